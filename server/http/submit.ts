import type { Response } from 'express'
import type { z } from 'zod'
import { AppError } from './errors.ts'
import { parseForm, typedValues } from './parse.ts'

/**
 * The form of somebody who is not signed in: it is read, the work done. Any refusal is told on the form, as its fields'
 * fault (422) or all of it, perhaps for a while, with all that was typed. Undefined when the work was done.
 * @param waitText says for how long
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
    const told = issues.length === 0 ? { banner } : {}
    return { values: typedValues(body), issues, ...told, status: code === 'DUPLICATE' ? 422 : status }
  }
}
