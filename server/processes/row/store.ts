import type { Row } from '../../database/rows.ts'
import type { TenantTx } from '../../database/tenant.ts'
import { notFound } from '../../http/errors.ts'

/** The row as it is while nobody else may change it: two people acting at once take turns here. */
export type LockedProcess = Pick<Row<'processes'>, (typeof lockedColumns)[number]>

const lockedColumns = [
  'id',
  'name',
  'status',
  'step_type_id',
  'step_type_name',
  'estimated_end_date',
  'completed_at',
  'link_expires_at',
  'wait_id',
  'wait_reason',
  'assignee_id',
  'arrived_at',
  'returned_at',
  'reminded_at',
] as const

/** @throws AppError 404 */
export async function lockProcess(tx: TenantTx, id: string): Promise<LockedProcess> {
  const row: LockedProcess | undefined = await tx
    .from('processes')
    .where({ garage_id: tx.garageId, id })
    .forUpdate()
    .first(...lockedColumns)
  if (!row) throw notFound()
  return row
}

export async function removeProcess(tx: TenantTx, id: string): Promise<void> {
  await tx.from('processes').where({ garage_id: tx.garageId, id }).delete()
}
