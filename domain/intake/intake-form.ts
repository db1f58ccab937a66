import * as z from 'zod'
import { plaqueRule } from '../cars/car-schemas.ts'
import {
  absentWhenBlank,
  dateRule,
  emailRule,
  idRule,
  isBlank,
  nullable,
  optionalLine,
  phoneRule,
} from '../ground/fields.ts'
import { limits } from '../ground/limits.ts'
import { arrivalForm } from '../visits/visit-form.ts'

/** The value of the last option of a group: the field beside it holds the value. */
export const otherChoice = 'autre'

/** The value of the choice of a car that is here (`venue`): the day of a later arrival is then left out. */
export const isHere = 'ici'

const wrongDate = 'Date de fin estimée invalide'
const carNameMax = 2 * limits.shortTextMax
const clientNameMax = limits.nomMax + limits.prenomMax

const fields = arrivalForm.extend({
  plaque: plaqueRule,
  vehicule: optionalLine(carNameMax, 'Marque et modèle trop longs').default(null),
  client: optionalLine(clientNameMax, 'Nom trop long').default(null),
  telephone: nullable(phoneRule).default(null),
  email: nullable(emailRule).default(null),
  /** The client of the car, when asked: a client of the garage, somebody other than its owner, or a new client. */
  client_id: absentWhenBlank(z.union([z.enum(['other', 'new']), idRule('Client inconnu')])),
  stepType_id: idRule('Dites pour quoi elle vient'),
  estimatedEndDate: nullable(dateRule(wrongDate)).default(null),
  /** The day on which the car comes; null for a car that is here. */
  startDate: nullable(dateRule('Dites quel jour elle vient')).default(null),
})

/** The form of a car that arrives: its plate, and the facts that are not known yet. */
export const intakeForm = z.preprocess(withOthers, fields)

export type IntakeForm = z.output<typeof intakeForm>

/** A form without scripts sends the chosen option, and the text of « Autre » separately. */
function withOthers(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  const { autreType, autreDate, venue, ...sent } = input as Record<string, unknown>
  return {
    ...sent,
    ...(sent.stepType_id === otherChoice && { stepType_id: autreType }),
    ...(sent.estimatedEndDate === otherChoice && { estimatedEndDate: autreDate }),
    ...(venue === isHere && { startDate: null }),
    // A later arrival without its day is no arrival of today.
    ...(venue === otherChoice && isBlank(sent.startDate) && { startDate: 'jour' }),
  }
}
