import { errorTexts } from '../../domain/error-texts.ts'
import type { ErrorCode, Issue, TakenBy } from '../../domain/messages.ts'
import type { PendingSignIn } from '../../domain/second-factor-wire.ts'

type Details = { issues?: Issue[]; message?: string; retryAfterS?: number; pending?: PendingSignIn }

/** A refusal with a code; `error-handler.ts` turns it into French JSON or a French page. */
export class AppError extends Error {
  override name = 'AppError'
  readonly status: number
  readonly code: ErrorCode
  readonly issues: Issue[]
  /** Seconds, for the Retry-After header. */
  readonly retryAfterS: number | undefined
  /** What a sign-in waits for. */
  readonly pending: PendingSignIn | undefined

  constructor(status: number, code: ErrorCode, { issues = [], message, retryAfterS, pending }: Details = {}) {
    super(message ?? errorTexts[code])
    this.status = status
    this.code = code
    this.issues = issues
    this.retryAfterS = retryAfterS
    this.pending = pending
  }
}

export const notFound = () => new AppError(404, 'NOT_FOUND')
export const forbidden = () => new AppError(403, 'FORBIDDEN')
export const unauthorized = () => new AppError(401, 'UNAUTHORIZED')
export const invalid = (issues: Issue[]) => new AppError(400, 'VALIDATION_FAILED', { issues })
export const conflict = (code: ErrorCode, message?: string) => new AppError(409, code, message ? { message } : {})

/** 409 told on the field: 'Email déjà utilisé', 'Plaque déjà utilisée'. */
export function duplicate(field: string, message: string, car?: TakenBy): AppError {
  const issue = { path: [field], message, code: 'duplicate', ...(car && { car }) }
  return new AppError(409, 'DUPLICATE', { message, issues: [issue] })
}

/** Unique constraint → field and French message. */
export type UniqueFields = Record<string, [field: string, message: string]>

/**
 * Rethrows a unique violation as the duplicate it means, anything else as it came. The message tells the constraint
 * everywhere; in a distributed database nothing else does, and it is that of a shard: its number stands behind the name.
 */
export function duplicateOn(error: unknown, fields: UniqueFields): never {
  const name = Object.keys(fields).find((one) => violates(error, one))
  throw name && fields[name] ? duplicate(...fields[name]) : error
}

/** Whether it is this unique constraint that refused. */
export function violates(error: unknown, constraint: string): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  return code === '23505' && new RegExp(`\\b${constraint}(_\\d+)?\\b`).test(message)
}
