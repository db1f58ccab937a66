import * as z from 'zod'
import { pendingSignInSchema } from './factors/second-factor-wire.ts'
import { errorTexts } from './features.ts'
import { issueSchema } from './ground/answer-schemas.ts'
import type { ErrorCode } from './ground/messages.ts'

export const errorSchema = z.object({
  code: z.enum(Object.keys(errorTexts) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  issues: z.array(issueSchema).optional(),
  /** The pending second step, sent with SECOND_FACTOR_REQUIRED. */
  pending: pendingSignInSchema.optional(),
})
