import { type Answers, outcomeOf, totalOf } from '../../../../domain/approvals/approval.ts'
import { type PendingAnswer, withAnswer, withoutAnswer } from '../../../../domain/approvals/pending-answers.ts'
import type { Row, TenantTx } from '../../../database/tenant.ts'
import type { ApprovalTarget, StoredLine } from '../row.ts'

type AnswerRow = Pick<Row<'approvals'>, 'accepted_cents' | 'begin_now' | 'withdrawal_until'> & {
  pending_answers: unknown
  lines: StoredLine[]
  answers: Answers | null
}

const statement = `
  select p.pending_answers, q.lines, q.answers, q.accepted_cents, q.begin_now, q.withdrawal_until
  from processes p
  join approvals q on q.garage_id = :garageId and q.process_id = p.id and q.id = :approvalId
  where p.garage_id = :garageId and p.id = :processId`

/** The pending answers copied to the row of a process. */
export const answersIn = (column: unknown): PendingAnswer[] => column as PendingAnswer[]

/**
 * Adds the customer's answer or withdrawal to the pending ones of the process, until an employee deals with it. The
 * caller holds its lock.
 */
export async function keepPendingAnswer(
  tx: TenantTx,
  { processId, approvalId }: ApprovalTarget,
  { renounced, now }: { renounced: boolean; now: Date },
): Promise<void> {
  const [row] = await tx.raw<AnswerRow>(statement, { garageId: tx.garageId, processId, approvalId })
  if (!row) return
  const { lines, answers, begin_now, withdrawal_until } = row
  const given = outcomeOf(lines.map(({ id }) => ({ answer: answers?.[id] ?? null })))
  const answer: PendingAnswer = {
    approvalId,
    answeredAt: now.toISOString(),
    renounced,
    outcome: renounced ? 'renounced' : given,
    acceptedCents: row.accepted_cents,
    totalCents: totalOf(lines),
    heldUntil: begin_now === false && !renounced ? withdrawal_until : null,
  }
  await save(tx, processId, withAnswer(answersIn(row.pending_answers), answer))
}

/**
 * Removes an answer that an employee has dealt with. The caller holds the lock of the process. @returns whether it was
 * pending
 */
export async function settlePendingAnswer(tx: TenantTx, { processId, approvalId }: ApprovalTarget): Promise<boolean> {
  const process = { garage_id: tx.garageId, id: processId }
  const row = await tx.from('processes').where(process).first('pending_answers')
  const before = answersIn(row?.pending_answers ?? [])
  const after = withoutAnswer(before, approvalId)
  if (after.length === before.length) return false
  await save(tx, processId, after)
  return true
}

/** The columns of a single answer have the oldest one, for the index of the board. */
async function save(tx: TenantTx, processId: string, pending: PendingAnswer[]): Promise<void> {
  const [first] = pending
  const columns = {
    pending_answers: JSON.stringify(pending),
    answer_id: first?.approvalId ?? null,
    answer_at: first ? new Date(first.answeredAt) : null,
    answer_renounced: first?.renounced ?? false,
  }
  await tx.from('processes').where({ garage_id: tx.garageId, id: processId }).update(columns)
}
