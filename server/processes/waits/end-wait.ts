import { movesForward, type Step } from '../../../domain/steps.ts'
import type { WaitReason } from '../../../domain/wait.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { happened } from '../../events/happened.ts'
import type { Actor, Author } from '../../http/actor.ts'
import type { LockedProcess } from '../row/store.ts'
import { closeWait } from './store.ts'

/** What is worked on does not wait. */
export async function endWaitOfMoved(
  tx: TenantTx,
  actor: Actor,
  process: LockedProcess & { steps: Step[] },
  steps: readonly Step[],
  context: Context,
): Promise<void> {
  if (movesForward(process.steps, steps)) await endOpenWait(tx, actor, process, context)
}

/** Ends the open wait, where it is for this. */
export async function endWaitFor(
  tx: TenantTx,
  author: Author,
  process: LockedProcess,
  reason: WaitReason,
  context: Context,
): Promise<void> {
  if (process.wait_reason === reason) await endOpenWait(tx, author, process, context)
}

/** Ends the open wait, where there is one. */
export async function endOpenWait(
  tx: TenantTx,
  author: Author,
  { id: processId, wait_id: id }: LockedProcess,
  context: Context,
): Promise<void> {
  if (id === null) return
  const { reason, expected_date: expectedDate } = await closeWait(tx, processId, id, author.userId, context.now())
  await happened(tx, author, { name: 'wait.ended', id, processId, after: { reason, expectedDate } }, context)
}
