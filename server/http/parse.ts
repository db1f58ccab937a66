import type { Response } from 'express'
import { z } from 'zod'
import { type Issue, schemaIssues, unsaidError } from '../../domain/ground/messages.ts'
import { AppError, invalid, notFound } from './errors.ts'

/** The fields of a refused form: shown again as typed, without passwords. */
type FormRefusal = { ok: false; values: Record<string, string>; issues: Issue[] }
type FormResult<T> = { ok: true; data: T } | FormRefusal

/** @throws AppError 400 VALIDATION_FAILED */
export function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input ?? {}, inFrench)
  if (!result.success) throw invalid(schemaIssues(result.error))
  return result.data
}

/** Parses the fields of a form: never throws, and keeps the typed values. */
export function parseForm<S extends z.ZodType>(schema: S, body: unknown): FormResult<z.output<S>> {
  const result = schema.safeParse(body ?? {}, inFrench)
  if (result.success) return { ok: true, data: result.data }
  return { ok: false, values: typedValues(body), issues: schemaIssues(result.error) }
}

/**
 * The text fields of a posted form, for showing it again. If a name was sent several times, the last value counts, such
 * as that of a ticked box after its hidden field. Passwords and tokens are never included.
 */
export function typedValues(body: unknown): Record<string, string> {
  const entries = Object.entries((body ?? {}) as Record<string, unknown>).map(([name, value]): [string, unknown] => [
    name,
    Array.isArray(value) ? value.at(-1) : value,
  ])
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && !isSecretField(entry[0])),
  )
}

/** All text fields of a posted form, for sending it again unchanged, with each value of a repeated name. */
export function allTypedValues(body: unknown): Record<string, string | string[]> {
  const entries = Object.entries((body ?? {}) as Record<string, unknown>).flatMap(([name, value]) => {
    const texts = [value].flat().filter((text) => typeof text === 'string')
    const [first] = texts
    return first === undefined || isSecretField(name) ? [] : [[name, texts.length > 1 ? texts : first] as const]
  })
  return Object.fromEntries(entries)
}

const inFrench = { error: unsaidError }

const uuid = z.uuid()

export const isId = (text: unknown): text is string => uuid.safeParse(text).success

/** A malformed id gets the same answer as an unknown one. @throws AppError 404 */
export function parseId(text: unknown): string {
  const result = uuid.safeParse(typeof text === 'string' ? text.toLowerCase() : text)
  if (!result.success) throw notFound()
  return result.data
}

export function isSecretField(name: string): boolean {
  return /password/i.test(name) || ['code', 'proofCode', '_csrf', 'cle'].includes(name)
}

/**
 * Runs a form for visitors. Any refusal is shown on the form, at its fields (422) or above it, with all typed values.
 * Undefined when the work was done.
 * @param waitText the text with the waiting time
 */
export async function refusalOnForm<S extends z.ZodType>(
  res: Response,
  schema: S,
  body: unknown,
  work: (form: z.output<S>) => Promise<unknown>,
  waitText?: (retryAfterS: number) => string,
) {
  const form = parseForm(schema, body)
  if (!form.ok) return { values: form.values, issues: form.issues, status: 422 }
  try {
    await work(form.data)
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const { status, code, issues, message, retryAfterS } = error
    if (retryAfterS !== undefined) res.setHeader('Retry-After', retryAfterS)
    const banner = retryAfterS !== undefined && waitText ? waitText(retryAfterS) : message
    const banners = issues.length === 0 ? { banner } : {}
    return { values: typedValues(body), issues, ...banners, status: code === 'DUPLICATE' ? 422 : status }
  }
}
