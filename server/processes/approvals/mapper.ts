import {
  type Approval,
  acceptedTotal,
  type PublicApproval,
  type PublicWithdrawal,
  type ShownApproval,
  stateAt,
  totalOf,
} from '../../../domain/approvals/approval.ts'
import { approvalSchema } from '../../../domain/approvals/approval-schemas.ts'
import { shownParts } from '../../../domain/approvals/law.ts'
import { publicWithdrawalSchema } from '../../../domain/approvals/public-schemas.ts'
import { fromColumns, picked } from '../../database/columns.ts'
import { personOf } from '../row/rows.ts'
import { draftVersion } from './draft/draft-version.ts'
import type { Snapshot } from './proof/snapshot.ts'
import type { ApprovalRow, LockedApproval } from './row.ts'

/** The facts of an agreement that are columns of its row. Staff, customer, export and evidence show some of them. */
const factsSchema = approvalSchema.omit({ lines: true, state: true, totalCents: true, version: true, author: true })

/** The facts that the customer sees too; the rest of their page comes from the snapshot. */
const shownFactsSchema = factsSchema.pick({
  partsChoice: true,
  answeredAt: true,
  answeredBy: true,
  medium: true,
  callbackAt: true,
  beginNow: true,
  withdrawalUntil: true,
  renouncedAt: true,
  renouncedBy: true,
})

const rightSchema = factsSchema.pick({ beginNow: true, withdrawalUntil: true, renouncedAt: true })

/** The customer's right of withdrawal. */
export const rightOf = (row: Parameters<typeof fromColumns<typeof rightSchema>>[1]) => fromColumns(rightSchema, row)

/** An agreement as the staff sees it. */
export function toApproval(row: ApprovalRow, now: Date): Approval {
  const { answers } = row
  return {
    ...fromColumns(factsSchema, row),
    lines: row.lines.map((line) => ({ ...line, answer: answers?.[line.id] ?? null })),
    state: stateOf(row, now),
    totalCents: totalOf(row.lines),
    version: row.state === 'draft' ? draftVersion(row) : null,
    author: personOf({ id: row.author_id, nom: row.author_nom, prenom: row.author_prenom }),
  }
}

/** An agreement as the customer sees it, even if its process has changed since. */
export function toPublic(row: LockedApproval, snapshot: Snapshot): ShownApproval {
  const { garage, process, marque, modele, plaque, title, message, totalCents, parts = null } = snapshot
  const answers = row.answers ?? {}
  const since = row.answered_at ?? row.created_at
  return {
    ...fromColumns(shownFactsSchema, row),
    state: row.state === 'answered' ? 'answered' : 'sent',
    garage,
    process,
    marque,
    modele,
    plaque,
    title,
    message,
    lines: snapshot.lines.map(({ id, label, kind, amountCents, part, photos }) => ({
      id,
      label,
      kind,
      amountCents,
      part,
      answer: answers[id] ?? null,
      photos: photos.map(({ id: photoId, caption, width, height }) => ({ id: photoId, caption, width, height })),
    })),
    parts: parts && { ...parts, words: parts.words ?? shownParts(parts.exemption) },
    totalCents,
    acceptedCents: row.answers ? acceptedTotal(row.lines, row.answers) : null,
    sentAt: row.sent_at ?? since,
    expiresAt: row.expires_at ?? since,
    law: snapshot.law ?? null,
  }
}

/** The part of an agreement that the key of its withdrawal shows: the accepted lines, without their photos. */
export function toWithdrawal(approval: PublicApproval): PublicWithdrawal {
  const lines = approval.lines.filter(({ answer }) => answer === 'accepted').map((line) => ({ ...line, photos: [] }))
  return picked(publicWithdrawalSchema, { ...approval, lines })
}

/** The current state: an approval that was not answered in time has expired, even if that is not recorded yet. */
export const stateOf = ({ state, expires_at }: Pick<LockedApproval, 'state' | 'expires_at'>, now: Date) =>
  stateAt({ state, expiresAt: expires_at }, now)
