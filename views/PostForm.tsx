import type { ComponentProps } from 'react'
import { CsrfField } from '../client/ui/fields/CsrfField.tsx'
import { IdempotencyField } from '../client/ui/fields/IdempotencyField.tsx'
import { useShell } from './shell.ts'

type Props = ComponentProps<'form'> & {
  /** Hidden fields, one for each value. */
  values?: Record<string, string | string[]>
  /** Whether the form has the key that makes a double click create a single object. */
  idempotent?: boolean
}

/** A form of a view that posts, with its CSRF token. */
export function PostForm({ values = {}, idempotent, children, ...form }: Props) {
  const { csrfToken, idempotencyKey } = useShell()
  return (
    <form method="post" {...form}>
      <CsrfField token={csrfToken ?? ''} />
      {idempotent && <IdempotencyField value={idempotencyKey} />}
      {Object.entries(values).flatMap(([name, value]) =>
        [value].flat().map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a form stay in their order
          <input key={`${name} ${index}`} type="hidden" name={name} defaultValue={text} />
        )),
      )}
      {children}
    </form>
  )
}
