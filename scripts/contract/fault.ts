import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import { type CallName, callOf } from '../../domain/calls.ts'
import { errorSchema } from '../../domain/error-schema.ts'
import { refusalsOf } from '../../domain/ground/call.ts'

export type ReceivedAnswer = { status: number; text: string }

/**
 * The difference from the table of calls: status, code of a refusal, fields. null when there is none.
 * @param read changes the schema of the answer, for a caller who does not see all of it
 */
export function faultOf(
  name: CallName,
  { status, text }: ReceivedAnswer,
  read = (schema: z.ZodType): z.ZodType => schema,
): string | null {
  const call = callOf(name)
  if (call.file && (status === 200 || status === 304)) return null
  const success = call.answers[status]
  if (success === null) return text ? 'this status has no body' : null
  if (success) return bodyFault(read(success), text)
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
