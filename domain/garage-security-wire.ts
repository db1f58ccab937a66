import * as z from 'zod'
import { askedOf } from './second-factor.ts'

/** What a garage asks of its people when they sign in. */
export const garageSecuritySchema = z.object({
  secondFactorFor: z.enum(askedOf),
  /** Since when it is asked; null where it is asked of nobody. */
  secondFactorSince: z.iso.datetime().nullable(),
  /** Whether a password that is guessed first is refused when it is set. */
  refuseGuessed: z.boolean(),
})

export type GarageSecurity = z.output<typeof garageSecuritySchema>
