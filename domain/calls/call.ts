import type * as z from 'zod'
import type { Upload } from '../forms/upload.ts'
import type { ErrorCode } from '../messages.ts'
import { type Access, isForAll } from '../permissions.ts'

type Refusals = Partial<Record<number, readonly ErrorCode[]>>

/** The definition of a call, which the server, the browser, the document and the tests all read. */
export type Call = {
  /** The name in the OpenAPI document, which programs generated from it depend on. */
  id: string
  /** What the call does, in French. */
  summary: string
  /** What a caller must know besides, in French. */
  description?: string
  access: Access
  /** Whether the work of a signed-in call opens its own transactions: it does something between two, as a public call always may. */
  ownTransactions?: true
  /** Whether the call needs a reauthentication within 15 minutes: always, or for what the body says. */
  reauthentication?: true | ((body: never, asker: { email: string }) => boolean)
  /** Whether the call is done once for each Idempotency-Key. */
  idempotent?: true
  /** Whether the body is a form of several parts: a file, and the fields of `body`. */
  upload?: Upload
  /** The file that the call answers with, where it is one. */
  file?: 'image' | 'archive'
  /** A required header with its one value. */
  header?: { name: string; value: string }
  query?: z.ZodObject
  body?: z.ZodType
  /** The schemas of the answers by status; null for an answer without a body. */
  answers: Partial<Record<number, z.ZodType | null>>
  /** The refusals besides those that follow from the rest (`refusalsOf`). */
  refusals?: Refusals
  /** Whether a public call is counted per address, account or session (signed-in calls always are). */
  limited?: true
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Calls by method and path under /api, which is how a call is named everywhere. */
export type CallTable = Record<`${Method} /${string}`, Call>

/** Whether the work of a call opens its own transactions. */
export const opensTransactions = ({ access, ownTransactions }: Call): boolean =>
  access === 'public' || ownTransactions === true

/** Every refusal of a call: those that follow from what it is, then its own. Status → codes. */
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
      ...when(!isForAll(access), 'FORBIDDEN'),
      ...when(signedIn && !/ \/auth\//.test(name), 'SECOND_FACTOR_SETUP_REQUIRED'),
      ...when(reauthentication, 'PROOF_REQUIRED'),
    ],
    // A repeat reads the created thing anew: it may have been deleted since.
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
