import { can } from '../../../domain/ground/permissions.ts'
import { alreadyWaitingText } from '../../../domain/waits/wait.ts'
import type { WaitForm } from '../../../domain/waits/wait-schemas.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { conflict, forbidden, notFound } from '../../http/errors.ts'
import { updateProcess } from '../actions.ts'
import { type LockedProcess, lockProcess } from '../row/rows.ts'
import { endOpenWait, startWaitFor, waitLog } from './waits.ts'

/**
 * Starts a wait with its reason; a new estimate also moves the expiry of the public link. A wait sent twice by one
 * person is recorded once.
 * @throws AppError 404; 403 without the right to change the estimate; 409 PROCESS_COMPLETED, ALREADY_WAITING
 */
export async function startWait(tx: TenantTx, actor: Actor, processId: string, form: WaitForm, context: Context) {
  const { estimatedEndDate, ...wait } = form
  if (estimatedEndDate && !can(actor, 'updateProcess')) throw forbidden()
  const process = await lockProcess(tx, processId)
  if (process.completed_at !== null) throw conflict('PROCESS_COMPLETED')
  if (process.wait_id === null) await startWaitFor(tx, actor, processId, wait, context)
  else await refuseAnother(tx, process, actor, wait)
  if (estimatedEndDate) await updateProcess(tx, actor, processId, { estimatedEndDate }, context)
}

export type WaitTarget = { processId: string; waitId: string }

/** @throws AppError 404; 409 WAIT_ENDED */
export async function endWait(tx: TenantTx, actor: Actor, { processId, waitId }: WaitTarget, context: Context) {
  const process = await lockProcess(tx, processId)
  if (process.wait_id !== waitId) {
    const waits = await waitLog(tx, [processId])
    throw waits.some(({ id }) => id === waitId) ? conflict('WAIT_ENDED') : notFound()
  }
  await endOpenWait(tx, actor, process, context)
}

type Noted = Omit<WaitForm, 'estimatedEndDate'>

/**
 * Refuses a second wait, unless a person repeats their own.
 * @returns whether it is such a repeat
 * @throws AppError 409 ALREADY_WAITING
 */
async function refuseAnother(tx: TenantTx, { id, wait_id }: LockedProcess, { userId }: Actor, wait: Noted) {
  const open = (await waitLog(tx, [id])).find((wait) => wait.id === wait_id)
  const isSame =
    open?.startedById === userId &&
    open.reason === wait.reason &&
    open.note === wait.note &&
    open.expectedDate === wait.expectedDate
  if (!isSame) throw conflict('ALREADY_WAITING', open && alreadyWaitingText({ ...open, by: open.startedBy }))
}
