import type * as z from 'zod'
import type { pendingAnswerSchema, rowApprovalSchema } from './approval-schemas.ts'

/** An answer of the customer that nobody has dealt with yet. */
export type PendingAnswer = z.output<typeof pendingAnswerSchema>

/** The answers after another one came, the oldest first. A withdrawal takes the place of the answer that it is about. */
export const withAnswer = (pending: readonly PendingAnswer[], answer: PendingAnswer): PendingAnswer[] =>
  [...withoutAnswer(pending, answer.approvalId), answer].sort(
    (one, other) => Date.parse(one.answeredAt) - Date.parse(other.answeredAt),
  )

/** The answers after one was dealt with. */
export const withoutAnswer = (pending: readonly PendingAnswer[], approvalId: string): PendingAnswer[] =>
  pending.filter((answer) => answer.approvalId !== approvalId)

/** Until when the accepted work of these answers waits at most; null where all of it may begin. */
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

/** A process once for each of its answers, as the board shows it: with that answer alone. */
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
