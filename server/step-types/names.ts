import { duplicates } from '../../domain/messages.ts'
import { foldedName } from '../../domain/search.ts'
import type { Row } from '../database/rows.ts'
import type { TenantTx } from '../database/tenant.ts'
import { duplicate } from '../http/errors.ts'

export const isSameName = (one: string, other: string): boolean => foldedName(one) === foldedName(other)

/**
 * Two types in use that read alike cannot be told apart where one is chosen. No constraint says so: garages that had two
 * before the rule keep them. Whoever asks at the same moment waits for the first.
 * @param except the type that is being named
 * @throws AppError 409 DUPLICATE
 */
export async function refuseTakenName(tx: TenantTx, name: string, except?: string): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`step-type-names|${tx.garageId}`])
  const types: Pick<Row<'step_types'>, 'id' | 'name'>[] = await tx
    .from('step_types')
    .where('garage_id', tx.garageId)
    .whereNull('archived_at')
    .select('id', 'name')
  if (types.some((type) => type.id !== except && isSameName(type.name, name))) {
    throw duplicate('name', duplicates.stepTypeName)
  }
}
