import * as z from 'zod'
import { kmConfirmedRule } from '../cars/car-schemas.ts'
import { absentWhenBlank, nullable, optionalInt, optionalLine, requiredLine } from '../ground/fields.ts'
import { momentRule } from '../ground/forms/moment-rule.ts'
import { limits } from '../ground/limits.ts'
import { readKilometres } from '../ground/typed/kilometres.ts'
import { wrongOdometer } from './odometer.ts'

const wrongKey = 'Numéro de clé invalide (1 à 4 lettres ou chiffres)'

const km = optionalInt(0, limits.kmMax, wrongOdometer, readKilometres)

const keyNumber = nullable(
  requiredLine({ max: limits.lineMax, required: wrongKey, tooLong: wrongKey })
    .overwrite((text) => text.replace(/\s/g, '').toUpperCase())
    .max(limits.keyNumberMax, { error: wrongKey, abort: true })
    .regex(/^[0-9A-Z]+$/, wrongKey),
)

const spot = optionalLine(limits.placeMax, `Emplacement trop long (${limits.placeMax} caractères au plus)`)

const arrival = z.object({ km, keyNumber, place: spot, kmConfirmed: kmConfirmedRule })
const handover = z.object({ km, kmConfirmed: kmConfirmedRule })

/** The form of an arrival: one press is enough, and missing facts can be added later. */
export const arrivalForm = z.object({
  km: km.default(null),
  keyNumber: keyNumber.default(null),
  place: spot.default(null),
  kmConfirmed: kmConfirmedRule,
})
export const returnForm = z.object({ km: km.default(null), kmConfirmed: kmConfirmedRule })

const moment = absentWhenBlank(momentRule('Date et heure invalides (par exemple 28/11/2026 18:00)'))

/** An absent field is left unchanged, null or '' erases it; the moment of an act is never erased. */
export const arrivalPatch = arrival.partial().extend({ arrivedAt: moment })
export const returnPatch = handover.partial().extend({ returnedAt: moment })

export type ArrivalForm = z.output<typeof arrivalForm>
export type ArrivalPatch = z.output<typeof arrivalPatch>
export type ReturnForm = z.output<typeof returnForm>
export type ReturnPatch = z.output<typeof returnPatch>
