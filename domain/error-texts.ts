import { approvalErrors } from './approval-errors.ts'
import { type ErrorCode, errorMessages } from './messages.ts'
import { secondFactorErrors } from './second-factor-errors.ts'

/** Every code an answer may carry, with its French text. */
export const errorTexts: Record<ErrorCode, string> = { ...errorMessages, ...approvalErrors, ...secondFactorErrors }
