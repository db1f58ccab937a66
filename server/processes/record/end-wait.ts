import { movesForward, type Step } from '../../../domain/steps.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { happened } from '../../events/happened.ts'
import type { Actor } from '../../http/actor.ts'
import type { LockedProcess } from './store.ts'
import { closeWait } from './wait-store.ts'

/** What is worked on does not wait. */
export async function endWaitOfMoved(
  tx: TenantTx,
  actor: Actor,
  process: LockedProcess,
  steps: readonly Step[],
  context: Context,
): Promise<void> {
  if (movesForward(process.steps, steps)) await endOpenWait(tx, actor, process, context)
}

/** Ends the open wait, where there is one. */
export async function endOpenWait(
  tx: TenantTx,
  actor: Actor,
  { id: processId, wait_id: id }: LockedProcess,
  context: Context,
): Promise<void> {
  if (id === null) return
  const { reason, expected_date: expectedDate } = await closeWait(tx, processId, id, actor.userId, context.now())
  await happened(tx, actor, { name: 'wait.ended', id, processId, after: { reason, expectedDate } }, context)
}
