import type { ReactNode } from 'react'
import { CsrfField } from '../../ui/fields/CsrfField.tsx'

type Props = {
  /** Address of the form without scripts. */
  action: string
  act: (form: HTMLFormElement) => void
  className?: string | undefined
  children: ReactNode
}

/** One action on a process: a plain form that, once hydrated, is done in place. */
export function ActionForm({ action, act, className, children }: Props) {
  return (
    <form
      method="post"
      action={action}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        act(event.currentTarget)
      }}
    >
      <CsrfField />
      {children}
    </form>
  )
}
