import type { WaitForm } from '../../../domain/wait-form.ts'
import { newId } from '../../database/ids.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { happened } from '../../events/happened.ts'
import type { Actor } from '../../http/actor.ts'
import { insertWait } from './store.ts'

/** Whoever says so holds the process, which waits for nothing yet. */
export async function startWaitFor(
  tx: TenantTx,
  actor: Actor,
  processId: string,
  wait: Omit<WaitForm, 'estimatedEndDate'>,
  context: Context,
): Promise<void> {
  const id = newId()
  await insertWait(tx, processId, { ...wait, id, by: actor.userId, now: context.now() })
  const { reason, expectedDate } = wait
  await happened(tx, actor, { name: 'wait.started', id, processId, after: { reason, expectedDate } }, context)
}
