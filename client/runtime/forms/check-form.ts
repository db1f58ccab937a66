import type { ZodType } from 'zod'
import { type Issue, schemaIssues } from '../../../domain/ground/messages.ts'
import type { LateCode } from '../page/late-code.ts'

export type FormValues = Record<string, string>
export type Checked<T> = { ok: true; data: T } | { ok: false; issues: Issue[] }

/** A schema of the server's, loaded when a form is sent. */
export type LateSchema<T> = Pick<LateCode<ZodType<T>>, 'loadOrNull'>

/** Checks values with the server's schema. Where the schema does not load, the server alone checks. */
export async function checkForm<T>(lateSchema: LateSchema<T>, values: FormValues): Promise<Checked<T>> {
  const schema = await lateSchema.loadOrNull()
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
