import * as z from 'zod'
import { date, ids, instant, wholeListShape, withRight } from '../ground/answer-schemas.ts'
import { todayParis } from '../ground/dates.ts'
import {
  absentWhenBlank,
  boolRule,
  dateRule,
  idRule,
  listFields,
  nullable,
  optionalInt,
  optionalLine,
  requiredLine,
  wholeListFields,
} from '../ground/fields.ts'
import { limits } from '../ground/limits.ts'
import { readKilometres } from '../ground/typed/kilometres.ts'
import { normalisePlate } from '../ground/typed/plate.ts'
import { readYear } from '../ground/typed/year.ts'
import { platePattern } from './plate.ts'

const inspectionResults = ['favourable', 'major', 'critical'] as const

export const carSchema = z.object({
  ...ids,
  client_id: z.uuid().nullable(),
  marque: z.string(),
  modele: z.string().nullable(),
  annee: z.int().nullable(),
  plaque: z.string(),
  km: z.int().nullable(),
  /** The time of the odometer reading; null where it is not known. */
  kmReadAt: instant.nullable(),
  firstRegisteredOn: date.nullable(),
  lastInspectionOn: date.nullable(),
  lastInspectionResult: z.enum(inspectionResults).nullable(),
  /** The day of the next inspection that a person entered. */
  nextInspectionOn: date.nullable(),
  /** The day of the next inspection: the entered one, else the one proposed from the law. */
  inspectionDueOn: date.nullable(),
  createdAt: instant,
})

/** Refused work about safety. */
export const refusedWorkSchema = z.object({
  processId: z.uuid(),
  label: z.string(),
  /** The amount in cents, with all taxes. */
  amountCents: z.int().min(0),
  refusedAt: instant,
})

export const carDetailSchema = carSchema.extend({
  refusedWork: withRight('approvals:read', z.array(refusedWorkSchema)),
})

export const carListItemSchema = carSchema.extend({
  client: z.object({ ...ids, nom: z.string(), prenom: z.string() }).nullable(),
})

export const carListSchema = z.object({ items: z.array(carListItemSchema), ...wholeListShape })

/**
 * A car whose next inspection is due; its client's contact details are only for those who may see them. `expected`: the
 * first open process for which the car has not arrived yet.
 */
export const dueDateSchema = carSchema.extend({
  inspectionDueOn: date,
  client: z
    .object({
      ...ids,
      nom: z.string(),
      prenom: z.string(),
      email: withRight('clients:read', z.string().nullable().optional()),
      telephone: withRight('clients:read', z.string().nullable().optional()),
    })
    .nullable(),
  expected: withRight('processes:read', z.object({ processId: z.uuid(), startDate: instant }).nullable()),
})

export const dueDatesSchema = z.object({ items: z.array(dueDateSchema), nextAfter: z.string().nullable() })

const wrongYear = 'Année invalide (de 1900 à l’an prochain)'
const wrongPlate = 'Plaque invalide (2 à 12 lettres ou chiffres)'

const client_id = idRule('Client requis')
const marque = requiredLine({ max: limits.shortTextMax, required: 'Marque requise', tooLong: 'Marque trop longue' })
const modele = optionalLine(limits.shortTextMax, 'Modèle trop long')
const km = optionalInt(0, limits.kmMax, 'Kilométrage invalide (de 0 à 2 000 000)', readKilometres)

// The rule of the year needs a clock: a schema is built once and must not keep last year's limit.
const annee = optionalInt(limits.yearMin, 2200, wrongYear, readYear).refine(
  (year) => year === null || year <= new Date().getUTCFullYear() + 1,
  wrongYear,
)

export const plaqueRule = requiredLine({ max: limits.lineMax, required: 'Plaque requise', tooLong: wrongPlate })
  .overwrite(normalisePlate)
  .regex(platePattern, { error: wrongPlate })

// A past event cannot be later than today: this rule needs a clock too.
const pastDay = nullable(
  dateRule().refine((day) => day <= todayParis(new Date()), { error: 'Cette date est encore à venir' }),
)

/**
 * Whether a reading below the previous one is intended. When absent, the reading is accepted; false refuses it with the
 * code `lower`; true stores it as the car's own. A form sends a hidden 0, then the 1 of its checkbox.
 */
export const kmConfirmedRule = z
  .preprocess((value) => (Array.isArray(value) ? value[value.length - 1] : value), boolRule.optional())
  .optional()

const inspection = z.object({
  firstRegisteredOn: pastDay,
  lastInspectionOn: pastDay,
  lastInspectionResult: nullable(z.enum(inspectionResults, { error: 'Résultat inconnu' })),
  nextInspectionOn: nullable(dateRule()),
})

const fields = z.object({ client_id, marque, modele, annee, plaque: plaqueRule, km })

export const carForm = fields.extend({
  modele: modele.default(null),
  annee: annee.default(null),
  km: km.default(null),
  ...inspection.partial().shape,
})

/** An absent field is left unchanged, null or '' erases it; client, make and plate cannot be erased. */
export const carPatch = z.object({
  ...fields.partial().shape,
  ...inspection.partial().shape,
  kmConfirmed: kmConfirmedRule,
})

export const carListQuery = z.object({
  ...listFields(limits.carPageSize),
  client_id: absentWhenBlank(idRule('Client inconnu')),
})

/** The query of the call: a program reads all cars, or those changed since. */
export const allCarsQuery = carListQuery.extend(wholeListFields)

export type CarForm = z.output<typeof carForm>
export type CarPatch = z.output<typeof carPatch>
export type AllCarsQuery = z.output<typeof allCarsQuery>
