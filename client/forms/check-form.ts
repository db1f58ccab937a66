import type { ZodType } from 'zod'
import { type Issue, schemaIssues } from '../../domain/messages.ts'

export type FormValues = Record<string, string>
export type Checked<T> = { ok: true; data: T } | { ok: false; issues: Issue[] }

/** Asks the schema that the server asks too. It is fetched when a form is sent; without it the server alone answers. */
export async function checkForm<T>(loadSchema: () => Promise<ZodType<T>>, values: FormValues): Promise<Checked<T>> {
  const schema = await loadSchema().catch(() => null)
  if (schema === null) return { ok: true, data: values as T }
  const result = schema.safeParse(values)
  return result.success ? { ok: true, data: result.data } : { ok: false, issues: schemaIssues(result.error) }
}

/** What a plain form proves itself by; a call has other ways. */
const proofs = ['_csrf', 'cle']

/** The text fields of a form as they stand. */
export function formValues(form: HTMLFormElement): FormValues {
  const values: FormValues = {}
  new FormData(form).forEach((value, name) => {
    if (typeof value === 'string' && !proofs.includes(name)) values[name] = value
  })
  return values
}
