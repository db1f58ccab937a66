import type { ErrorCode } from '../messages.ts'
import { isForAll } from '../permissions.ts'
import type { Call, Refusals } from './call.ts'

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

function implied(name: string, { access, idempotent, query, body, limited, proof }: Call): Refusals {
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
      ...when(proof, 'PROOF_REQUIRED'),
    ],
    // A repeat shows what was created as it is now: it may have been deleted since.
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
