import type { ZodType } from 'zod'
import type { Checked, FormValues } from './hooks/useFormCall.ts'

/** Asks the schema that the server asks too. It is fetched when a form is sent; without it the server alone answers. */
export async function checkForm<T>(
  loadSchema: () => Promise<ZodType<T>>,
  values: FormValues,
  asTyped: (values: FormValues) => T,
): Promise<Checked<T>> {
  const schema = await loadSchema().catch(() => null)
  if (schema === null) return { ok: true, data: asTyped(values) }
  const result = schema.safeParse(values)
  if (result.success) return { ok: true, data: result.data }
  const issues = result.error.issues.map(({ path, message, code }) => ({
    path: path.map((part) => (typeof part === 'number' ? part : String(part))),
    message,
    code: code ?? 'custom',
  }))
  return { ok: false, issues }
}
