import type { PublicApproval } from '../../../domain/approval.ts'
import { expiryOf } from '../../../domain/approval.ts'
import type { PhotoSize } from '../../../domain/entry-form.ts'
import { can } from '../../../domain/permissions.ts'
import type { TenantRead } from '../../database/tenant.ts'
import { notFound } from '../../http/errors.ts'
import type { Image } from '../../photos/send-image.ts'
import type { Viewer } from '../row/rows.ts'
import { contentOf, type Frozen, type FrozenPhoto, photosOf, thaw } from './content.ts'
import { draftVersion } from './draft-version.ts'
import { type EventData, eventRows, writtenIn } from './record.ts'
import { toPublic } from './shown.ts'
import { type ApprovalTarget, approvalRow, type LockedApproval } from './store.ts'

/** All that its row holds, for whoever may see it. @throws AppError 404 */
export async function wholeRow(tx: TenantRead, target: ApprovalTarget, viewer: Viewer): Promise<LockedApproval> {
  await approvalRow(tx, target, viewer)
  const row: LockedApproval | undefined = await tx
    .from('approvals')
    .where({ garage_id: tx.garageId, process_id: target.processId, id: target.approvalId })
    .first()
  if (!row) throw notFound()
  return row
}

/** What the customer is shown; of a draft, what they would be if it left now, with the version of that draft. @throws AppError 404 */
export async function seenByCustomer(
  tx: TenantRead,
  target: ApprovalTarget,
  viewer: Viewer,
  now: Date,
): Promise<PublicApproval> {
  const row = await wholeRow(tx, target, viewer)
  if (row.content !== null) return { ...toPublic(row, thaw(row.content)), version: '', digest: null }
  const { content } = await contentOf(tx, target.processId, row)
  const leaving = { ...row, sent_at: now, expires_at: expiryOf(now, row.expiry_days) }
  return { ...toPublic(leaving, content), version: draftVersion(row), digest: null }
}

/** A photo as it was when it was shown, whatever has become of it since; and the document of an answer that was noted. @throws AppError 404 */
export async function shownImage(
  tx: TenantRead,
  target: ApprovalTarget,
  viewer: Viewer,
  { photoId, size }: { photoId: string; size: PhotoSize },
): Promise<Image> {
  const row = await wholeRow(tx, target, viewer)
  const shown = row.content === null ? await draftPhoto(tx, row, photoId) : photoIn(thaw(row.content), photoId)
  const photo = shown ?? (can(viewer, 'sendApproval') ? await documentOf(tx, row.id) : null)
  if (photo?.id !== photoId) throw notFound()
  return { garageId: tx.garageId, digests: { webp: photo[`${size}_webp`], jpeg: photo[`${size}_jpeg`] } }
}

const photoIn = ({ lines }: Frozen, photoId: string): FrozenPhoto | undefined =>
  lines.flatMap(({ photos }) => photos).find(({ id }) => id === photoId)

async function draftPhoto(tx: TenantRead, { lines, process_id }: LockedApproval, photoId: string) {
  if (!lines.some(({ photoIds }) => photoIds.includes(photoId))) return undefined
  return (await photosOf(tx, process_id)).get(photoId)
}

/** What a photo was taken of when the answer was noted. */
async function documentOf(tx: TenantRead, approvalId: string): Promise<EventData['recorded']['document']> {
  const noted = (await eventRows(tx, approvalId)).find(({ kind }) => kind === 'recorded')
  return noted ? (writtenIn(noted) as EventData['recorded']).document : null
}
