import * as z from 'zod'
import { roleSchema } from '../accounts/session.ts'
import { ids, instant } from '../answer-schemas.ts'
import { boolRule, emailRule } from '../fields.ts'

export type Employee = z.output<typeof employeeSchema>
/** An invitation as its link shows it. */
export type Welcome = { token: string; email: string; garage: string; inviter: string; role: string }
export type Invitation = z.output<typeof invitationSchema>

export const employeeSchema = z.object({
  ...ids,
  email: z.string(),
  nom: z.string(),
  prenom: z.string(),
  role: roleSchema,
  active: z.boolean(),
  /** Whether the person signs in with more than a password. */
  hasSecondFactor: z.boolean(),
  createdAt: instant,
})

export const employeeListSchema = z.object({ items: z.array(employeeSchema) })

/**
 * An invitation. `url` lets an admin copy the link when no mail is sent; null without a public address. `blocked`: its
 * link was tried too often with another address, and opens nothing any more. `linkNeedsProof`: its link opens an
 * admin's account, and is shown after a reauthentication.
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

const role = z.preprocess(
  (value) => (value === 'mechanic' ? 'employee' : value),
  z.enum(['admin', 'employee'], { error: 'Rôle invalide' }),
)

export const invitationForm = z.object({ email: emailRule, role })

export const employeePatch = z.object({ role: role.optional(), active: boolRule.optional() })

export type InvitationForm = z.output<typeof invitationForm>
export type EmployeePatch = z.output<typeof employeePatch>
