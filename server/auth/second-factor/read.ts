import type { SecondFactors } from '../../../domain/second-factor-wire.ts'
import type { TenantRead } from '../../database/tenant.ts'
import type { Actor } from '../../http/actor.ts'
import { recoveryCodesLeft } from './recovery-codes.ts'
import { listFactors } from './store.ts'

/** What somebody signs in with besides their password. */
export async function readFactors(tx: TenantRead, { userId, factorDueAt }: Actor): Promise<SecondFactors> {
  const [items, left] = await Promise.all([listFactors(tx, userId), recoveryCodesLeft(tx, userId)])
  return { items, recoveryCodesLeft: left, dueAt: factorDueAt?.toISOString() ?? null }
}
