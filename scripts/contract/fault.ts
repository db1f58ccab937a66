import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { type CallName, callOf } from '../../domain/calls.ts'
import { errorSchema } from '../../domain/error-schema.ts'
import { fieldRight } from '../../domain/ground/answer-schemas.ts'
import { refusalsOf } from '../../domain/ground/call.ts'

export type ReceivedAnswer = { status: number; text: string }

/**
 * The difference from the table of calls: status, code of a refusal, fields. null when there is none.
 * @param caller a program may lack the fields of rights that it does not have
 */
export function faultOf(
  name: CallName,
  { status, text }: ReceivedAnswer,
  caller: 'person' | 'program' = 'person',
): string | null {
  const call = callOf(name)
  if (call.file && (status === 200 || status === 304)) return null
  const success = call.answers[status]
  if (success === null) return text ? 'this status has no body' : null
  if (success) return bodyFault(caller === 'program' ? withoutRights(success) : success, text)
  const codes = refusalsOf(name, call).get(status)
  return codes ? refusalFault(text, codes) : 'this status is not documented'
}

export function refusalFault(text: string, codes: readonly string[]): string | null {
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

/** The schema of an answer with its marked fields optional. */
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
