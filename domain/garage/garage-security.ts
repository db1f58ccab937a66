import * as z from 'zod'
import { askedOf } from '../factors/second-factor.ts'
import { boolRule } from '../fields.ts'

/** What a garage requires of its people when they sign in. */
export const garageSecuritySchema = z.object({
  secondFactorFor: z.enum(askedOf),
  /** Since when a second factor is required; null where it is not. */
  secondFactorSince: z.iso.datetime().nullable(),
  /** Whether a password that is guessed first is refused when it is set. */
  refuseGuessed: z.boolean(),
})

export type GarageSecurity = z.output<typeof garageSecuritySchema>

/** An absent setting is left alone. */
export const garageSecurityPatch = z.object({
  secondFactorFor: z.enum(askedOf, { error: 'Choix invalide' }).optional(),
  refuseGuessed: boolRule.optional(),
})

/** The form of the settings: a box that is not ticked is not sent. */
export const garageSecurityForm = garageSecurityPatch.extend({ refuseGuessed: boolRule.default(false) })

export type GarageSecurityPatch = z.output<typeof garageSecurityPatch>
