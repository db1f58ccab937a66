import * as z from 'zod'
import { boolRule, emailRule } from './fields.ts'

const role = z.preprocess(
  (value) => (value === 'mechanic' ? 'employee' : value),
  z.enum(['admin', 'employee'], { error: 'Rôle invalide' }),
)

export const invitationForm = z.object({ email: emailRule, role })

export const employeePatch = z.object({ role: role.optional(), active: boolRule.optional() })

export type InvitationForm = z.output<typeof invitationForm>
export type EmployeePatch = z.output<typeof employeePatch>
