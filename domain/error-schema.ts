import * as z from 'zod'
import { issueSchema } from './answer-schemas.ts'
import { pendingSignInSchema } from './factors/second-factor-wire.ts'
import { errorTexts } from './features.ts'
import type { ErrorCode } from './messages.ts'

export const errorSchema = z.object({
  code: z.enum(Object.keys(errorTexts) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  issues: z.array(issueSchema).optional(),
  /** Beside SECOND_FACTOR_REQUIRED: the pending second step. */
  pending: pendingSignInSchema.optional(),
})
