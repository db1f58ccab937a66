import type * as z from 'zod'
import { dayOfMonth, type Moment, todayParis } from './dates.ts'
import type { publicWaitingSchema, waitDetailSchema, waitingSchema, waitReasonSchema } from './wait-wire.ts'

export type WaitReason = z.output<typeof waitReasonSchema>
export type Waiting = z.output<typeof waitingSchema>
export type WaitDetail = z.output<typeof waitDetailSchema>
export type PublicWaiting = z.output<typeof publicWaitingSchema>

/** As one chooses it. */
export const waitReasonLabels: Record<WaitReason, string> = {
  piece: 'Pièce',
  accord: 'Accord du client',
  expert: 'Expert',
  sous_traitant: 'Sous-traitant',
  client: 'Client',
  autre: 'Autre',
}

const waitingFor: Record<WaitReason, string> = {
  piece: " d'une pièce",
  accord: " de l'accord du client",
  expert: " de l'expert",
  sous_traitant: " d'un sous-traitant",
  client: ' du client',
  autre: '',
}

/** En attente d'une pièce, prévue le 3 décembre. */
export const waitText = ({ reason, expectedDate }: Pick<Waiting, 'reason' | 'expectedDate'>): string =>
  `En attente${waitingFor[reason]}${expectedText(reason, expectedDate)}`

/** What the customer reads: that one waits for them, or for what has no name, is said without a reason. */
export function publicWaitText({ reason, expectedDate }: PublicWaiting): string {
  const named = reason === 'client' ? 'autre' : reason
  return waitText({ reason: named, expectedDate })
}

/** The day it was expected is over. */
export const isWaitOver = ({ expectedDate }: Pick<Waiting, 'expectedDate'>, now: Moment): boolean =>
  expectedDate !== null && expectedDate < todayParis(now)

function expectedText(reason: WaitReason, day: string | null): string {
  if (day === null) return ''
  return reason === 'piece' ? `, prévue le ${dayOfMonth(day)}` : `, prévu le ${dayOfMonth(day)}`
}
