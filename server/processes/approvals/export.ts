import type { CallAnswer } from '../../../domain/calls.ts'
import type { TenantRead } from '../../database/tenant.ts'
import { type ExportedImage, photoFile } from '../row/process-part.ts'
import { readLogs, toEvent } from './log.ts'
import { readSnapshot, type SnapshotPhoto } from './snapshot.ts'
import { type LockedApproval, toApproval } from './store.ts'

type Exported = CallAnswer<'GET /clients/:id/export'>['processes'][number]['approvals'][number]

/** What was agreed of these processes, with its record and the photos that were shown, wherever else they are gone. */
export async function exportedApprovals(tx: TenantRead, processIds: string[], now: Date) {
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
    const { id, processId, author, ...approval } = toApproval({ ...row, author_prenom: null, author_nom: null }, now)
    const shown = photosIn(row)
    return {
      title: approval.title,
      message: approval.message,
      state: approval.state,
      totalCents: approval.totalCents,
      acceptedCents: approval.acceptedCents,
      createdAt: approval.createdAt,
      sentAt: approval.sentAt,
      expiresAt: approval.expiresAt,
      answeredAt: approval.answeredAt,
      answeredBy: approval.answeredBy,
      medium: approval.medium,
      withdrawnAt: approval.withdrawnAt,
      lines: approval.lines.map(({ id: lineId, photoIds: _, ...line }) => ({
        ...line,
        photos: (shown.get(lineId) ?? []).map(({ id: photoId }) => photoFile(photoId)),
      })),
      contentHash: row.content_hash,
      events: (logs.get(id) ?? [])
        .map(toEvent)
        .map(({ kind, at, ip, browser, digest }) => ({ kind, at, ip, browser, digest })),
    }
  }
  return {
    of: (processId: string) => ({ approvals: rows.filter((row) => row.process_id === processId).map(toExported) }),
    images: rows.flatMap((row) => [...photosIn(row).values()].flat().map((photo) => imageOf(photo, row))),
  }
}

/** By the lines that showed them. */
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
