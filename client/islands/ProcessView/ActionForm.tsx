import type { ReactNode } from 'react'
import { CsrfField } from '../../ui/CsrfField.tsx'

type Props = {
  /** Where it is posted as long as no script answers it. */
  action: string
  act: (form: HTMLFormElement) => void
  className?: string | undefined
  children: ReactNode
}

/** One thing that can be done to a process: a plain form that, awake, is done in place. */
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
