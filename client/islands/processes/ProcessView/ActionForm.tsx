import type { ReactNode } from 'react'
import { CsrfField } from '../../../ui/fields/CsrfField.tsx'

type Props = {
  /** Address of the form without scripts. */
  action: string
  /** The action of a press in place; without it, the form is sent as it is. */
  act?: ((form: HTMLFormElement) => void) | undefined
  /** The CSRF token, where a view renders the form. */
  token?: string | null | undefined
  className?: string | undefined
  children: ReactNode
}

/** One action on a process: a plain form that, once hydrated, is done in place. */
export function ActionForm({ action, act, token, className, children }: Props) {
  return (
    <form
      method="post"
      action={action}
      className={className}
      onSubmit={(event) => {
        if (!act) return
        event.preventDefault()
        act(event.currentTarget)
      }}
    >
      <CsrfField token={token} />
      {children}
    </form>
  )
}
