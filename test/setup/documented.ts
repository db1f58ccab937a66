import { isDeepStrictEqual } from 'node:util'
import type { Response } from 'supertest'
import type * as z from 'zod'
import { refusalsOf } from '../../domain/calls/refusals.ts'
import { callOf } from '../../domain/calls.ts'
import { errorSchema } from '../../domain/wire.ts'
import { matchCall } from '../../server/http/match.ts'

/**
 * For supertest's `expect`: an answer under /api is one that the description of the calls announces: status, code of
 * the refusal, every field and no other.
 */
export function documented(answer: Response): void {
  const { method, url } = answer.request as unknown as { method: string; url: string }
  const fault = faultOf({ method, path: new URL(url).pathname, status: answer.status, text: answer.text })
  if (fault)
    throw new Error(
      `${method} ${new URL(url).pathname} answered ${answer.status}: ${fault}\n${answer.text.slice(0, 400)}`,
    )
}

type Given = { method: string; path: string; status: number; text: string }

/** What is not as described; null when all is. Addresses that are no call of ours are only asked to be refusals. */
export function faultOf({ method, path, status, text }: Given): string | null {
  const found = matchCall(method, path.replace(/^\/api/, ''))
  if (!found)
    return status === 404 || status === 400 ? refusalFault(text, ['NOT_FOUND', 'BAD_REQUEST']) : 'no such call'
  const call = callOf(found.name)
  const success = call.answers[status]
  if (success === null) return text ? 'this status has no body' : null
  if (success) return bodyFault(success, text)
  const codes = refusalsOf(found.name, call).get(status)
  return codes ? refusalFault(text, codes) : 'this status is not documented'
}

function refusalFault(text: string, codes: readonly string[]): string | null {
  const fault = bodyFault(errorSchema, text)
  if (fault) return fault
  const { code } = JSON.parse(text) as { code: string }
  return codes.includes(code) ? null : `the code ${code} is not documented for this status`
}

function bodyFault(schema: z.ZodType, text: string): string | null {
  const body = parsed(text)
  const result = schema.safeParse(body)
  if (!result.success) return result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  return isDeepStrictEqual(result.data, body) ? null : 'it holds fields that are not documented'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
