import * as z from 'zod'
import { boolRule } from './fields.ts'
import { askedOf } from './second-factor.ts'

/** Absent leaves a setting alone. */
export const garageSecurityPatch = z.object({
  secondFactorFor: z.enum(askedOf, { error: 'Choix invalide' }).optional(),
  refuseGuessed: boolRule.optional(),
})

/** A box that is not ticked is not sent. */
export const garageSecurityForm = garageSecurityPatch.extend({ refuseGuessed: boolRule.default(false) })

export type GarageSecurityPatch = z.output<typeof garageSecurityPatch>
