import type * as z from 'zod'
import type {
  approvalDetailSchema,
  approvalEventSchema,
  approvalLineSchema,
  approvalSchema,
  publicApprovalSchema,
  rowApprovalSchema,
} from './approval-wire.ts'
import { addDays, dayParis, endOfDayParis, type Moment } from './dates.ts'
import { can, type Role } from './permissions.ts'

export type Approval = z.output<typeof approvalSchema>
export type ApprovalDetail = z.output<typeof approvalDetailSchema>
export type ApprovalEvent = z.output<typeof approvalEventSchema>
export type ApprovalEventKind = ApprovalEvent['kind']
export type ApprovalLine = z.output<typeof approvalLineSchema>
export type ApprovalState = Approval['state']
export type LineAnswer = NonNullable<ApprovalLine['answer']>
export type Medium = NonNullable<Approval['medium']>
export type PublicApproval = z.output<typeof publicApprovalSchema>
export type RowApproval = z.output<typeof rowApprovalSchema>
/** By the id of its line. */
export type Answers = Record<string, LineAnswer>

/** One whose process or client is gone: kept for whoever has to prove what was ordered. */
export type SealedApproval = {
  id: string
  processId: string
  title: string
  vehicle: string | null
  answeredBy: string | null
  acceptedCents: number | null
  sealedAt: string
  /** Gone after that day. */
  keptUntil: string
}

export type SealedApprovalList = {
  items: SealedApproval[]
  page: number
  pageSize: number
  total: number
  pages: number
}

/** All taxes included, in cents. */
export const totalOf = (lines: readonly { amountCents: number }[]): number =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0)

export const acceptedTotal = (lines: readonly { id: string; amountCents: number }[], answers: Answers): number =>
  totalOf(lines.filter(({ id }) => answers[id] === 'accepted'))

/** Each line answered, and nothing else. */
export const answersAll = (lines: readonly { id: string }[], answers: Answers): boolean =>
  Object.keys(answers).length === lines.length && lines.every(({ id }) => answers[id] !== undefined)

/** What was sent and not answered in time is over, whether or not somebody has noted it. */
export const stateAt = (
  { state, expiresAt }: { state: ApprovalState; expiresAt: string | null },
  now: Moment,
): ApprovalState =>
  state === 'sent' && expiresAt !== null && Date.parse(expiresAt) <= new Date(now).getTime() ? 'expired' : state

/** What a row says of one that nobody answered in time. */
export const isUnanswered = ({ state, until }: Pick<RowApproval, 'state' | 'until'>, now: Moment): boolean =>
  state === 'asked' && until !== null && Date.parse(until) <= new Date(now).getTime()

/** The customer may answer until the end, in Paris, of the last of so many days. */
export const expiryOf = (sentAt: Date, days: number): Date => endOfDayParis(addDays(dayParis(sentAt), days))

/** From when on an answer can have been heard: nobody answers what is not asked yet. To the minute, as a form says it. */
export function heardFrom({ sentAt, createdAt }: Pick<Approval, 'sentAt' | 'createdAt'>): Date {
  const asked = Date.parse(sentAt ?? createdAt)
  return new Date(asked - (asked % minuteMs))
}

const minuteMs = 60_000

/** What a person may do with one. */
export function approvalActs(
  { state, remindedAt, stepsAddedAt, lines }: Pick<Approval, 'state' | 'remindedAt' | 'stepsAddedAt' | 'lines'>,
  actor: { role: Role },
) {
  const drafts = can(actor, 'draftApproval')
  const sends = can(actor, 'sendApproval')
  return {
    edit: drafts && state === 'draft',
    send: sends && state === 'draft' && lines.length > 0,
    link: sends && state === 'sent',
    remind: sends && state === 'sent' && remindedAt === null,
    withdraw: sends && state === 'sent',
    record: sends && (state === 'draft' || state === 'sent' || state === 'expired') && lines.length > 0,
    correct: drafts && (state === 'sent' || state === 'expired'),
    addSteps:
      can(actor, 'updateProcess') &&
      state === 'answered' &&
      stepsAddedAt === null &&
      lines.some(({ answer }) => answer === 'accepted'),
  }
}

/** What the customer made of the whole: a line that costs nothing counts as any other. */
export type Outcome = NonNullable<RowApproval['outcome']>

export function outcomeOf(lines: readonly Pick<ApprovalLine, 'answer'>[]): Outcome {
  const { length } = acceptedLines(lines)
  return length === 0 ? 'refused' : length === lines.length ? 'accepted' : 'partial'
}

/** What was refused although it is about safety: said wherever the car is looked at. */
export const refusedSecurity = <Of extends Pick<ApprovalLine, 'kind' | 'answer'>>(lines: readonly Of[]): Of[] =>
  lines.filter(({ kind, answer }) => kind === 'security' && answer === 'refused')

export const acceptedLines = <Of extends Pick<ApprovalLine, 'answer'>>(lines: readonly Of[]): Of[] =>
  lines.filter(({ answer }) => answer === 'accepted')
