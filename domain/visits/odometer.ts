import { mileage } from '../cars/car.ts'
import { dayOfMonth, type Moment, todayParis } from '../dates.ts'
import * as routes from '../routes.ts'
import type { ToastOffer } from '../toast.ts'

/** What the toast of a return asks: one press gives a car back, and its odometer is said afterwards, or never. */
export const odometerQuestion = (processId: string): ToastOffer => ({
  label: 'Noter',
  href: routes.handover.href({ id: processId }),
  posts: true,
  asks: { name: 'km', label: 'Compteur (km)', values: { geste: odometerPress, kmConfirmed: '0' } },
})

/** The field `geste` of a form that only says the odometer of a return. */
export const odometerPress = 'compteur'

export const wrongOdometer = 'Kilométrage invalide (de 0 à 2 000 000)'

/** An odometer as it was read, and when; null where nobody has said when. */
export type Reading = { km: number; at: string | null }

/** What is asked about a reading below the one before; null where there is nothing to ask. */
export function lowerReadingQuestion(km: number, before: Reading | null, now: Moment): string | null {
  if (before === null || km >= before.km) return null
  const day = before.at && ` le ${dayText(before.at, now)}`
  return `Le compteur était à ${mileage(before.km)}${day ?? ''}. Confirmer ${mileage(km)}\u00a0?`
}

/** The code of the issue that asks. */
export const lowerReading = 'lower'

function dayText(at: string, now: Moment): string {
  const year = todayParis(at).slice(0, 4)
  return year === todayParis(now).slice(0, 4) ? dayOfMonth(at) : `${dayOfMonth(at)} ${year}`
}
