import * as z from 'zod'
import { roleSchema } from './session-wire.ts'
import { ids, instant } from './wire.ts'

export const employeeSchema = z.object({
  ...ids,
  email: z.string(),
  nom: z.string(),
  prenom: z.string(),
  role: roleSchema,
  active: z.boolean(),
  /** Signs in with more than a password. */
  hasSecondFactor: z.boolean(),
  createdAt: instant,
})

export const employeeListSchema = z.object({ items: z.array(employeeSchema) })

/**
 * `url` lets an admin copy the link when no mail leaves; null without a public address. `blocked`: its link was tried too
 * often with another address, and opens nothing any more. `linkNeedsProof`: its link opens an admin's account, and is told once
 * who asks has proved again who they are.
 */
export const invitationSchema = z.object({
  ...ids,
  email: z.string(),
  role: roleSchema,
  createdAt: instant,
  expiresAt: instant,
  blocked: z.boolean(),
  linkNeedsProof: z.boolean(),
  url: z.string().nullable(),
})

export const invitationListSchema = z.object({ items: z.array(invitationSchema) })
