import type * as z from 'zod'
import type { Upload } from './forms/upload.ts'
import type { ErrorCode } from './messages.ts'
import type { Access } from './permissions.ts'
import type { ProgramRight } from './program-rights.ts'

type Refusals = Partial<Record<number, readonly ErrorCode[]>>

/** The definition of a call, which the server, the browser, the document and the tests all read. */
export type Call = {
  /** The name in the OpenAPI document. Generated client programs depend on it. */
  id: string
  /** The purpose of the call, in French. */
  summary: string
  /** Further advice for callers, in French. */
  description?: string
  access: Access
  /** The right that opens the call to the token of a program. Without it, the call refuses all programs. */
  right?: ProgramRight
  /**
   * Whether a signed-in call opens its own transactions, because it does something between two of them. Public calls
   * always may.
   */
  ownTransactions?: true
  /** Whether the call needs a reauthentication within 15 minutes: always, or depending on the body. */
  reauthentication?: true | ((body: never, caller: { email: string }) => boolean)
  /** Whether the call is done only once for each Idempotency-Key. */
  idempotent?: true
  /** Set for a multipart body: a file, and the fields of `body`. */
  upload?: Upload
  /** The kind of file that the call returns, if it returns one. */
  file?: 'image' | 'archive'
  /** A required header with its one value. */
  header?: { name: string; value: string }
  query?: z.ZodObject
  body?: z.ZodType
  /** The schemas of the answers by status; null for an answer without a body. */
  answers: Partial<Record<number, z.ZodType | null>>
  /** The refusals besides those that follow from the other properties (`refusalsOf`). */
  refusals?: Refusals
  /** Whether a public call is counted per address, account or session (signed-in calls always are). */
  limited?: true
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Calls by method and path under /api; this is a call's name everywhere. */
export type CallTable = Record<`${Method} /${string}`, Call>

/** Whether the work of a call opens its own transactions. */
export const opensTransactions = ({ access, ownTransactions }: Call): boolean =>
  access === 'public' || ownTransactions === true

/** Every refusal of a call, as status → codes: those that follow from its properties, then its own. */
export function refusalsOf(name: string, call: Call): Map<number, ErrorCode[]> {
  const all = new Map<number, ErrorCode[]>()
  for (const refusals of [implied(name, call), call.refusals ?? {}]) {
    for (const [status, codes] of Object.entries(refusals)) {
      const known = all.get(Number(status)) ?? []
      all.set(Number(status), [...new Set([...known, ...(codes ?? [])])])
    }
  }
  return new Map([...all].filter(([, codes]) => codes.length > 0).sort(([a], [b]) => a - b))
}

function implied(name: string, { access, idempotent, query, body, limited, reauthentication }: Call): Refusals {
  const signedIn = access !== 'public'
  return {
    400: [
      'BAD_REQUEST',
      ...when(body || query, 'VALIDATION_FAILED'),
      ...when(idempotent, 'IDEMPOTENCY_HEADER_REQUIRED'),
    ],
    401: when(signedIn, 'UNAUTHORIZED'),
    403: [
      // Every call refuses the programs that lack its right.
      ...when(signedIn, 'FORBIDDEN'),
      ...when(signedIn && !/ \/auth\//.test(name), 'SECOND_FACTOR_SETUP_REQUIRED'),
      ...when(reauthentication, 'PROOF_REQUIRED'),
    ],
    // A repeated request reads the created object again: it may have been deleted since.
    404: when(name.includes(':') || (idempotent && signedIn), 'NOT_FOUND'),
    409: when(idempotent, 'IDEMPOTENCY_REPLAY_IN_PROGRESS'),
    413: ['PAYLOAD_TOO_LARGE'],
    415: when(!name.startsWith('GET '), 'UNSUPPORTED_MEDIA_TYPE'),
    422: when(idempotent, 'IDEMPOTENCY_KEY_REUSED'),
    429: when(signedIn || limited, 'RATE_LIMITED'),
    500: ['SERVER_ERROR'],
    503: ['SERVICE_UNAVAILABLE'],
  }
}

const when = (condition: unknown, code: ErrorCode): ErrorCode[] => (condition ? [code] : [])
