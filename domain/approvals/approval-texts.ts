import { dayParis, endOfDayParis, formatDay, formatDayTime, longDay, type Moment } from '../ground/dates.ts'
import { euros } from '../ground/money.ts'
import {
  type Answers,
  type Approval,
  type ApprovalLine,
  acceptedTotal,
  isUnanswered,
  type Medium,
  type Outcome,
  outcomeOf,
  type RowApproval,
} from './approval.ts'

export const kindLabels: Record<ApprovalLine['kind'], string> = { security: 'Sécurité', advice: 'Conseillé' }

/** The kind of a part, which the customer must read before agreeing (code de la consommation, R224-22 and after). */
export const partLabels: Record<NonNullable<ApprovalLine['part']>, string> = {
  new: 'Pièce neuve',
  used: 'Pièce d’occasion (économie circulaire)',
}

export const answerLabels = { accepted: 'J’accepte', refused: 'Je refuse' } as const
export const answeredLabels = { accepted: 'Accepté', refused: 'Refusé' } as const

export const mediumLabels: Record<Medium, string> = {
  online: 'En ligne',
  phone: 'Par téléphone',
  paper: 'Sur papier',
  on_site: 'De vive voix, au garage',
}

export const outcomeLabels: Record<Outcome, string> = {
  accepted: 'Accepté',
  partial: 'Accepté en partie',
  refused: 'Refusé',
  renounced: 'Le client a renoncé',
}

type Answered = Pick<Approval, 'acceptedCents' | 'totalCents'> & { lines: readonly Pick<ApprovalLine, 'answer'>[] }

/** « Accepté en partie : 612,40 € sur 660,40 € TTC ». */
export function outcomeText({ lines, acceptedCents, totalCents }: Answered): string {
  const outcome = outcomeOf(lines)
  return withSum(outcomeLabels[outcome], { outcome, acceptedCents, totalCents })
}

/** The facts of an answer, without labels or names; an answer older than the recording of totals has none. */
export type AnswerFacts = {
  accepted: number
  refused: number
  acceptedCents: number
  totalCents?: number
  medium: Medium
}

/** The sentence of an answer: all lines, none or a part were accepted, and for what amount. */
export function answerText({ accepted, refused, acceptedCents, totalCents, medium }: AnswerFacts): string {
  const how = medium === 'online' ? '' : `, ${mediumLabels[medium].toLowerCase()}`
  const outcome = accepted === 0 ? 'refused' : refused === 0 ? 'accepted' : 'partial'
  return withSum(`Accord ${outcomeLabels[outcome].toLowerCase()}${how}`, { outcome, acceptedCents, totalCents })
}

/** The garage's news of a withdrawal: « Le client a renoncé : 184,00 € TTC acceptés ». */
export const renouncedNews = (acceptedCents: number): string =>
  `${outcomeLabels.renounced}\u00a0: ${euros(acceptedCents)} TTC acceptés`

type Sums = { outcome: Outcome; acceptedCents: number | null; totalCents?: number | null | undefined }

/** Adds the accepted amount and the total, taxes included, unless nothing was accepted. */
const withSum = (what: string, sums: Sums): string =>
  `${withAmounts(what, sums)}${sums.outcome === 'refused' ? '' : ' TTC'}`

function withAmounts(what: string, { outcome, acceptedCents, totalCents }: Sums): string {
  if (outcome === 'refused') return what
  const of = outcome === 'partial' && totalCents != null ? ` sur ${euros(totalCents)}` : ''
  return `${what}\u00a0: ${euros(acceptedCents ?? 0)}${of}`
}

/** The text before a refused line about safety, as a reminder for the person who returns the car. */
export const refusedSecurityText = (answeredAt: string): string =>
  `Sécurité, refusé par le client le ${formatDay(answeredAt)}\u00a0:`

/** A refused safety work as a sentence of a notice: « Sécurité, refusé : deux pneus avant, usés au témoin. » */
export const refusedSecuritySentence = (label: string): string =>
  `Sécurité, refusé\u00a0: ${label}${/[.!?…]$/.test(label) ? '' : '.'}`

/** An answer within a sentence: « accepté en partie, 120,90 € sur 309,90 € TTC, le 26 nov. 2026. » */
export function answeredSentence({ answeredAt, ...answer }: Answered & Pick<Approval, 'answeredAt'>): string {
  const text = outcomeText(answer).replace('\u00a0: ', ', ')
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}${answeredAt ? `, le ${formatDay(answeredAt)}` : ''}.`
}

type ApprovalFacts = Pick<Approval, 'state' | 'expiresAt' | 'answeredAt' | 'withdrawnAt' | 'renouncedAt'> & Answered

/**
 * The deadline as text, « d’ici mardi 1er décembre »: until the end of that day. In older approvals the deadline was an
 * instant; its hour is shown.
 */
export function deadlineText(expiresAt: string): string {
  const day = dayParis(expiresAt)
  const isWholeDay = endOfDayParis(day).getTime() === Date.parse(expiresAt)
  return isWholeDay ? `d’ici ${longDay(day).toLowerCase()}` : `avant le ${formatDayTime(expiresAt)}`
}

/** The state of an approval, in a line. */
export function approvalText(approval: ApprovalFacts): string {
  const { state, expiresAt, answeredAt, withdrawnAt, renouncedAt, ...answer } = approval
  if (state === 'draft') return 'Brouillon'
  if (state === 'sent') return expiresAt ? `Attend une réponse jusqu’au ${formatDay(expiresAt)}` : 'Attend une réponse'
  if (state === 'expired') return expiresAt ? `Sans réponse depuis le ${formatDay(expiresAt)}` : 'Sans réponse'
  if (state === 'withdrawn') return withdrawnAt ? `Retiré le ${formatDay(withdrawnAt)}` : 'Retiré'
  if (renouncedAt) return `Le client a renoncé, le ${formatDay(renouncedAt)}`
  return answeredAt ? `${outcomeText(answer)}, le ${formatDay(answeredAt)}` : outcomeText(answer)
}

/** The state of a row's approval, in a line. */
export function rowApprovalText(approval: RowApproval, now: Moment): string {
  if (approval.state === 'received') return receivedText(approval)
  return isUnanswered(approval, now) ? 'Accord sans réponse' : 'Accord demandé'
}

function receivedText({ outcome, ...sums }: RowApproval): string {
  if (outcome === 'renounced') return outcomeLabels.renounced
  return outcome === null
    ? 'Accord reçu'
    : withSum(`Accord ${outcomeLabels[outcome].toLowerCase()}`, { outcome, ...sums })
}

/** The customer's answer as the title of a row: « Accepté en partie : 612,40 € sur 660,40 € ». */
export const rowAnswerText = ({ outcome, ...sums }: RowApproval): string =>
  outcome === null ? 'Réponse reçue' : withAmounts(outcomeLabels[outcome], { outcome, ...sums })

/** The text of the button that binds the customer: it says what they agree to. */
export function confirmText(lines: readonly { id: string; amountCents: number }[], answers: Answers): string {
  if (!Object.values(answers).includes('accepted')) return 'Confirmer mon refus'
  return `Confirmer ma réponse\u00a0: je m’engage à payer ${euros(acceptedTotal(lines, answers))} TTC`
}

/** The version of the texts shown to a customer. Change it together with those texts. */
export const approvalTextsVersion = '2026-11-26'
