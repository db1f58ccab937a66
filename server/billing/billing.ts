import { createHash } from 'node:crypto'
import {
  type Billing,
  type BillingLine,
  type BillingMark,
  billingLines,
  billingOf,
} from '../../domain/billing/billing.ts'
import { processErrors } from '../../domain/ground/texts/process-errors.ts'
import type { Row, TenantRead, TenantTx } from '../database/tenant.ts'
import type { Changes, Context } from '../deps.ts'
import { recordEvent } from '../events/record-event.ts'
import type { Actor } from '../http/actor.ts'
import { AppError, conflict } from '../http/errors.ts'
import { readProcess } from '../processes/read-process.ts'
import { lockProcess } from '../processes/row/rows.ts'

/** Reads the facts to invoice. @throws AppError 404; 409 NOT_COMPLETED */
export async function readBilling(tx: TenantRead, actor: Actor, id: string, context: Context): Promise<Billing> {
  const [process, row] = await Promise.all([readProcess(tx, id, actor, context), markOf(tx, id)])
  if (process.completedAt === null) throw conflict('NOT_COMPLETED')
  return billingOf(process, validMark(row, process.completedAt, billingLines(process)))
}

/** Refuses to move an arrival or a return once its process is marked. @throws AppError 409 VISIT_BILLED */
export async function refuseBilledMove(tx: TenantTx, { processId, completedAt, field }: Changes['visit.move']) {
  const row = await markOf(tx, processId)
  if (!row || completedAt === null || !isMarked(row, completedAt)) return
  const message = processErrors.VISIT_BILLED
  throw new AppError(409, 'VISIT_BILLED', { message, issues: [{ path: [field], message, code: 'billed' }] })
}

type MarkRow = Pick<Row<'process_billing'>, 'billable_at' | 'fetched_at' | 'fetched_lines'>

const markOf = (tx: TenantRead, id: string): PromiseLike<MarkRow | undefined> =>
  tx
    .from('process_billing')
    .where({ garage_id: tx.garageId, process_id: id })
    .first('billable_at', 'fetched_at', 'fetched_lines')

/** A mark from before the process was opened again no longer counts. */
function validMark(row: MarkRow | undefined, completedAt: string, lines: readonly BillingLine[]): BillingMark {
  if (!row || !isMarked(row, completedAt)) {
    return { billableAt: null, fetchedAt: null, changedSinceFetch: false }
  }
  const { billable_at: billableAt, fetched_at: fetchedAt, fetched_lines } = row
  const changedSinceFetch = fetchedAt !== null && fetched_lines !== null && fetched_lines !== digestOf(lines)
  return { billableAt, fetchedAt, changedSinceFetch }
}

const isMarked = ({ billable_at }: MarkRow, completedAt: string): boolean =>
  Date.parse(billable_at) >= Date.parse(completedAt)

const digestOf = (lines: readonly BillingLine[]): string =>
  createHash('sha256').update(JSON.stringify(lines)).digest('base64url')

/**
 * Records that the marked facts were fetched; a repeat changes nothing.
 * @throws AppError 404; 409 NOT_COMPLETED, NOT_BILLABLE
 */
export async function recordFetch(tx: TenantTx, actor: Actor, id: string, context: Context): Promise<void> {
  const { billableAt, fetchedAt, lines } = await lockedMark(tx, actor, id, context)
  if (billableAt === null) throw conflict('NOT_BILLABLE')
  if (fetchedAt !== null) return
  await marks(tx, id).update({ fetched_at: context.now(), fetched_lines: digestOf(lines) })
  await recordEvent(tx, actor, { name: 'process.billingFetched', id, processId: id }, context)
}

/** Marks a process, again if its lines have changed since they were fetched. @throws AppError 404; 409 NOT_COMPLETED, ALREADY_BILLABLE */
export async function markBillable(tx: TenantTx, actor: Actor, id: string, context: Context): Promise<void> {
  const { billableAt, changedSinceFetch } = await lockedMark(tx, actor, id, context)
  if (billableAt !== null && !changedSinceFetch) throw conflict('ALREADY_BILLABLE')
  const mark = { billable_at: context.now(), fetched_at: null, fetched_lines: null }
  await tx
    .from('process_billing')
    .insert({ garage_id: tx.garageId, process_id: id, ...mark })
    .onConflict(['garage_id', 'process_id'])
    .merge(['billable_at', 'fetched_at', 'fetched_lines'])
  await recordEvent(tx, actor, { name: 'process.billable', id, processId: id }, context)
}

/** @throws AppError 404; 409 NOT_COMPLETED, NOT_BILLABLE, BILLING_FETCHED */
export async function undoBillable(tx: TenantTx, actor: Actor, id: string, context: Context): Promise<void> {
  const { billableAt, fetchedAt } = await lockedMark(tx, actor, id, context)
  if (billableAt === null) throw conflict('NOT_BILLABLE')
  if (fetchedAt !== null) throw conflict('BILLING_FETCHED')
  await marks(tx, id).delete()
  await recordEvent(tx, actor, { name: 'process.billableUndone', id, processId: id }, context)
}

async function lockedMark(tx: TenantTx, actor: Actor, id: string, context: Context): Promise<Billing> {
  await lockProcess(tx, id)
  return readBilling(tx, actor, id, context)
}

const marks = (tx: TenantTx, id: string) => tx.from('process_billing').where({ garage_id: tx.garageId, process_id: id })
