import type { Knex } from 'knex'
import { totalOf } from '../../../../domain/approvals/approval.ts'
import type { Reach } from '../../../../domain/approvals/decide-sending.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import type { Instant } from '../../../database/instant.ts'
import { ask } from '../../../database/read-garage.ts'
import type { Row, TenantRead, TenantTx } from '../../../database/tenant.ts'
import type { Context } from '../../../deps.ts'
import { queueMail } from '../../../mails/queue.ts'
import { mailOrigin } from '../../../runtime/public-origin.ts'
import { hashToken, newToken } from '../../../secrets/link-token.ts'
import { letterFor, letterTo, type Repair, readRepair } from '../../row/customer-letter.ts'
import { keepWithdrawalToken } from '../../row/withdrawal-links.ts'
import { readSnapshot } from '../proof/snapshot.ts'
import type { LockedApproval } from '../row.ts'

export type TokenTarget = { garageId: string; approvalId: string }

/** Issues a new link to one approval. Its token is not stored: a lost link is replaced by another. */
export async function issueLink(
  tx: TenantTx,
  approvalId: string,
  { origin, way, now }: { origin: string; way: Row<'approval_tokens'>['way']; now: Date },
): Promise<string> {
  const token = newToken()
  const row = { garage_id: tx.garageId, approval_id: approvalId, token_hash: hashToken(token), way, created_at: now }
  await tx.from('approval_tokens').insert(row)
  return origin + routes.publicApproval.href({ token })
}

export async function countLinks(tx: TenantTx, approvalId: string): Promise<number> {
  const where = { garage_id: tx.garageId, approval_id: approvalId }
  const [row] = await tx.from('approval_tokens').where(where).count({ count: '*' })
  return Number(row?.count)
}

/** Removes links and withdrawal keys, so that they no longer open these approvals. */
export async function removeLinks(tx: TenantTx, approvalIds: string[]): Promise<void> {
  if (approvalIds.length === 0) return
  await tx.from('approval_tokens').where('garage_id', tx.garageId).whereIn('approval_id', approvalIds).delete()
}

/** Removes the links of old approvals. @returns the number of removed links */
export const purgeLinks = (tx: TenantTx, before: Date): Promise<number> =>
  tx.from('approval_tokens').where('garage_id', tx.garageId).where('created_at', '<', before).delete()

/** The process of an agreement's link of this garage, or of its withdrawal's. */
export async function processOfApprovalLink(tx: TenantRead, token: string): Promise<string | undefined> {
  const [link] = await tx.raw<Pick<Row<'approvals'>, 'process_id'>>(
    `select a.process_id from approval_tokens t
     join approvals a on a.garage_id = :garageId and a.id = t.approval_id
     where t.garage_id = :garageId and t.token_hash = :tokenHash`,
    { garageId: tx.garageId, tokenHash: hashToken(token) },
  )
  return link?.process_id
}

const target = `
  select garage_id, approval_id from approval_tokens
  where token_hash = :tokenHash and (way = 'withdrawal') = :isWithdrawal`

/** Finds the approval of a token, before a garage is known: a token of the approval, or of its withdrawal. */
export async function findTokenTarget(db: Knex, token: string, isWithdrawal = false): Promise<TokenTarget | undefined> {
  type TokenTarget = Pick<Row<'approval_tokens'>, 'garage_id' | 'approval_id'>
  const [row] = await ask<TokenTarget>(db, target, { tokenHash: hashToken(token), isWithdrawal })
  return row && { garageId: row.garage_id, approvalId: row.approval_id }
}

type RequestedApproval = Pick<LockedApproval, 'id' | 'title' | 'lines'> & { expires_at: Instant | null }

/**
 * Mails the customer a request for an answer, or a reminder, with a link of its own.
 * @returns the address of the mail
 */
export async function mailRequest(
  tx: TenantTx,
  kind: 'approval_request' | 'approval_reminder',
  { id, title, lines, expires_at }: RequestedApproval,
  repair: Repair & Reach,
  context: Context,
): Promise<string> {
  const now = context.now()
  const { origin } = repair
  const letter = await letterFor(tx, repair, context)
  const link = await issueLink(tx, id, { origin, way: kind === 'approval_request' ? 'mail' : 'reminder', now })
  const requestProps = {
    linkUntil: expires_at ?? now.toISOString(),
    title,
    lines: lines.map(({ label, kind: about, amountCents, part }) => ({ label, kind: about, amountCents, part })),
    totalCents: totalOf(lines),
  }
  await queueMail(tx, context, { ...letter, kind, link, props: { ...letter.props, ...requestProps } })
  return letter.recipient
}

type Answered = Pick<
  LockedApproval,
  'id' | 'process_id' | 'title' | 'lines' | 'content' | 'begin_now' | 'withdrawal_until'
> & {
  answers: NonNullable<LockedApproval['answers']>
  acceptedCents: number
  /** The text about new parts and others in the receipt. */
  parts: string | null
  name: string
  /** The digest of the approval log, including the answer. */
  digest: string
}

/**
 * Mails the customer their answer, and makes the key for a withdrawal.
 * @returns the address of the mail; null where there is none
 */
export async function mailReceipt(
  tx: TenantTx,
  { id, process_id, title, lines, answers, acceptedCents, parts, name, digest, ...approval }: Answered,
  context: Context,
): Promise<string | null> {
  const now = context.now()
  if (approval.withdrawal_until !== null) await keepWithdrawalToken(tx, id, context)
  const letter = await letterTo(tx, await readRepair(tx, process_id), context)
  if (!letter) return null
  const origin = mailOrigin(context.config)
  const link = origin === null ? null : await issueLink(tx, id, { origin, way: 'receipt', now })
  const mailLines = lines.map(({ label, kind, amountCents, part, id: lineId }) => ({
    label,
    kind,
    amountCents,
    part,
    answer: answers[lineId] ?? 'refused',
  }))
  const mailFacts = {
    linkUntil: null,
    title,
    lines: mailLines,
    acceptedCents,
    parts,
    name,
    digest,
    answeredAt: now.toISOString(),
    beginNow: approval.begin_now,
    withdrawalUntil: approval.withdrawal_until,
    law: approval.content === null ? null : (readSnapshot(approval.content).law ?? null),
  }
  await queueMail(tx, context, { ...letter, kind: 'approval_receipt', link, props: { ...letter.props, ...mailFacts } })
  return letter.recipient
}
