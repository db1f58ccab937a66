import type { Issue } from '../../../domain/ground/messages.ts'
import { firstField, inFormOrder, messageFor } from './issues.ts'

/** The values, errors and labels' scope of a form. */
export type FormState<Name extends string> = {
  values: Partial<Record<Name, string>>
  issues: readonly Issue[]
  /** Prefix of field ids where two forms of one page have fields of the same names. */
  scope?: string | undefined
}

/** Typed values and errors of a form that was refused. */
export type RefusedForm<Labels> = { values?: Partial<Record<keyof Labels, string>>; issues?: readonly Issue[] }

/** Properties for each field of a form. The first field in error takes the focus when it appears. */
export function fieldsOf<Name extends string>(labels: Record<Name, string>, form: FormState<NoInfer<Name>>) {
  const { values, issues, scope } = form
  const first = firstField(inFormOrder(issues, Object.keys(labels)))
  return (name: Name) => ({
    name,
    label: labels[name],
    scope,
    defaultValue: values[name] ?? '',
    error: messageFor(issues, name),
    autoFocus: name === first,
  })
}

/** The values of an object as the fields of its form show them. */
export const valuesOf = <Name extends string>(
  labels: Record<Name, string>,
  value: { readonly [Field in NoInfer<Name>]?: string | number | null | undefined },
): Record<Name, string> => {
  const names = Object.keys(labels) as Name[]
  return Object.fromEntries(names.map((name) => [name, String(value[name] ?? '')])) as Record<Name, string>
}
