import { errorMessages, type Issue, isErrorCode, type KnownCode } from '../../../domain/ground/messages.ts'

/** Code of the answer that continues a sign-in with its second step; it is not shown as an error. */
const secondStep = 'SECOND_FACTOR_REQUIRED'
type Code = KnownCode | typeof secondStep | 'UNREACHABLE'

/** A refusal by the server, in the words of contract 9.1; `code` is UNREACHABLE when the server was not reached. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: Code
  readonly issues: Issue[]
  readonly retryAfterS: number | null
  /** The address of the object that an earlier request with the same key has made. */
  madeAt: string | null = null

  constructor(status: number, code: Code, message: string, issues: Issue[] = [], retryAfterS: number | null = null) {
    super(message)
    this.status = status
    this.code = code
    this.issues = issues
    this.retryAfterS = retryAfterS
  }
}

/** The session has ended and the tab is opening the sign-in page: this page shows nothing more. */
export class SessionEnded extends Error {
  override name = 'SessionEnded'
}

export const networkError = (): ApiError =>
  new ApiError(0, 'UNREACHABLE', 'Serveur injoignable. Vérifiez la connexion, puis réessayez.')

/** The error for an answer that is not a success, whatever its body is (a proxy may answer in HTML). */
export function answeredError(status: number, body: unknown, retryAfterS: number | null): ApiError {
  const errorBody = isErrorBody(body) ? body : null
  const code = codeOf(status, errorBody?.code)
  const words = errorMessages[code as KnownCode]
  const message = fixed(status, code) ? words : errorBody?.message || words
  return new ApiError(status, code, message, errorBody?.issues ?? [], retryAfterS)
}

/** Whether the contract fixes the message of this code; for any other code the server's own message is better. */
function fixed(status: number, code: Code): boolean {
  return status >= 500 || status === 429 || /^(UNAUTHORIZED|VALIDATION_FAILED|AUTH_INVITE_|IDEMPOTENCY_)/.test(code)
}

function codeOf(status: number, bodyCode: string | undefined): Code {
  if (status >= 500) return 'SERVER_ERROR'
  if (status === 429) return 'RATE_LIMITED'
  if (isErrorCode(bodyCode) || bodyCode === secondStep) return bodyCode
  return byStatus[status] ?? 'UNKNOWN'
}

const byStatus: Partial<Record<number, KnownCode>> = {
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
}

type ErrorBody = { code: string; message: string; issues?: Issue[] }

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body
