import { placedAt } from '../../domain/order.ts'
import type { Row } from '../database/rows.ts'
import type { TenantTx } from '../database/tenant.ts'
import { notFound } from '../http/errors.ts'

type Placed = Pick<Row<'step_types'>, 'id' | 'archived_at'>

/** Puts a type at a place among those in use, or among the archived ones when it is one. @throws AppError 404 */
export async function placeStepType(tx: TenantTx, id: string, place: number): Promise<void> {
  const types = await lockOrder(tx)
  const type = types.find((each) => each.id === id)
  if (!type) throw notFound()
  const isAlike = (each: Placed) => (each.archived_at === null) === (type.archived_at === null)
  const others = types.filter((each) => !isAlike(each))
  const ids = [...placedAt(types.filter(isAlike), type, place), ...others].map((each) => each.id)
  await tx.raw(
    `update step_types t set position = o.place - 1
     from unnest(:ids::uuid[]) with ordinality as o (id, place)
     where t.garage_id = :garageId and t.id = o.id`,
    { garageId: tx.garageId, ids },
  )
}

/** Two orders made at once would mix: the second waits, then starts from the first. */
async function lockOrder(tx: TenantTx): Promise<Placed[]> {
  const types = () => tx.from('step_types').where('garage_id', tx.garageId)
  await types().orderBy('id').forUpdate().select('id')
  return types().orderBy(['position', 'id']).select('id', 'archived_at')
}
