import type { EventName } from '../../../domain/events.ts'
import { legacyStatus } from '../../../domain/processes/step-status.ts'
import type { LatestWork } from '../../../domain/processes/undo-step.ts'
import type { TenantRead } from '../../database/tenant.ts'

/** The events that change steps, or whether the process waits. */
const work: EventName[] = [
  'step.readied',
  'step.validated',
  'step.reverted',
  'step.undone',
  'process.changed',
  'process.completed',
  'wait.started',
  'wait.ended',
  'approval.stepsAdded',
]

/**
 * What last changed the steps of a process, or whether it waits, and the wait that this ended. A move that ends a wait
 * is followed by that wait's end in the history.
 */
export async function latestWork(
  tx: TenantRead,
  processId: string,
): Promise<{ latest: LatestWork | null; endedWaitId: string | null }> {
  const lines = await tx
    .from('activity')
    .where({ garage_id: tx.garageId, process_id: processId })
    .whereIn('action', work)
    .select('action', 'object_id', 'actor_id', 'before', 'created_at')
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(2)
  const ended = lines.find(({ action }) => action === 'wait.ended')
  const line = lines.find((each) => each !== ended)
  if (!line) return { latest: null, endedWaitId: null }
  const status = (line.before as { status?: unknown } | null)?.status
  const latest = {
    name: line.action,
    subjectId: line.object_id,
    by: line.actor_id,
    at: line.created_at,
    before: status === undefined ? null : legacyStatus(status),
  }
  const isOfMove = ended !== undefined && ended.created_at >= line.created_at
  return { latest, endedWaitId: isOfMove ? ended.object_id : null }
}
