import type { Row, Selected } from '../../database/rows.ts'
import type { TenantTx } from '../../database/tenant.ts'
import { notFound } from '../../http/errors.ts'

const columns = `
  p.id, p.name, p.status, p.step_type_id, p.step_type_name, p.estimated_end_date, p.completed_at, p.link_expires_at,
  p.wait_id, p.wait_reason, p.assignee_id, p.reminded_at, p.arrived_at, p.returned_at, p.km_in, p.km_out, p.key_number,
  p.place`

/** The row as it is while nobody else may change it: two people acting at once take turns here. */
export type LockedProcess = Selected<{ p: Row<'processes'> }, typeof columns>

/** @throws AppError 404 */
export async function lockProcess(tx: TenantTx, id: string): Promise<LockedProcess> {
  const row: LockedProcess | undefined = await tx
    .from('processes as p')
    .where({ 'p.garage_id': tx.garageId, 'p.id': id })
    .forUpdate()
    .first(tx.sql(columns))
  if (!row) throw notFound()
  return row
}

export async function removeProcess(tx: TenantTx, id: string): Promise<void> {
  await tx.from('processes').where({ garage_id: tx.garageId, id }).delete()
}
