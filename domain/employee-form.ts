import * as z from 'zod'
import { emailRule } from './fields.ts'

const role = z.preprocess(
  (value) => (value === 'mechanic' ? 'employee' : value),
  z.enum(['admin', 'employee'], { error: 'Rôle invalide' }),
)

const active = z.union([z.boolean(), z.stringbool({ truthy: ['true', '1', 'on'], falsy: ['false', '0', 'off'] })], {
  error: 'Valeur invalide',
})

export const invitationForm = z.object({ email: emailRule, role })

export const employeePatch = z.object({ role: role.optional(), active: active.optional() })

export type InvitationForm = z.output<typeof invitationForm>
export type EmployeePatch = z.output<typeof employeePatch>
