import type { Answers } from '../../../domain/approvals/approval.ts'
import type { NewLine } from '../../../domain/approvals/approval-form.ts'
import type { Maybe, Row, Selected } from '../../database/tenant.ts'

/** A line as a draft or a snapshot stores it. */
export type StoredLine = NewLine & { id: string }

/** A row whose lock is held, or a row read whole. */
export type LockedApproval = Omit<Row<'approvals'>, 'lines' | 'answers'> & {
  lines: StoredLine[]
  answers: Answers | null
}

export const approvalColumns = `
  q.id, q.process_id, q.title, q.message, q.lines, q.state, q.expiry_days, q.replaces_id, q.author_id,
  q.created_at, q.sent_at, q.expires_at, q.content_hash, q.opened_at, q.callback_at, q.reminded_at, q.answered_at,
  q.answers, q.parts_exemption, q.parts_choice, q.accepted_cents, q.answered_by, q.medium, q.withdrawn_at,
  q.steps_added_at, q.sealed_at,
  q.begin_now, q.withdrawal_until, q.renounced_at, q.renounced_by, q.work_done, q.work_done_cents,
  u.prenom as author_prenom, u.nom as author_nom`

export type ApprovalRow = Selected<{ q: LockedApproval; u: Maybe<Row<'users'>> }, typeof approvalColumns>
export type ApprovalTarget = { processId: string; approvalId: string }
