import type * as z from 'zod'
import type { employeeSchema, invitationSchema } from './employee-wire.ts'

export type Employee = z.output<typeof employeeSchema>
/** What an invitation's link shows of it. */
export type Welcome = { token: string; email: string; garage: string; inviter: string; role: string }
export type Invitation = z.output<typeof invitationSchema>
