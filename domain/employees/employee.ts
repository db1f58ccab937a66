import * as z from 'zod'
import { roleSchema } from '../accounts/session.ts'
import { ids, instant } from '../ground/answer-schemas.ts'
import { absentWhenBlank, boolRule, emailRule } from '../ground/fields.ts'

export type Employee = z.output<typeof employeeSchema>
/** An invitation as its link shows it. Without an email, the invited person types their own. */
export type Welcome = { token: string; email: string | null; garage: string; inviter: string; role: string }
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
 * An invitation. `email` is null where only the link was handed over. `inviter`: the person who made it. `url` lets an
 * admin hand over the link; null without a public address. `blocked`: the link was tried too often with a wrong
 * address, and no longer works. `linkNeedsProof`: the link opens an admin's account, and is shown after a
 * reauthentication.
 */
export const invitationSchema = z.object({
  ...ids,
  email: z.string().nullable(),
  role: roleSchema,
  inviter: z.string(),
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

/** The link of an admin's invitation is not enough to accept it: the invitation must have an address. */
export const invitationForm = z
  .object({ email: absentWhenBlank(emailRule), role })
  .refine(({ email, role }) => email !== undefined || role === 'employee', {
    path: ['email'],
    error: 'Un administrateur s’invite par email',
  })

export const employeePatch = z.object({ role: role.optional(), active: boolRule.optional() })

export type InvitationForm = z.output<typeof invitationForm>
export type EmployeePatch = z.output<typeof employeePatch>
