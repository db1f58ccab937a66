import type * as z from 'zod'
import type { pendingAnswerSchema, rowApprovalSchema } from './approval-schemas.ts'

/** An answer of the customer that no employee has dealt with yet. */
export type PendingAnswer = z.output<typeof pendingAnswerSchema>

/** The pending answers, oldest first, with a new one added. A withdrawal replaces the answer that it withdraws. */
export const withAnswer = (pending: readonly PendingAnswer[], answer: PendingAnswer): PendingAnswer[] =>
  [...withoutAnswer(pending, answer.approvalId), answer].sort(
    (one, other) => Date.parse(one.answeredAt) - Date.parse(other.answeredAt),
  )

/** The pending answers without those of one approval. */
export const withoutAnswer = (pending: readonly PendingAnswer[], approvalId: string): PendingAnswer[] =>
  pending.filter((answer) => answer.approvalId !== approvalId)

/** The latest end of the withdrawal periods of these answers; null where all of the work may begin. */
export const heldAmong = (pending: readonly PendingAnswer[]): string | null =>
  pending.reduce<string | null>(
    (last, { heldUntil }) => (heldUntil && (!last || heldUntil > last) ? heldUntil : last),
    null,
  )

type Answered = {
  approval: z.output<typeof rowApprovalSchema> | null
  pendingAnswer: PendingAnswer | null
  pendingAnswers: PendingAnswer[]
}

/** One row of the board for each pending answer of a process, with that answer alone. */
export const rowsOfAnswers = <Of extends Answered>(process: Of): Of[] =>
  process.pendingAnswers.map((answer) => {
    const { outcome, acceptedCents, totalCents } = answer
    return {
      ...process,
      pendingAnswer: answer,
      pendingAnswers: [answer],
      approval: { state: 'received' as const, until: null, outcome, acceptedCents, totalCents },
    }
  })
