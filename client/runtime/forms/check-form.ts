import type { ZodType } from 'zod'
import { type Issue, schemaIssues } from '../../../domain/messages.ts'

export type FormValues = Record<string, string>
export type Checked<T> = { ok: true; data: T } | { ok: false; issues: Issue[] }

/** Checks values with the server's schema, which is fetched when a form is sent; without it the server alone checks. */
export async function checkForm<T>(loadSchema: () => Promise<ZodType<T>>, values: FormValues): Promise<Checked<T>> {
  const schema = await loadSchema().catch(() => null)
  if (schema === null) return { ok: true, data: values as T }
  const result = schema.safeParse(values)
  return result.success ? { ok: true, data: result.data } : { ok: false, issues: schemaIssues(result.error) }
}

/** Hidden fields with which a plain form proves its origin; a call sends them in headers. */
const proofs = ['_csrf', 'cle']

/** The current values of a form's text fields. */
export function formValues(form: HTMLFormElement): FormValues {
  const values: FormValues = {}
  new FormData(form).forEach((value, name) => {
    if (typeof value === 'string' && !proofs.includes(name)) values[name] = value
  })
  return values
}
