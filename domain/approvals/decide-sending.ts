import type { ErrorCode, Issue } from '../ground/messages.ts'
import { type Approval, expiryOf, stateAt, totalOf } from './approval.ts'
import { changedBeforeSending } from './staff-words.ts'

type State = Pick<Approval, 'id' | 'state'> & { expiresAt: string | null }

/** An agreement that is about to be sent or recorded. */
type Draft = Pick<Approval, 'id' | 'state'> & { replacesId: string | null }

/** Everything that a sending depends on, as it was read under the locks. */
export type ToSend = {
  isCompleted: boolean
  draft: Draft & Pick<Approval, 'expiryDays'> & { lines: readonly { amountCents: number }[] }
  /** The changes of the draft since the version that its sender read. */
  changes: readonly Issue[]
  /** The agreements of the process. */
  approvals: readonly State[]
  customer: { client: string | null; email: string | null }
  /** The origin of links in mails; null where it is not known. */
  origin: string | null
}

/** The agreements of a process that end when another one is sent or recorded; at least one of them. */
export type Supersession = { expiredId: string | null; withdrawnId: string | null }

export type Refusal = { refusal: { code: ErrorCode; message?: string; issues?: Issue[] } }

/** How a mail with a link reaches the customer. */
export type Reach = { client: string; email: string; origin: string }

export type Sending = {
  superseded: Supersession | null
  /** Null where the link is handed over. */
  reach: Reach | null
  expiresAt: Date
  after: { way: 'mail' | 'link'; lines: number; totalCents: number }
}

/** Decides whether a draft may be sent, and the consequences. The first reason against it is given. */
export function decideSending(
  { isCompleted, draft, changes, approvals, customer, origin }: ToSend,
  way: 'mail' | 'link',
  now: Date,
): Sending | Refusal {
  if (isCompleted) return refused('PROCESS_COMPLETED')
  if (draft.state !== 'draft') return refused('APPROVAL_FROZEN')
  if (changes.length > 0)
    return { refusal: { code: 'APPROVAL_CHANGED', message: changedBeforeSending, issues: [...changes] } }
  const superseded = supersededBy(draft, approvals, now)
  if (superseded && 'refusal' in superseded) return superseded
  const reach = way === 'mail' ? reachOf(customer, origin) : null
  if (reach && 'refusal' in reach) return reach
  const expiresAt = expiryOf(now, draft.expiryDays)
  return { superseded, reach, expiresAt, after: { way, ...factsOf(draft.lines) } }
}

/**
 * The agreements that a draft ends: the one that it replaces, and one that was not answered in time. No other one may be
 * pending.
 * @returns null where none ends
 */
export function supersededBy(
  { replacesId }: Pick<Draft, 'replacesId'>,
  approvals: readonly State[],
  now: Date,
): Supersession | Refusal | null {
  const sent = approvals.find(({ id, state }) => state === 'sent' && id !== replacesId)
  if (sent && stateAt(sent, now) === 'sent') return refused('APPROVAL_PENDING')
  const replaced = approvals.find(({ id }) => id === replacesId)
  if (replaced?.state === 'answered') return refused('APPROVAL_ANSWERED')
  const withdrawn = replaced?.state === 'withdrawn' ? undefined : replaced
  return sent || withdrawn ? { expiredId: sent?.id ?? null, withdrawnId: withdrawn?.id ?? null } : null
}

/** How a mail with a link reaches a customer, or why none does. */
export function reachOf({ client, email }: ToSend['customer'], origin: string | null): Reach | Refusal {
  if (!email || client === null) return refused('CLIENT_WITHOUT_EMAIL')
  return origin === null ? refused('NO_PUBLIC_ADDRESS') : { client, email, origin }
}

/** The facts of an agreement in the history. */
export const factsOf = (lines: readonly { amountCents: number }[]) => ({
  lines: lines.length,
  totalCents: totalOf(lines),
})

const refused = (code: ErrorCode): Refusal => ({ refusal: { code } })
