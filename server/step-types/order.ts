import { placedAt } from '../../domain/order.ts'
import type { TenantTx } from '../database/tenant.ts'
import { notFound } from '../http/errors.ts'

type Placed = { id: string; archived: boolean }

/** Puts a type at a place among those in use, or among the archived ones when it is one. @throws AppError 404 */
export async function placeStepType(tx: TenantTx, id: string, place: number): Promise<void> {
  const types = await lockOrder(tx)
  const type = types.find((each) => each.id === id)
  if (!type) throw notFound()
  const alike = types.filter(({ archived }) => archived === type.archived)
  const others = types.filter(({ archived }) => archived !== type.archived)
  await saveOrder(
    tx,
    [...placedAt(alike, type, place), ...others].map((each) => each.id),
  )
}

/** Two orders made at once would mix: the second waits, then starts from the first. */
async function lockOrder(tx: TenantTx): Promise<Placed[]> {
  await tx.from('step_types').where('garage_id', tx.garageId).orderBy('id').forUpdate().select('id')
  return tx.raw<Placed>(
    `select id, archived_at is not null as archived from step_types
     where garage_id = :garageId order by position, id`,
    { garageId: tx.garageId },
  )
}

async function saveOrder(tx: TenantTx, ids: string[]): Promise<void> {
  await tx.raw(
    `update step_types t set position = o.place - 1
     from unnest(:ids::uuid[]) with ordinality as o (id, place)
     where t.garage_id = :garageId and t.id = o.id`,
    { garageId: tx.garageId, ids },
  )
}
