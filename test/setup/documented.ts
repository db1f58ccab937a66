import type { Response } from 'supertest'
import * as z from 'zod'
import { fieldRight } from '../../domain/ground/answer-schemas.ts'
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
  if (call) return faultOfCall(call.name, { status, text }, caller === 'program' ? withoutRights : undefined)
  return status === 404 || status === 400 ? refusalFault(text, ['NOT_FOUND', 'BAD_REQUEST']) : 'no such call'
}

/** The schema of an answer for a program, which may lack the fields of rights that it does not have. */
function withoutRights(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape as Record<string, z.ZodType>)
    return z.object(
      Object.fromEntries(
        shape.map(([name, field]) => {
          const inner = withoutRights(field)
          return [name, fieldRight(field) ? inner.optional() : inner]
        }),
      ),
    )
  }
  if (schema instanceof z.ZodArray) return z.array(withoutRights(schema.element as z.ZodType))
  if (schema instanceof z.ZodNullable) return withoutRights(schema.unwrap() as z.ZodType).nullable()
  if (schema instanceof z.ZodOptional) return withoutRights(schema.unwrap() as z.ZodType).optional()
  return schema
}
