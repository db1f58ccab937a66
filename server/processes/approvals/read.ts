import type { Knex } from 'knex'
import { expiryOf, type PublicApproval } from '../../../domain/approvals/approval.ts'
import { mayRenounce } from '../../../domain/approvals/withdrawal.ts'
import type { PhotoSize } from '../../../domain/entries/entry-form.ts'
import { later } from '../../../domain/ground/calendar.ts'
import { limits } from '../../../domain/ground/limits.ts'
import { can } from '../../../domain/ground/permissions.ts'
import { maskedAddress } from '../../../domain/mails/mail.ts'
import { instantOf } from '../../database/instant.ts'
import { readGarage } from '../../database/read-garage.ts'
import type { TenantRead } from '../../database/tenant.ts'
import type { Secrets } from '../../deps.ts'
import { notFound } from '../../http/errors.ts'
import type { PageRequest } from '../../http/forms/page-table.ts'
import type { Image } from '../../photos/send-image.ts'
import type { Config } from '../../runtime/config.ts'
import { isToken } from '../../secrets/link-token.ts'
import { livingToken } from '../links/links.ts'
import { findProcess, readProcess } from '../read-process.ts'
import type { Viewer } from '../row/rows.ts'
import { withdrawalToken } from '../row/withdrawal-links.ts'
import { draftVersion } from './draft/draft-version.ts'
import { rightOf, stateOf, toApproval, toPublic } from './mapper.ts'
import { lineOf, readLog } from './proof/log.ts'
import { photosOf, readSnapshot, type Snapshot, type SnapshotPhoto, takeSnapshot, versionOf } from './proof/snapshot.ts'
import { findTokenTarget, type TokenTarget } from './request/links.ts'
import type { ApprovalTarget, LockedApproval } from './row.ts'
import { approvalRow } from './store.ts'

/** The ids of an approval and its process in an address. */
type Address = { id: string; approvalId: string }
export type ApprovalRequest = PageRequest<Address>

export const targetOf = ({ id: processId, approvalId }: Address): ApprovalTarget => ({ processId, approvalId })

/** Reads one approval. @throws AppError 404 */
export async function findApproval(tx: TenantRead, { actor, params }: ApprovalRequest) {
  const [row] = await Promise.all([approvalRow(tx, targetOf(params), actor), findProcess(tx, params.id)])
  return row
}

/** Reads an approval with its process and the customer's view of it. @throws AppError 404 */
export async function readApprovalWithView(tx: TenantRead, { actor, deps, params }: ApprovalRequest) {
  const now = deps.now()
  const [process, row] = await Promise.all([
    readProcess(tx, params.id, actor, deps),
    approvalRow(tx, targetOf(params), actor),
  ])
  return { process, approval: toApproval(row, now), seen: await previewOf(tx, row, now) }
}

/** The content behind a link: nothing, an approval that is over, or the view of its holder. */
export type OpenedLink =
  | { state: 'unknown' }
  | { state: 'over'; why: 'expired' | 'withdrawn'; garage: PublicApproval['garage'] }
  | ({ state: 'open' } & OpenApproval)

export type OpenApproval = { target: TokenTarget; approval: PublicApproval; snapshot: Snapshot }

type Opening = {
  db: Knex
  secrets: Pick<Secrets, 'linkKey'>
  config: Pick<Config, 'smtpUrl'>
  now: () => Date
}

/** The purpose of a customer's token: the agreement, its withdrawal, or a redirection from the first to the second. */
export type TokenPurpose = 'approval' | 'withdrawal' | 'way to withdrawal'

export async function openLink(
  opening: Opening,
  token: unknown,
  purpose: TokenPurpose = 'approval',
): Promise<OpenedLink> {
  const { db } = opening
  const target = isToken(token) ? await findTokenTarget(db, token, purpose === 'withdrawal') : undefined
  if (!target) return { state: 'unknown' }
  return readGarage(db, target.garageId, (tx) => openTarget(tx, target, { ...opening, purpose }))
}

async function openTarget(
  tx: TenantRead,
  target: TokenTarget,
  { secrets: { linkKey }, config, now: clock, purpose }: Opening & { purpose: TokenPurpose },
): Promise<OpenedLink> {
  const now = clock()
  const row: LockedApproval | undefined = await tx
    .from('approvals')
    .where({ garage_id: tx.garageId, id: target.approvalId })
    .first()
  if (!row || row.content === null) return { state: 'unknown' }
  if (purpose === 'approval' ? row.sealed_at !== null : !isWithdrawalShown(row, now)) return { state: 'unknown' }
  const snapshot = readSnapshot(row.content)
  const state = stateOf(row, now)
  if (state === 'expired' || state === 'withdrawn') return { state: 'over', why: state, garage: snapshot.garage }
  if (purpose === 'approval' && isForgotten(row, now)) return { state: 'unknown' }
  const after =
    state === 'answered' ? await afterAnswer(tx, row, { linkKey, now, mailsLeave: Boolean(config.smtpUrl) }) : null
  const approval = { ...toPublic(row, snapshot), version: versionOf(linkKey, row), ...(after ?? beforeAnswer) }
  return { state: 'open', target, approval, snapshot }
}

