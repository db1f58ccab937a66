import type { Response } from 'express'
import type { z } from 'zod'
import { AppError } from './errors.ts'
import { type FormRefusal, parseForm, typedValues } from './parse.ts'

export type Submitted<T> = { ok: true; value: T } | FormRefusal

/**
 * The HTML door of a write: the form is read, the work done. What was refused on a field, by the schema or by the
 * work (an email taken meanwhile), comes back to be shown again with all that was typed; anything else is thrown on.
 */
export async function submitForm<S extends z.ZodType, T>(
  schema: S,
  body: unknown,
  work: (form: z.output<S>) => Promise<T>,
): Promise<Submitted<T>> {
  const form = parseForm(schema, body)
  if (!form.ok) return form
  try {
    return { ok: true, value: await work(form.data) }
  } catch (error) {
    if (error instanceof AppError && error.issues.length > 0)
      return { ok: false, values: typedValues(body), issues: error.issues }
    throw error
  }
}

/**
 * The same for whoever is not signed in: any refusal is told on the form, as its fields' fault (422) or all of it,
 * perhaps for a while. Undefined when the work was done.
 */
export async function refusalOnForm<S extends z.ZodType>(
  res: Response,
  schema: S,
  body: unknown,
  work: (form: z.output<S>) => Promise<unknown>,
) {
  const form = parseForm(schema, body)
  if (!form.ok) return { values: form.values, issues: form.issues, status: 422 }
  try {
    await work(form.data)
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const { status, code, issues, message, retryAfterS } = error
    if (retryAfterS !== undefined) res.setHeader('Retry-After', retryAfterS)
    const banner = issues.length === 0 ? { banner: message, retryAfterS } : {}
    return { values: typedValues(body), issues, ...banner, status: code === 'DUPLICATE' ? 422 : status }
  }
}

/** A refusal that the person can act upon (409), to be told where they stand; undefined when the work was done. */
export async function conflictOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work
  } catch (error) {
    if (error instanceof AppError && error.status === 409) return error.message
    throw error
  }
}
