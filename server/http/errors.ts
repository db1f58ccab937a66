import type { PendingSignIn } from '../../domain/factors/second-factor-wire.ts'
import { errorTexts } from '../../domain/features.ts'
import type { ErrorCode, Issue, TakenBy } from '../../domain/ground/messages.ts'
import { isFull } from '../runtime/disk-full.ts'

type Details = { issues?: Issue[]; message?: string; retryAfterS?: number; pending?: PendingSignIn }

/** A refusal with a code; `error-handler.ts` turns it into French JSON or a French page. */
export class AppError extends Error {
  override name = 'AppError'
  readonly status: number
  readonly code: ErrorCode
  readonly issues: Issue[]
  /** The seconds of the Retry-After header. */
  readonly retryAfterS: number | undefined
  /** The pending sign-in sent with a refusal. */
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

/** A 409 shown on the field: 'Email déjà utilisé', 'Plaque déjà utilisée'. */
export function duplicate(field: string, message: string, car?: TakenBy): AppError {
  const issue = { path: [field], message, code: 'duplicate', ...(car && { car }) }
  return new AppError(409, 'DUPLICATE', { message, issues: [issue] })
}

/** Unique constraints with their field and French message. */
type UniqueFields = Record<string, [field: string, message: string]>

/**
 * Rethrows a unique violation as a duplicate, and any other error unchanged. Only the message has the constraint's name
 * in a distributed database, where it is the name of a shard, followed by the shard's number.
 */
export function duplicateOn(error: unknown, fields: UniqueFields): never {
  const name = Object.keys(fields).find((one) => violates(error, one))
  throw name && fields[name] ? duplicate(...fields[name]) : error
}

/** Whether this unique constraint was violated. */
export function violates(error: unknown, constraint: string): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  return code === '23505' && new RegExp(`\\b${constraint}(_\\d+)?\\b`).test(message)
}

const away = /^(08|53|57P0)/
/** Statements that took too long. */
const slow = /^(57014|25P03)$/
/** Errors of conflicts that repeated attempts did not solve: a later attempt may succeed. */
const busy = /^40(001|P01)$/
const network = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'])
const wording =
  /connection error and is not queryable|Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout/i
/** Errors of a coordinator whose node dies during a transaction: it passes on the message of libpq. */
const nodeLost =
  /connection marked as essential|SSL SYSCALL error|server closed the connection|connection not open|no connection to the server/i
const retryAfterS = 5

/** The refusal for a database error; undefined for a fault of ours. */
export function fromDatabase(error: unknown): AppError | undefined {
  const { code = '', name = '', message = '' } = error as { code?: string; name?: string; message?: string }
  if (isFull(error)) return new AppError(503, 'STORAGE_FULL')
  if (isPassing(code, name, message)) {
    return new AppError(503, 'SERVICE_UNAVAILABLE', { retryAfterS })
  }
  if (/^22/.test(code)) return new AppError(400, 'VALIDATION_FAILED')
  if (code === '23505') return new AppError(409, 'DUPLICATE')
  if (code === '23503') return new AppError(409, 'CONFLICT')
  return undefined
}

/** Whether an error is that of a database out of reach, restarting, or without room for a connection. */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', name = '', message = '' } = error as { code?: string; name?: string; message?: string }
  return !isFull(error) && !slow.test(code) && !busy.test(code) && isPassing(code, name, message)
}

/** Whether an error is temporary: this request may succeed later. */
function isPassing(code: string, name: string, message: string): boolean {
  if (away.test(code) || slow.test(code) || busy.test(code) || network.has(code) || name === 'KnexTimeoutError')
    return true
  return wording.test(message) || (code === 'XX000' && nodeLost.test(message))
}
