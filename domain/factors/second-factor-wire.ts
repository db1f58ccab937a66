import * as z from 'zod'
import { factorKinds } from './second-factor.ts'

export const secondFactorSchema = z.object({
  id: z.uuid(),
  kind: z.enum(factorKinds),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})

/** The factors of an account, and the requirement of its garage. */
export const secondFactorsSchema = z.object({
  items: z.array(secondFactorSchema),
  /** The number of unused recovery codes; null where none were made. */
  recoveryCodesLeft: z.int().nullable(),
  /**
   * The deadline after which the person cannot sign in without the required factor; null where none is required, or
   * there is one.
   */
  dueAt: z.iso.datetime().nullable(),
})

/** The secret for an app, to be scanned or typed; shown only until the app's first code arrives. */
export const appSetupSchema = z.object({ id: z.uuid(), secret: z.string(), uri: z.string() })

export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) })

/** The pending sign-in that 401 SECOND_FACTOR_REQUIRED carries. */
export const pendingSignInSchema = z.object({
  token: z.string(),
  expiresAt: z.iso.datetime(),
  kinds: z.array(z.enum(factorKinds)),
})

export type SecondFactor = z.output<typeof secondFactorSchema>
export type SecondFactors = z.output<typeof secondFactorsSchema>
export type AppSetup = z.output<typeof appSetupSchema>
export type PendingSignIn = z.output<typeof pendingSignInSchema>
