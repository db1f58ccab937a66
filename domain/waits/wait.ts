import type * as z from 'zod'
import { dayOfMonth, dayParis, daysBetween, type Moment, todayParis } from '../ground/dates.ts'
import type {
  chosenWaitReasons,
  publicWaitingSchema,
  waitDetailSchema,
  waitingSchema,
  waitReasonSchema,
} from './wait-schemas.ts'

export type WaitReason = z.output<typeof waitReasonSchema>
export type Waiting = z.output<typeof waitingSchema>
export type WaitDetail = z.output<typeof waitDetailSchema>
export type PublicWaiting = z.output<typeof publicWaitingSchema>

/** The labels of the reasons to choose from. */
export const waitReasonLabels: Record<(typeof chosenWaitReasons)[number], string> = {
  piece: 'Pièce',
  accord: 'Accord du client',
  expert: 'Expert',
  sous_traitant: 'Sous-traitant',
  client: 'Client',
  autre: 'Autre',
}

const waitingFor: Record<Exclude<WaitReason, 'retractation'>, string> = {
  piece: ' d’une pièce',
  accord: ' de l’accord du client',
  expert: ' de l’expert',
  sous_traitant: ' d’un sous-traitant',
  client: ' du client',
  autre: '',
}

/** The body of a wait from the form of its page: a typed day takes precedence over a suggested one. */
export const waitBody = ({ jour, ...fields }: Record<string, unknown>): object => ({
  ...fields,
  expectedDate: fields.expectedDate || jour,
})

/** A wait as text: « En attente d’une pièce, prévue le 3 décembre ». */
export const waitText = ({ reason, expectedDate }: Pick<Waiting, 'reason' | 'expectedDate'>): string =>
  reason === 'retractation' ? renounced : `En attente${waitingFor[reason]}${expectedText(reason, expectedDate)}`

const renounced = 'Le client a renoncé'

/**
 * A wait as the board shows it: without an expected day, with its duration, « En attente de l’accord du client, depuis
 * 6 j ».
 */
export function waitSinceText(
  { since, ...wait }: Pick<Waiting, 'reason' | 'expectedDate' | 'since'>,
  now: Moment,
): string {
  const days = wait.expectedDate === null ? daysBetween(dayParis(since), todayParis(now)) : 0
  const sinceWord = wait.reason === 'retractation' ? ' il y a' : ', depuis'
  return days > 0 ? `${waitText(wait)}${sinceWord} ${days}\u00a0j` : waitText(wait)
}

/** The reason shown to the customer. Waiting for the customer is shown without one, like an unnamed reason. */
export const publicWaitReason = (reason: WaitReason): WaitReason =>
  reason === 'client' || reason === 'retractation' ? 'autre' : reason

export const publicWaitText = ({ reason, expectedDate }: PublicWaiting): string =>
  waitText({ reason: publicWaitReason(reason), expectedDate })

/** The refusal of a second wait. */
export function alreadyWaitingText({ by, ...wait }: Pick<WaitDetail, 'by' | 'reason' | 'expectedDate'>): string {
  const text = waitText(wait)
  return `${by ?? 'Quelqu’un'} a déjà noté\u00a0: ${text.charAt(0).toLowerCase()}${text.slice(1)}.`
}

export const waitEndText = ({ reason }: Pick<Waiting, 'reason'>): string =>
  reason === 'retractation'
    ? 'Fin de l’attente\u00a0: le client avait renoncé'
    : `Fin de l’attente${waitingFor[reason]}`

/** Whether the expected day of a wait is over. */
export const isWaitOver = ({ expectedDate }: Pick<Waiting, 'expectedDate'>, now: Moment): boolean =>
  expectedDate !== null && expectedDate < todayParis(now)

function expectedText(reason: WaitReason, day: string | null): string {
  if (day === null) return ''
  return reason === 'piece' ? `, prévue le ${dayOfMonth(day)}` : `, prévu le ${dayOfMonth(day)}`
}
