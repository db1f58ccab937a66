import type { EventName } from '../../../domain/features.ts'
import { legacyStatus } from '../../../domain/processes/step-status.ts'
import type { LatestWork } from '../../../domain/processes/undo-step.ts'
import type { Row, TenantRead } from '../../database/tenant.ts'

/** The events that change steps, or start or end a wait. */
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

const columns = ['action', 'object_id', 'actor_id', 'before', 'created_at'] as const
type Line = Pick<Row<'activity'>, (typeof columns)[number]>

/** The last change of a process’s steps or of its wait. */
export async function lastWork(tx: TenantRead, processId: string): Promise<LatestWork | null> {
  const [line] = await workLines(tx, processId)
  return line ? toWork(line) : null
}

/**
 * The last change of a process’s steps or of its wait, and the wait that it ended. In the history, a move that ends a
 * wait comes before the end of that wait.
 */
export async function latestWork(
  tx: TenantRead,
  processId: string,
): Promise<{ latest: LatestWork | null; endedWaitId: string | null }> {
  const lines = await workLines(tx, processId)
  const ended = lines.find(({ action }) => action === 'wait.ended')
  const line = lines.find((each) => each !== ended)
  if (!line) return { latest: null, endedWaitId: null }
  const isOfMove = ended !== undefined && ended.created_at >= line.created_at
  return { latest: toWork(line), endedWaitId: isOfMove ? ended.object_id : null }
}

const workLines = (tx: TenantRead, processId: string): PromiseLike<Line[]> =>
  tx
    .from('activity')
    .where({ garage_id: tx.garageId, process_id: processId })
    .whereIn('action', work)
    .select(...columns)
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(2)

function toWork({ action, object_id, actor_id, created_at, before }: Line): LatestWork {
  const status = (before as { status?: unknown } | null)?.status
  return {
    name: action,
    subjectId: object_id,
    by: actor_id,
    at: created_at,
    before: status === undefined ? null : legacyStatus(status),
  }
}
