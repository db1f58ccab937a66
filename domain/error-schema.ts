import * as z from 'zod'
import { issueSchema } from './answer-schemas.ts'
import { pendingSignInSchema } from './factors/second-factor-wire.ts'
import { errorTexts } from './features.ts'
import type { ErrorCode } from './messages.ts'

export const errorSchema = z.object({
  code: z.enum(Object.keys(errorTexts) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  issues: z.array(issueSchema).optional(),
  /** The pending second step, sent with SECOND_FACTOR_REQUIRED. */
  pending: pendingSignInSchema.optional(),
})
