import { mayUndoWaitEnd } from '../../../domain/processes/undo-wait-end.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { lastWork } from '../row/latest-work.ts'
import { lockProcess } from '../row/rows.ts'
import type { WaitTarget } from './actions.ts'
import { startAgain, waitLog } from './waits.ts'

/**
 * Undoes the end of a wait that this person has just recorded.
 * @throws AppError 404; 409 WAIT_UNDO_TOO_LATE, also where something happened since, or another person ended it
 */
export async function undoWaitEnd(
  tx: TenantTx,
  actor: Actor,
  { processId, waitId }: WaitTarget,
  context: Context,
): Promise<void> {
  const process = await lockProcess(tx, processId)
  const waits = await waitLog(tx, [processId])
  if (!waits.some(({ id }) => id === waitId)) throw notFound()
  const undo = { waitId, by: actor.userId, now: context.now() }
  if (process.completed_at !== null || !mayUndoWaitEnd(await lastWork(tx, processId), undo))
    throw conflict('WAIT_UNDO_TOO_LATE')
  await startAgain(tx, actor, { processId, waitId }, context)
}
