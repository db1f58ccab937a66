import type { Issue } from '../../domain/messages.ts'
import { firstField, inFormOrder, messageFor } from './issues.ts'

/** What the fields of a form show. */
export type Shown<Name extends string> = {
  values: Partial<Record<Name, string>>
  issues: readonly Issue[]
  /** Tells apart two forms of one page that hold the same names. */
  scope?: string | undefined
}

/** What was typed into a form that came back, and what is wrong with it. */
export type CameBack<Labels> = { values?: Partial<Record<keyof Labels, string>>; issues?: readonly Issue[] }

/** The first field in error takes the focus when it appears. */
export function fieldsOf<Name extends string>(labels: Record<Name, string>, shown: Shown<NoInfer<Name>>) {
  const { values, issues, scope } = shown
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
