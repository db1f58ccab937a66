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

/** A refusal that the person can act upon (409), to be told where they stand; undefined when the work was done. */
export async function conflictOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work
  } catch (error) {
    if (error instanceof AppError && error.status === 409) return error.message
    throw error
  }
}
