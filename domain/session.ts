import type * as z from 'zod'
import type { accountSchema, sessionAnswerSchema, sessionUserSchema } from './session-wire.ts'

export type SessionUser = z.output<typeof sessionUserSchema>
export type SessionAnswer = z.output<typeof sessionAnswerSchema>
export type Account = z.output<typeof accountSchema>
