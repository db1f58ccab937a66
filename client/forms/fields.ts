import type { Issue } from '../../domain/messages.ts'
import { messageFor } from './issues.ts'

/** What the fields of a form show. */
export type Shown<Name extends string> = {
  values: Partial<Record<Name, string>>
  issues: readonly Issue[]
  /** The field that takes the focus when it appears. */
  focused?: string | undefined
  /** Tells apart two forms of one page that hold the same names. */
  scope?: string | undefined
}

export function fieldsOf<Name extends string>(labels: Record<Name, string>, shown: Shown<NoInfer<Name>>) {
  const { values, issues, focused, scope } = shown
  return (name: Name) => ({
    name,
    label: labels[name],
    scope,
    defaultValue: values[name] ?? '',
    error: messageFor(issues, name),
    autoFocus: focused === name,
  })
}
