import * as z from 'zod'
import { askedOf } from '../factors/second-factor.ts'
import { boolRule } from '../ground/fields.ts'

/** The garage's requirements for signing in. */
export const garageSecuritySchema = z.object({
  secondFactorFor: z.enum(askedOf),
  /** The time since which a second factor is required; null where it is not. */
  secondFactorSince: z.iso.datetime().nullable(),
  /** Whether the server refuses a new password that attackers try first. */
  refuseGuessed: z.boolean(),
})

export type GarageSecurity = z.output<typeof garageSecuritySchema>

/** An absent setting is left unchanged. */
export const garageSecurityPatch = z.object({
  secondFactorFor: z.enum(askedOf, { error: 'Choix invalide' }).optional(),
  refuseGuessed: boolRule.optional(),
})

/** The form of the settings. Browsers send nothing for an unticked box. */
export const garageSecurityForm = garageSecurityPatch.extend({ refuseGuessed: boolRule.default(false) })

export type GarageSecurityPatch = z.output<typeof garageSecurityPatch>
