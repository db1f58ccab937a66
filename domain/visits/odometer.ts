import { mileage } from '../cars/car.ts'
import { dayOfMonth, type Moment, todayParis } from '../ground/dates.ts'
import * as routes from '../ground/routes.ts'
import type { ToastOffer } from '../ground/toast.ts'

/** The question of a return's toast: the car is returned with one press, and its odometer is optional. */
export const odometerQuestion = (processId: string): ToastOffer => ({
  label: 'Noter',
  href: routes.handover.href({ id: processId }),
  posts: true,
  asks: { name: 'km', label: 'Compteur (km)', values: { geste: odometerPress, kmConfirmed: '0' } },
})

/** The value of the field `geste` in a form that only sends the odometer of a return. */
export const odometerPress = 'compteur'

export const wrongOdometer = 'Kilométrage invalide (de 0 à 2 000 000)'

/** An odometer reading and its time; null where the time is not known. */
export type Reading = { km: number; at: string | null }

/** The question about a reading below the previous one; null where there is nothing to ask. */
export function lowerReadingQuestion(km: number, before: Reading | null, now: Moment): string | null {
  if (before === null || km >= before.km) return null
  const day = before.at && ` le ${dayText(before.at, now)}`
  return `Le compteur était à ${mileage(before.km)}${day ?? ''}. Confirmer ${mileage(km)}\u00a0?`
}

/** The code of the issue with that question. */
export const lowerReading = 'lower'

function dayText(at: string, now: Moment): string {
  const year = todayParis(at).slice(0, 4)
  return year === todayParis(now).slice(0, 4) ? dayOfMonth(at) : `${dayOfMonth(at)} ${year}`
}
