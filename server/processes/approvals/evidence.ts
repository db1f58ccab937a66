import type { MailKind } from '../../../domain/mail.ts'
import { formatPlate } from '../../../domain/plate.ts'
import type { PageProps } from '../../../entry-server.tsx'
import type { TenantRead } from '../../database/tenant.ts'
import { notFound } from '../../http/errors.ts'
import type { PhotoName } from '../../photos/storage/storage.ts'
import type { Viewer } from '../row/rows.ts'
import { type LogRow, lineOf, readLine, readLog, toEvent } from './log.ts'
import { toPublic } from './public-view.ts'
import { isFaithful, replay } from './replay.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'
import { type ApprovalTarget, approvalRow, toApproval } from './store.ts'

/** The « dossier de preuve » of an agreement, as its page prints it. */
type Evidence = PageProps<'approvalProof'>

/**
 * All that proves an agreement; it outlives its process. What it prints is what the log says: the row beside it can be
 * changed by whoever reaches the database, and is only compared.
 * @param photosAreWhole whether the files of its photos are those that were shown
 * @throws AppError 404, also on what has not left
 */
export async function evidenceOf(
  tx: TenantRead,
  target: ApprovalTarget,
  viewer: Viewer,
  { now, photosAreWhole }: { now: Date; photosAreWhole: boolean },
): Promise<Evidence> {
  const [row, log] = await Promise.all([approvalRow(tx, target, viewer), readLog(tx, target.approvalId)])
  if (row.state === 'draft') throw notFound()
  const replayed = replay(log)
  const snapshot = replayed?.snapshot ?? readSnapshot(row.content ?? '')
  const state = replayed?.state ?? row.state
  const logged = { ...row, ...replayed?.repeated, state, lines: linesOf(snapshot) }
  const plaque = replayed?.plaque ? formatPlate(replayed.plaque) : snapshot.plaque
  return {
    approval: toApproval(logged, now),
    // The plate is in full: the file is the garage's own. What the customer is shown is half masked.
    shown: { ...toPublic(logged, snapshot), plaque },
    texts: snapshot.texts,
    contentHash: logged.content_hash ?? '',
    events: log.map(toEvent),
    deliveries: await deliveriesOf(tx, target.processId, log),
    intact: isFaithful(row, log) && photosAreWhole,
    noted: notedIn(log),
    sealedAt: row.sealed_at?.toISOString() ?? null,
  }
}

/** The files of the photos that its log shows. @throws AppError 404 */
export async function photosOfEvidence(tx: TenantRead, target: ApprovalTarget, viewer: Viewer): Promise<PhotoName[]> {
  await approvalRow(tx, target, viewer)
  const photos = replay(await readLog(tx, target.approvalId))?.photos ?? []
  const { garageId } = tx
  return photos.flatMap((photo) => [
    { garageId, digest: photo.large_webp, form: 'webp' as const },
    { garageId, digest: photo.large_jpeg, form: 'jpeg' as const },
    { garageId, digest: photo.small_webp, form: 'webp' as const },
    { garageId, digest: photo.small_jpeg, form: 'jpeg' as const },
  ])
}

const linesOf = ({ lines }: Snapshot) =>
  lines.map(({ photos, ...line }) => ({ ...line, photoIds: photos.map(({ id }) => id) }))

function notedIn(log: readonly LogRow[]): Evidence['noted'] {
  const line = lineOf(log, 'recorded')
  if (!line) return null
  const { medium, heardBy, heardAt, document } = line
  return { medium, heardBy, heardAt, documentId: document?.id ?? null }
}

type Mail = { kind: string; recipient: string; state: string; created_at: Date; sent_at: Date | null }

const mailKinds: Partial<Record<LogRow['kind'], MailKind>> = {
  sent: 'approval_request',
  reminded: 'approval_reminder',
  receipt: 'approval_receipt',
}

/**
 * When the mail server took the mail that a line of the log names, by the digest of that line; null where it has not. A
 * mail that is there no more is told of by nobody.
 */
async function deliveriesOf(
  tx: TenantRead,
  processId: string,
  log: readonly LogRow[],
): Promise<Evidence['deliveries']> {
  const mails: Mail[] = await tx
    .from('mails')
    .where({ garage_id: tx.garageId, process_id: processId })
    .whereIn('kind', Object.values(mailKinds))
    .orderBy(['created_at', 'id'])
    .select('kind', 'recipient', 'state', 'created_at', 'sent_at')
  const found = log.flatMap((row) => {
    const mail = mails.find((each) => isNamedBy(each, row))
    return mail ? [[row.digest, mail.state === 'sent' ? (mail.sent_at?.toISOString() ?? null) : null]] : []
  })
  return Object.fromEntries(found)
}

/** A line is of the moment at which its work began: its mail is written in the same transaction, a moment later. */
const togetherMs = 60_000

function isNamedBy({ kind, recipient, created_at }: Mail, row: LogRow): boolean {
  const after = created_at.getTime() - row.created_at.getTime()
  return kind === mailKinds[row.kind] && recipient === readLine<'sent'>(row).to && after >= 0 && after < togetherMs
}
