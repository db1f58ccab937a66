import * as routes from '../routes.ts'
import type { ToastOffer } from '../toast.ts'

/** What the toast of a return asks: one press gives a car back, and its odometer is said afterwards, or never. */
export const odometerQuestion = (processId: string): ToastOffer => ({
  label: 'Noter',
  href: routes.handover.href({ id: processId }),
  posts: true,
  asks: { name: 'km', label: 'Compteur (km)', values: { geste: odometerPress } },
})

/** The field `geste` of a form that only says the odometer of a return. */
export const odometerPress = 'compteur'

export const wrongOdometer = 'Kilométrage invalide (de 0 à 2 000 000)'

/** The number that was typed, spaces left out; null where it is none. */
export function typedOdometer(typed: string): number | null {
  const digits = typed.replace(/\s/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}
