import type * as z from 'zod'
import type { employeeSchema, invitationSchema } from './employee-wire.ts'

export { type EmployeePatch, employeePatch, type InvitationForm, invitationForm } from './employee-form.ts'

export type Employee = z.output<typeof employeeSchema>
export type Invitation = z.output<typeof invitationSchema>
