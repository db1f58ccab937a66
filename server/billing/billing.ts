import { type Billing, type BillingMark, billingOf } from '../../domain/billing/billing.ts'
import type { Row, TenantRead, TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { recordEvent } from '../events/record-event.ts'
import type { Actor } from '../http/actor.ts'
import { conflict } from '../http/errors.ts'
import { readProcess } from '../processes/read-process.ts'
import { lockProcess } from '../processes/row/rows.ts'

/** Reads the facts to invoice, and does not count as fetching them. @throws AppError 404; 409 NOT_COMPLETED */
export async function readBilling(tx: TenantRead, actor: Actor, id: string, context: Context): Promise<Billing> {
  const [process, row] = await Promise.all([readProcess(tx, id, actor, context), markOf(tx, id)])
  if (process.completedAt === null) throw conflict('NOT_COMPLETED')
  return billingOf(process, validMark(row, process.completedAt))
}

type MarkRow = Pick<Row<'process_billing'>, 'billable_at' | 'fetched_at'>

const markOf = (tx: TenantRead, id: string): PromiseLike<MarkRow | undefined> =>
  tx.from('process_billing').where({ garage_id: tx.garageId, process_id: id }).first('billable_at', 'fetched_at')

/** A mark from before the process was opened again no longer counts. */
function validMark(row: MarkRow | undefined, completedAt: string): BillingMark {
  if (!row || Date.parse(row.billable_at) < Date.parse(completedAt)) return { billableAt: null, fetchedAt: null }
  return { billableAt: row.billable_at, fetchedAt: row.fetched_at }
}

/** Reads the facts for an invoicing program, and records the first time. @throws AppError 404; 409 NOT_COMPLETED */
export async function fetchBilling(tx: TenantTx, actor: Actor, id: string, context: Context): Promise<Billing> {
  await lockProcess(tx, id)
  const billing = await readBilling(tx, actor, id, context)
  if (billing.billableAt === null || billing.fetchedAt !== null) return billing
  const fetchedAt = context.now()
  await marks(tx, id).update({ fetched_at: fetchedAt })
  await recordEvent(tx, actor, { name: 'process.billingFetched', id, processId: id }, context)
  return { ...billing, fetchedAt: fetchedAt.toISOString() }
}

/** @throws AppError 404; 409 NOT_COMPLETED, ALREADY_BILLABLE */
export async function markBillable(tx: TenantTx, actor: Actor, id: string, context: Context): Promise<void> {
  const { billableAt } = await lockedMark(tx, id)
  if (billableAt !== null) throw conflict('ALREADY_BILLABLE')
  await tx
    .from('process_billing')
    .insert({ garage_id: tx.garageId, process_id: id, billable_at: context.now(), fetched_at: null })
    .onConflict(['garage_id', 'process_id'])
    .merge(['billable_at', 'fetched_at'])
  await recordEvent(tx, actor, { name: 'process.billable', id, processId: id }, context)
}

/** @throws AppError 404; 409 NOT_COMPLETED, NOT_BILLABLE, BILLING_FETCHED */
export async function undoBillable(tx: TenantTx, actor: Actor, id: string, context: Context): Promise<void> {
  const { billableAt, fetchedAt } = await lockedMark(tx, id)
  if (billableAt === null) throw conflict('NOT_BILLABLE')
  if (fetchedAt !== null) throw conflict('BILLING_FETCHED')
  await marks(tx, id).delete()
  await recordEvent(tx, actor, { name: 'process.billableUndone', id, processId: id }, context)
}

async function lockedMark(tx: TenantTx, id: string): Promise<BillingMark> {
  const { completed_at } = await lockProcess(tx, id)
  if (completed_at === null) throw conflict('NOT_COMPLETED')
  return validMark(await markOf(tx, id), completed_at)
}

const marks = (tx: TenantTx, id: string) => tx.from('process_billing').where({ garage_id: tx.garageId, process_id: id })
