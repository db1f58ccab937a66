import type { ComponentProps } from 'react'
import { CsrfField } from '../client/ui/fields/CsrfField.tsx'
import { IdempotencyField } from '../client/ui/fields/IdempotencyField.tsx'
import { useShell } from './shell.ts'

type Props = ComponentProps<'form'> & {
  values?: Record<string, string>
  /** Whether the form has the key that makes a double click create one thing only. */
  idempotent?: boolean
}

/** A form of a view that posts, with its CSRF token. */
export function PostForm({ values = {}, idempotent, children, ...form }: Props) {
  const { csrfToken, idempotencyKey } = useShell()
  return (
    <form method="post" {...form}>
      <CsrfField token={csrfToken ?? ''} />
      {idempotent && <IdempotencyField value={idempotencyKey} />}
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} defaultValue={value} />
      ))}
      {children}
    </form>
  )
}