/** Whether an answer has been shown for the full period: the customer still has the receipt. */
const isForgotten = ({ answered_at }: LockedApproval, now: Date): boolean =>
  answered_at !== null && later(answered_at, { days: limits.approvalShownDays }) < now

/**
 * Whether the page of a withdrawal is shown: during the withdrawal period, and with its receipt until its key is
 * deleted.
 */
const isWithdrawalShown = (row: LockedApproval, now: Date): boolean =>
  row.withdrawal_until !== null &&
  (row.renounced_at !== null ||
    row.withdrawal_until >= instantOf(now) ||
    (row.sealed_at === null && !isForgotten(row, now)))

/** The properties that exist only after an answer. */
const beforeAnswer = { digest: null, trackingToken: null, withdrawalToken: null, receiptTo: null, mayRenounce: false }

/** The properties for the customer after an answer: the digest, the tracking page, the receipt. */
async function afterAnswer(
  tx: TenantRead,
  row: LockedApproval,
  { linkKey, now, mailsLeave }: { linkKey: Buffer; now: Date; mailsLeave: boolean },
) {
  const { id, process_id } = row
  const [log, trackingToken, process] = await Promise.all([
    readLog(tx, id),
    livingToken(tx, process_id, { linkKey, now }),
    tx.from('processes').where({ garage_id: tx.garageId, id: process_id }).first('completed_at'),
  ])
  const receipt = lineOf(log, 'acknowledged') ?? lineOf(log, 'receipt')
  const decisive = row.renounced_at === null ? ['answered', 'recorded'] : ['renounced']
  return {
    digest: log.find(({ kind }) => decisive.includes(kind))?.digest ?? null,
    trackingToken,
    withdrawalToken: row.withdrawal_until === null ? null : withdrawalToken(linkKey, id),
    receiptTo: receipt && mailsLeave ? maskedAddress(receipt.to) : null,
    mayRenounce: mayRenounce(rightOf(row), process?.completed_at ?? null, now),
  }
}

/** The customer's view; for a draft, the view if it were sent now, with the draft's version. */
async function previewOf(tx: TenantRead, row: LockedApproval, now: Date): Promise<PublicApproval> {
  if (row.content !== null) return { ...toPublic(row, readSnapshot(row.content)), version: '', ...beforeAnswer }
  const { snapshot } = await takeSnapshot(tx, row)
  const leaving = { ...row, sent_at: instantOf(now), expires_at: instantOf(expiryOf(now, row.expiry_days)) }
  return { ...toPublic(leaving, snapshot), version: draftVersion(row), ...beforeAnswer }
}

type AskedPhoto = { photoId: string; size: PhotoSize }

/** A photo shown by an open link. @throws AppError 404 */
export const openImage = ({ target, snapshot }: OpenApproval, requestedPhoto: AskedPhoto): Image =>
  imageOf(target.garageId, photoIn(snapshot, requestedPhoto), requestedPhoto)

/**
 * A photo as it was shown, even if it was removed since; or the photo of a recorded answer.
 * @throws AppError 404
 */
export async function approvalImage(
  tx: TenantRead,
  target: ApprovalTarget,
  viewer: Viewer,
  requestedPhoto: AskedPhoto,
) {
  const row = await approvalRow(tx, target, viewer)
  const photo =
    row.content === null
      ? await draftPhoto(tx, row, requestedPhoto)
      : photoIn(readSnapshot(row.content), requestedPhoto)
  if (photo || !can(viewer, 'sendApproval')) return imageOf(tx.garageId, photo, requestedPhoto)
  return imageOf(tx.garageId, lineOf(await readLog(tx, row.id), 'recorded')?.document, requestedPhoto)
}

/** @throws AppError 404 */
function imageOf(garageId: string, photo: SnapshotPhoto | null | undefined, { photoId, size }: AskedPhoto): Image {
  if (photo?.id !== photoId) throw notFound()
  return { garageId, digests: { webp: photo[`${size}_webp`], jpeg: photo[`${size}_jpeg`] } }
}

const photoIn = ({ lines }: Snapshot, { photoId }: AskedPhoto): SnapshotPhoto | undefined =>
  lines.flatMap(({ photos }) => photos).find(({ id }) => id === photoId)

async function draftPhoto(tx: TenantRead, { lines, process_id }: LockedApproval, { photoId }: AskedPhoto) {
  if (!lines.some(({ photoIds }) => photoIds.includes(photoId))) return undefined
  return (await photosOf(tx, process_id)).get(photoId)
}
