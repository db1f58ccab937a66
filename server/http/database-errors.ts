import { AppError } from './errors.ts'

const away = /^(08|53|57P0)|^57014$|^25P03$/
/** Others were in the way each time it was tried: later they are not. */
const busy = /^40(001|P01)$/
const network = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'])
const wording =
  /connection error and is not queryable|Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout/i
/** A coordinator whose node dies in the middle of a transaction hands on, as an error of its own, what libpq says. */
const nodeLost =
  /connection marked as essential|SSL SYSCALL error|server closed the connection|connection not open|no connection to the server/i
const retryAfterS = 5

/** What a database error means for the person in front of it; undefined when it is a fault of ours. */
export function fromDatabase(error: unknown): AppError | undefined {
  const { code = '', name = '', message = '' } = error as { code?: string; name?: string; message?: string }
  if (isPassing(code, name, message)) {
    return new AppError(503, 'SERVICE_UNAVAILABLE', { retryAfterS })
  }
  if (/^22/.test(code)) return new AppError(400, 'VALIDATION_FAILED')
  if (code === '23505') return new AppError(409, 'DUPLICATE')
  if (code === '23503') return new AppError(409, 'CONFLICT')
  return undefined
}

/** Nothing of ours is wrong: the same request may do later. */
function isPassing(code: string, name: string, message: string): boolean {
  if (away.test(code) || busy.test(code) || network.has(code) || name === 'KnexTimeoutError') return true
  return wording.test(message) || (code === 'XX000' && nodeLost.test(message))
}
