import { can } from '../../../domain/permissions.ts'
import type { Process } from '../../../domain/process.ts'
import { alreadyWaitingText } from '../../../domain/wait.ts'
import type { WaitForm } from '../../../domain/wait-form.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { conflict, forbidden, notFound } from '../../http/errors.ts'
import { readProcess } from '../read-process.ts'
import { lockProcess } from '../row/store.ts'
import { updateProcess } from '../update.ts'
import { endOpenWait, startWaitFor } from './open-wait.ts'
import { hadWait, waitOf } from './store.ts'

/**
 * Says why a process stands still; with a new estimate, moves that too, and the public link lives along. Sent twice by
 * one person, it is said once.
 * @throws AppError 404; 403 on an estimate that this person may not move; 409 PROCESS_COMPLETED, ALREADY_WAITING
 */
export async function startWait(tx: TenantTx, actor: Actor, processId: string, form: WaitForm, context: Context) {
  const { estimatedEndDate, ...wait } = form
  if (estimatedEndDate && !can(actor, 'updateProcess')) throw forbidden()
  const process = await lockProcess(tx, processId)
  if (process.completed_at !== null) throw conflict('PROCESS_COMPLETED')
  if (process.wait_id === null) await startWaitFor(tx, actor, processId, wait, context)
  else if (!(await isSame(tx, process.wait_id, actor, wait))) throw await alreadyWaiting(tx, actor, processId, context)
  if (estimatedEndDate) await updateProcess(tx, actor, processId, { estimatedEndDate }, context)
}

export type WaitTarget = { processId: string; waitId: string }

/** @throws AppError 404; 409 WAIT_ENDED */
export async function endWait(tx: TenantTx, actor: Actor, { processId, waitId }: WaitTarget, context: Context) {
  const process = await lockProcess(tx, processId)
  if (process.wait_id !== waitId) throw (await hadWait(tx, processId, waitId)) ? conflict('WAIT_ENDED') : notFound()
  await endOpenWait(tx, actor, process, context)
}

type Noted = Omit<WaitForm, 'estimatedEndDate'>

async function isSame(tx: TenantTx, waitId: string, { userId }: Actor, wait: Noted): Promise<boolean> {
  const { started_by, reason, note, expected_date } = await waitOf(tx, waitId)
  const isTheirs = started_by === userId
  return isTheirs && reason === wait.reason && note === wait.note && expected_date === wait.expectedDate
}

async function alreadyWaiting(tx: TenantTx, actor: Actor, processId: string, context: Context) {
  const { waiting }: Process = await readProcess(tx, processId, actor, context)
  return conflict('ALREADY_WAITING', waiting ? alreadyWaitingText(waiting) : undefined)
}
