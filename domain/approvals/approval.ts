import type * as z from 'zod'
import { addDays, dayParis, endOfDayParis, type Moment } from '../ground/dates.ts'
import { can, type Role } from '../ground/permissions.ts'
import type {
  approvalDetailSchema,
  approvalEventSchema,
  approvalLineSchema,
  approvalSchema,
  rowApprovalSchema,
} from './approval-schemas.ts'
import type { publicApprovalSchema, publicWithdrawalSchema } from './public-schemas.ts'

export type Approval = z.output<typeof approvalSchema>
export type ApprovalDetail = z.output<typeof approvalDetailSchema>
export type ApprovalEvent = z.output<typeof approvalEventSchema>
export type ApprovalEventKind = ApprovalEvent['kind']
export type ApprovalLine = z.output<typeof approvalLineSchema>
type ApprovalState = Approval['state']
export type LineAnswer = NonNullable<ApprovalLine['answer']>
export type Medium = NonNullable<Approval['medium']>
export type PublicApproval = z.output<typeof publicApprovalSchema>
export type PublicWithdrawal = z.output<typeof publicWithdrawalSchema>
/** The content shown to the customer, without the data of one opening of their page. */
export type ShownApproval = Omit<
  PublicApproval,
  'version' | 'digest' | 'trackingToken' | 'withdrawalToken' | 'receiptTo' | 'mayRenounce'
>
export type RowApproval = z.output<typeof rowApprovalSchema>
/** Answers by the ids of their lines. */
export type Answers = Record<string, LineAnswer>

/** A sealed approval whose process or client has been deleted. It is kept as a proof of the order. */
export type SealedApproval = {
  id: string
  processId: string
  title: string
  vehicle: string | null
  answeredBy: string | null
  acceptedCents: number | null
  sealedAt: string
  /** The last day on which it is kept. */
  keptUntil: string
}

export type SealedApprovalList = {
  items: SealedApproval[]
  page: number
  pageSize: number
  total: number
  pages: number
}

/** The total of lines in cents, all taxes included. */
export const totalOf = (lines: readonly { amountCents: number }[]): number =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0)

export const acceptedTotal = (lines: readonly { id: string; amountCents: number }[], answers: Answers): number =>
  totalOf(lines.filter(({ id }) => answers[id] === 'accepted'))

/** Whether the answers name exactly the lines of the request. */
export const answersAll = (lines: readonly { id: string }[], answers: Answers): boolean =>
  Object.keys(answers).length === lines.length && lines.every(({ id }) => answers[id] !== undefined)

/** The state at a time: an approval that was not answered in time has expired, even if no job has recorded that yet. */
export const stateAt = (
  { state, expiresAt }: { state: ApprovalState; expiresAt: string | null },
  now: Moment,
): ApprovalState =>
  state === 'sent' && expiresAt !== null && Date.parse(expiresAt) <= new Date(now).getTime() ? 'expired' : state

/** Whether a row's approval was not answered in time. */
export const isUnanswered = ({ state, until }: Pick<RowApproval, 'state' | 'until'>, now: Moment): boolean =>
  state === 'asked' && until !== null && Date.parse(until) <= new Date(now).getTime()

/** The deadline for an answer: the end, in Paris, of the last of `days` days. */
export const expiryOf = (sentAt: Date, days: number): Date => endOfDayParis(addDays(dayParis(sentAt), days))

/** The earliest minute at which an employee can have received an answer: not before the request was sent. */
export function earliestAnswerTime({ sentAt, createdAt }: Pick<Approval, 'sentAt' | 'createdAt'>): Date {
  const askedAtMs = Date.parse(sentAt ?? createdAt)
  return new Date(askedAtMs - (askedAtMs % minuteMs))
}

const minuteMs = 60_000

/** The actions that a person may take on an approval. */
export function approvalActs(
  {
    state,
    remindedAt,
    stepsAddedAt,
    lines,
    renouncedAt,
  }: Pick<Approval, 'state' | 'remindedAt' | 'stepsAddedAt' | 'lines' | 'renouncedAt'>,
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
      renouncedAt === null &&
      lines.some(({ answer }) => answer === 'accepted'),
    noteDone: sends && renouncedAt !== null,
  }
}

/** The outcome of an answer; a line that costs nothing counts like any other. */
export type Outcome = NonNullable<RowApproval['outcome']>

export function outcomeOf(lines: readonly Pick<ApprovalLine, 'answer'>[]): Outcome {
  const { length } = acceptedLines(lines)
  return length === 0 ? 'refused' : length === lines.length ? 'accepted' : 'partial'
}

/** The refused lines about safety, shown with the car on every page. */
export const refusedSecurity = <Of extends Pick<ApprovalLine, 'kind' | 'answer'>>(lines: readonly Of[]): Of[] =>
  lines.filter(({ kind, answer }) => kind === 'security' && answer === 'refused')

export const acceptedLines = <Of extends Pick<ApprovalLine, 'answer'>>(lines: readonly Of[]): Of[] =>
  lines.filter(({ answer }) => answer === 'accepted')
