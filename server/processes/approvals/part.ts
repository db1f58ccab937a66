import type { Approval } from '../../../domain/approvals/approval.ts'
import type { CallAnswer } from '../../../domain/calls.ts'
import { exportedApprovalSchema } from '../../../domain/privacy/client-export-wire.ts'
import type { ExportedImage } from '../../archive/send-archive.ts'
import { picked } from '../../database/columns.ts'
import { instantOf } from '../../database/instant.ts'
import type { Row, Selected, TenantRead } from '../../database/tenant.ts'
import { type PartRequest, type ProcessPart, photoFile } from '../row/process-part.ts'
import type { ProcessTables } from '../row/rows.ts'
import { answersIn } from './answer/pending-answers.ts'
import { toApproval } from './mapper.ts'
import { readLogs, toEvent } from './proof/log.ts'
import { readSnapshot, type SnapshotPhoto } from './proof/snapshot.ts'
import { closeApprovals } from './request/withdraw.ts'
import type { LockedApproval } from './row.ts'
import { approvalsOf } from './store.ts'

const columns = `
  p.approval_state, p.approval_until, p.approval_outcome, p.approval_accepted_cents, p.approval_total_cents,
  p.approval_count, p.pending_answers`
/** The status is already a column of every row. */
type ApprovalsRow = Selected<ProcessTables, typeof columns> & Pick<Row<'processes'>, 'status'>

const publicColumns = 'p.approval_state, p.approval_until'
type PublicRow = Selected<ProcessTables, typeof publicColumns>

/** The part of a process for its approvals. */
export const approvalsPart = {
  row: { columns, fields: (row: ApprovalsRow) => ({ approval: lastOf(row), ...pendingOf(row) }) },
  detail: {
    read: async (tx, { id, row, viewer, now }: PartRequest<ApprovalsRow>): Promise<{ approvals: Approval[] }> => ({
      // Most processes have none: the query is skipped.
      approvals: (await row).approval_count > 0 ? await approvalsOf(tx, id, viewer, now) : [],
    }),
  },
  publicView: { columns: publicColumns, fields: (row: PublicRow, now) => ({ approvalAsked: isAsked(row, now) }) },
  remove: (tx, processId, { actor, context }) => closeApprovals(tx, actor, [processId], 'processDeleted', context),
  anonymise: (tx, processIds, { actor, context }) => closeApprovals(tx, actor, processIds, 'clientErased', context),
  exported: exportedApprovals,
} satisfies ProcessPart

function lastOf(row: ApprovalsRow) {
  const { approval_state: state, approval_outcome: outcome, approval_accepted_cents, approval_total_cents } = row
  const sums = { acceptedCents: approval_accepted_cents, totalCents: approval_total_cents }
  return state && { state, until: row.approval_until, outcome, ...sums }
}

function pendingOf({ pending_answers, status }: ApprovalsRow) {
  const pendingAnswers = status === 'completed' ? [] : answersIn(pending_answers)
  return { pendingAnswer: pendingAnswers[0] ?? null, pendingAnswers }
}

/** Whether an answer is awaited, and still in time. */
const isAsked = ({ approval_state, approval_until }: PublicRow, now: Date): boolean =>
  approval_state === 'asked' && approval_until !== null && approval_until > instantOf(now)

type Exported = CallAnswer<'GET /clients/:id/export'>['processes'][number]['approvals'][number]

/** The exported approvals of these processes, with their log and the shown photos. */
async function exportedApprovals(tx: TenantRead, processIds: string[], now: Date) {
  const rows: LockedApproval[] = await tx
    .from('approvals')
    .where('garage_id', tx.garageId)
    .whereIn('process_id', processIds)
    .orderBy(['created_at', 'id'])
  const logs = await readLogs(
    tx,
    rows.map(({ id }) => id),
  )
  const toExported = (row: LockedApproval): Exported => {
    const { lines, ...approval } = toApproval({ ...row, author_prenom: null, author_nom: null }, now)
    const photos = photosIn(row)
    return picked(exportedApprovalSchema, {
      ...approval,
      lines: lines.map(({ id, photoIds: _, ...line }) => ({
        ...line,
        photos: (photos.get(id) ?? []).map(({ id: photoId }) => photoFile(photoId)),
      })),
      contentHash: row.content_hash,
      events: (logs.get(row.id) ?? [])
        .map(toEvent)
        .map(({ kind, at, ip, browser, digest }) => ({ kind, at, ip, browser, digest })),
    })
  }
  return {
    of: (processId: string) => ({ approvals: rows.filter((row) => row.process_id === processId).map(toExported) }),
    images: rows.flatMap((row) => [...photosIn(row).values()].flat().map((photo) => imageOf(photo, row))),
  }
}

/** The photos of an approval, by its lines. */
const photosIn = ({ content }: LockedApproval): Map<string, SnapshotPhoto[]> =>
  new Map(content === null ? [] : readSnapshot(content).lines.map(({ id, photos }) => [id, photos]))

const imageOf = (
  photo: SnapshotPhoto,
  { garage_id: garageId, sent_at, created_at }: LockedApproval,
): ExportedImage => ({
  file: photoFile(photo.id),
  takenAt: sent_at ?? created_at,
  image: { garageId, digest: photo.large_jpeg, form: 'jpeg' },
})
