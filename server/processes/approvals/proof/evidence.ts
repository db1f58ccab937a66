import type { Answers } from '../../../../domain/approvals/approval.ts'
import { formatPlate } from '../../../../domain/cars/plate.ts'
import type { MailKind } from '../../../../domain/mails/mail.ts'
import type { PageProps } from '../../../../entry-server.tsx'
import type { Instant } from '../../../database/instant.ts'
import type { TenantRead } from '../../../database/tenant.ts'
import { notFound } from '../../../http/errors.ts'
import type { PhotoName } from '../../../photos/storage/storage.ts'
import type { Viewer } from '../../row/rows.ts'
import { toApproval, toPublic } from '../mapper.ts'
import type { ApprovalTarget, LockedApproval } from '../row.ts'
import { approvalRow } from '../store.ts'
import { isIntact, type LogRow, lineOf, readLine, readLog, toEvent } from './log.ts'
import { type Repeated, type Replayed, replay } from './replay.ts'
import { fileDigests, readSnapshot, type Snapshot } from './snapshot.ts'

/** The « dossier de preuve » of an agreement, as its page prints it. */
type Evidence = PageProps<'approvalProof'>

/**
 * The evidence of an agreement, which is kept longer than its process. It prints the content of the log: the row beside
 * it can be changed by anybody with access to the database, and is only compared.
 * @param photosAreWhole whether the photo files are those that were shown
 * @throws AppError 404, also on an approval that was never sent
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
    // The plate is complete here, because the file is the garage's own. The customer sees a half masked one.
    shown: { ...toPublic(logged, snapshot), plaque },
    texts: snapshot.texts,
    contentHash: logged.content_hash ?? '',
    events: log.map(toEvent),
    deliveries: await deliveriesOf(tx, target.processId, log),
    intact: isFaithful(row, log) && photosAreWhole,
    noted: notedIn(log),
    sealedAt: row.sealed_at,
  }
}

/** The photo files in the log. @throws AppError 404 */
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

type Mail = { kind: string; recipient: string; state: string; created_at: Instant; sent_at: Instant | null }

const mailKinds: Partial<Record<LogRow['kind'], MailKind>> = {
  sent: 'approval_request',
  reminded: 'approval_reminder',
  receipt: 'approval_receipt',
  acknowledged: 'withdrawal_receipt',
}

/**
 * The time at which the mail server accepted the mail of a log line, by the digest of that line; null if it has not. A
 * deleted mail is in no entry.
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
  const deliveries = log.flatMap((row) => {
    const mail = mails.find((each) => isNamedBy(each, row))
    return mail ? [[row.digest, mail.state === 'sent' ? mail.sent_at : null]] : []
  })
  return Object.fromEntries(deliveries)
}

/** The longest time between a line and its mail: a line has the time at which its work began. */
const togetherMs = 60_000

function isNamedBy({ kind, recipient, created_at }: Mail, row: LogRow): boolean {
  const after = Date.parse(created_at) - Date.parse(row.created_at)
  return kind === mailKinds[row.kind] && recipient === readLine<'sent'>(row).to && after >= 0 && after < togetherMs
}

/** Whether the log is unchanged, has the same text in all lines, and agrees with the row. */
function isFaithful(row: LockedApproval, log: readonly LogRow[]): boolean {
  const replayed = replay(log)
  if (!replayed || !isIntact(log)) return false
  return log.every((line) => isAsWritten(line, replayed.contentHash)) && repeats(row, replayed)
}

/** Whether a line's columns match its text, and the line refers to the text of the snapshot. */
function isAsWritten(row: LogRow, contentHash: string): boolean {
  const line = readLine(row)
  if ('hash' in line && line.hash !== contentHash) return false
  return line.kind === row.kind && line.at === row.created_at
}

function repeats(row: LockedApproval, { repeated, state, snapshot, photos }: Replayed): boolean {
  return (
    (Object.keys(repeated) as (keyof Repeated)[]).every((name) => isSame(row[name], repeated[name])) &&
    isState(row, state) &&
    isSame(factsOf(row.lines), factsOf(snapshot.lines)) &&
    isSame(sorted(row.photo_digests), sorted(photos.flatMap(fileDigests)))
  )
}

/**
 * Whether the row's state matches the log. The row of a sent approval may be `expired`: this is recorded when it is
 * next asked for.
 */
function isState({ state, expires_at, updated_at }: LockedApproval, replayed: Replayed['state']): boolean {
  if (state === replayed) return true
  return state === 'expired' && replayed === 'sent' && expires_at !== null && expires_at <= updated_at
}

/** The lines' facts without photos: a photo removed before sending is in the row alone. */
const factsOf = (lines: readonly Pick<Snapshot['lines'][number], 'id' | 'label' | 'kind' | 'amountCents' | 'part'>[]) =>
  lines.map(({ id, label, kind, amountCents, part }) => [id, label, kind, amountCents, part])

const sorted = (digests: readonly string[]) => [...new Set(digests)].sort()

/** Whether two values are equal as JSON. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))

/** A value with its keys in order, because the database returns the keys of answers in another order. */
function ordered(value: unknown): unknown {
  const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isPlain ? Object.entries(value as Answers).toSorted(([a], [b]) => (a < b ? -1 : 1)) : value
}
