import type { Response } from 'supertest'
import { faultOf as faultOfCall, refusalFault } from '../../scripts/contract/fault.ts'
import { matchCall } from '../../server/http/match.ts'

/**
 * For supertest's `expect`: an answer under /api must match the description of the calls: status, code of the refusal,
 * every field and no other.
 */
export function documented(answer: Response): void {
  const { method, url, header } = answer.request as unknown as Sent
  const caller = header.Authorization?.startsWith('Bearer fil_') ? 'program' : 'person'
  const fault = faultOf({ method, path: new URL(url).pathname, status: answer.status, text: answer.text, caller })
  if (fault)
    throw new Error(
      `${method} ${new URL(url).pathname} answered ${answer.status}: ${fault}\n${answer.text.slice(0, 400)}`,
    )
}

type Sent = { method: string; url: string; header: Record<string, string> }
type Given = { method: string; path: string; status: number; text: string; caller?: 'person' | 'program' }

/** The difference from the description; null when there is none. An address that is no call must be refused. */
export function faultOf({ method, path, status, text, caller }: Given): string | null {
  const call = matchCall(method, path.replace(/^\/api/, ''))
  if (call) return faultOfCall(call.name, { status, text }, caller)
  return status === 404 || status === 400 ? refusalFault(text, ['NOT_FOUND', 'BAD_REQUEST']) : 'no such call'
}
