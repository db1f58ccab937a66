import type { Knex } from 'knex'
import { acceptedTotal, type PublicApproval, stateAt } from '../../../domain/approval.ts'
import { limits } from '../../../domain/limits.ts'
import { readGarage } from '../../database/reading.ts'
import type { Row } from '../../database/rows.ts'
import type { TenantRead } from '../../database/tenant.ts'
import type { Secrets } from '../../deps.ts'
import { isToken } from '../../secrets/link-token.ts'
import { type Frozen, thaw, versionOf } from './content.ts'
import { eventRows } from './record.ts'
import type { LockedApproval } from './store.ts'
import { findTokenTarget, type TokenTarget } from './tokens.ts'

/** A key that leads nowhere; one that leads to what is over; else what its holder is shown. */
export type Shown =
  | { state: 'unknown' }
  | { state: 'over'; why: 'expired' | 'withdrawn'; garage: PublicApproval['garage'] }
  | { state: 'alive'; target: TokenTarget; approval: PublicApproval; content: Frozen }

type Showing = { db: Knex; secrets: Pick<Secrets, 'linkKey'>; now: () => Date }

export async function showApproval({ db, secrets, now }: Showing, token: unknown): Promise<Shown> {
  const target = isToken(token) ? await findTokenTarget(db, token) : undefined
  if (!target) return { state: 'unknown' }
  return readGarage(db, target.garageId, (tx) => shownBy(tx, target, secrets, now()))
}

async function shownBy(
  tx: TenantRead,
  target: TokenTarget,
  { linkKey }: Pick<Secrets, 'linkKey'>,
  now: Date,
): Promise<Shown> {
  const row: LockedApproval | undefined = await tx
    .from('approvals')
    .where({ garage_id: tx.garageId, id: target.approvalId })
    .whereNull('sealed_at')
    .first()
  if (!row || row.content === null || row.content_hash === null) return { state: 'unknown' }
  const content = thaw(row.content)
  const state = stateAt({ state: row.state, expiresAt: row.expires_at?.toISOString() ?? null }, now)
  if (state === 'expired' || state === 'withdrawn') return { state: 'over', why: state, garage: content.garage }
  if (isForgotten(row, now)) return { state: 'unknown' }
  const digest = row.state === 'answered' ? ((await eventRows(tx, row.id)).find(isAnswer)?.digest ?? null) : null
  const version = versionOf(linkKey, { id: row.id, hash: row.content_hash })
  return { state: 'alive', target, approval: { ...toPublic(row, content), version, digest }, content }
}

const isAnswer = ({ kind }: Row<'approval_events'>): boolean => kind === 'answered' || kind === 'recorded'

/** It was shown for long enough: who answered has the receipt. */
const isForgotten = ({ answered_at }: LockedApproval, now: Date): boolean =>
  answered_at !== null && now.getTime() - answered_at.getTime() > limits.approvalShownDays * limits.dayMs

/** What is shown of it, whatever has become of its process since. */
export function toPublic(row: LockedApproval, content: Frozen): Omit<PublicApproval, 'version' | 'digest'> {
  const { garage, process, marque, modele, plaque, title, message, totalCents } = content
  const answers = row.answers ?? {}
  return {
    state: row.state === 'answered' ? 'answered' : 'sent',
    garage,
    process,
    marque,
    modele,
    plaque,
    title,
    message,
    lines: content.lines.map(({ id, label, kind, amountCents, part, photos }) => ({
      id,
      label,
      kind,
      amountCents,
      part,
      answer: answers[id] ?? null,
      photos: photos.map(({ id: photoId, caption, width, height }) => ({ id: photoId, caption, width, height })),
    })),
    totalCents,
    acceptedCents: row.answers ? acceptedTotal(row.lines, row.answers) : null,
    sentAt: (row.sent_at ?? row.answered_at ?? row.created_at).toISOString(),
    expiresAt: (row.expires_at ?? row.answered_at ?? row.created_at).toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    answeredBy: row.answered_by,
    medium: row.medium,
    callbackAt: row.callback_at?.toISOString() ?? null,
  }
}
