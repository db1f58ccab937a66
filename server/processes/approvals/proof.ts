import { formatPlate } from '../../../domain/plate.ts'
import type { PageProps } from '../../../entry-server.tsx'
import type { TenantRead } from '../../database/tenant.ts'
import { notFound } from '../../http/errors.ts'
import type { PhotoName } from '../../photos/storage/storage.ts'
import type { Viewer } from '../row/rows.ts'
import { type Frozen, thaw } from './content.ts'
import { deliveriesOf } from './deliveries.ts'
import { wholeRow } from './frozen.ts'
import { type EventData, eventRows, toEvent, writtenIn } from './record.ts'
import { isFaithful, type Recorded, recordedIn } from './recorded.ts'
import { toPublic } from './shown.ts'
import { type ApprovalTarget, approvalRow, toApproval } from './store.ts'

/** What its page prints. */
type Proof = PageProps<'approvalProof'>

/**
 * The whole record of one; it outlives its process. What it prints is what the record says: the row beside it can be
 * changed by whoever reaches the database, and is only compared.
 * @param photosAreWhole whether the files of its photos are those that were shown
 * @throws AppError 404, also on what has not left
 */
export async function proofOf(
  tx: TenantRead,
  target: ApprovalTarget,
  viewer: Viewer,
  { now, photosAreWhole }: { now: Date; photosAreWhole: boolean },
): Promise<Proof> {
  const [row, named, events] = await Promise.all([
    wholeRow(tx, target, viewer),
    approvalRow(tx, target, viewer),
    eventRows(tx, target.approvalId),
  ])
  if (row.state === 'draft') throw notFound()
  const deliveries = await deliveriesOf(tx, target.processId, events)
  const recorded = recordedIn(events)
  const content = recorded?.content ?? thaw(row.content ?? '')
  const state = recorded?.state ?? row.state
  const said = { ...recorded?.repeated, state, lines: linesOf(content) }
  return {
    approval: toApproval({ ...named, ...said }, now),
    shown: { ...toPublic({ ...row, ...said }, content), plaque: plateOf(recorded) ?? content.plaque },
    texts: content.texts,
    contentHash: recorded?.contentHash ?? row.content_hash ?? '',
    events: events.map(toEvent),
    deliveries,
    intact: isFaithful(row, events) && photosAreWhole,
    noted: notedIn(events),
    sealedAt: row.sealed_at?.toISOString() ?? null,
  }
}

/** In full: the file is the garage's own. What the customer is shown is half masked. */
const plateOf = (recorded: Recorded | null): string | null => (recorded?.plaque ? formatPlate(recorded.plaque) : null)

/** The files of what its record shows. @throws AppError 404 */
export async function photosOfProof(tx: TenantRead, target: ApprovalTarget, viewer: Viewer): Promise<PhotoName[]> {
  await wholeRow(tx, target, viewer)
  const photos = recordedIn(await eventRows(tx, target.approvalId))?.photos ?? []
  return photos.flatMap((photo) => [
    { garageId: tx.garageId, digest: photo.large_webp, form: 'webp' as const },
    { garageId: tx.garageId, digest: photo.large_jpeg, form: 'jpeg' as const },
    { garageId: tx.garageId, digest: photo.small_webp, form: 'webp' as const },
    { garageId: tx.garageId, digest: photo.small_jpeg, form: 'jpeg' as const },
  ])
}

const linesOf = ({ lines }: Frozen) =>
  lines.map(({ photos, ...line }) => ({ ...line, photoIds: photos.map(({ id }) => id) }))

type Rows = Awaited<ReturnType<typeof eventRows>>

function notedIn(events: Rows): Proof['noted'] {
  const row = events.find(({ kind }) => kind === 'recorded')
  if (!row) return null
  const { medium, heardBy, heardAt, document } = writtenIn(row) as EventData['recorded']
  return { medium, heardBy, heardAt, documentId: document?.id ?? null }
}
