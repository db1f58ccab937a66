import type * as z from 'zod'
import type { sessionAnswerSchema, sessionUserSchema } from './session-wire.ts'

export type SessionUser = z.output<typeof sessionUserSchema>
export type SessionAnswer = z.output<typeof sessionAnswerSchema>
