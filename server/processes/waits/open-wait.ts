import type { DomainEvent } from '../../../domain/events.ts'
import type { WaitReason } from '../../../domain/wait.ts'
import type { WaitForm } from '../../../domain/wait-form.ts'
import { newId } from '../../database/ids.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { happened } from '../../events/happened.ts'
import type { Actor, Author } from '../../http/actor.ts'
import type { LockedProcess } from '../row/store.ts'
import { closeWait, insertWait } from './store.ts'

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

type Waiting = { id: string; wait_id: string | null }

/** Ends the open wait, where there is one. */
export async function endOpenWait(
  tx: TenantTx,
  author: Author,
  { id: processId, wait_id: id }: Waiting,
  context: Context,
): Promise<void> {
  if (id === null) return
  const { reason, expected_date: expectedDate } = await closeWait(tx, processId, id, author.userId, context.now())
  await happened(tx, author, { name: 'wait.ended', id, processId, after: { reason, expectedDate } }, context)
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

type Forward = DomainEvent<'step.readied' | 'step.validated' | 'process.changed'>

/** What is worked on does not wait: work that goes on ends the wait that its event names. */
export const endWaitOnWork = (tx: TenantTx, author: Author, { processId, waitId }: Forward, context: Context) =>
  endOpenWait(tx, author, { id: processId, wait_id: waitId }, context)
