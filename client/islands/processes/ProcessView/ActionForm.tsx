import type { ReactNode } from 'react'
import { actHref, type CalledAct, type Sent } from '../../../../domain/board/acts.ts'
import { CsrfField } from '../../../ui/fields/CsrfField.tsx'

type Props = {
  /** Address of the form without scripts. */
  action: string
  name?: CalledAct
  /** The action of a press in place; without it, the form is sent as it is. */
  act?: ((form: HTMLFormElement) => void) | undefined
  /** The CSRF token, where a view renders the form. */
  token?: string | null | undefined
  className?: string | undefined
  children: ReactNode
}

/** One action on a process: a plain form that, once hydrated, is done in place. */
export function ActionForm({ action, name, act, token, className, children }: Props) {
  return (
    <form
      method="post"
      action={action}
      data-act={name}
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

type ActProps<Name extends CalledAct> = Omit<Props, 'action' | 'name'> & { name: Name; params: Sent<Name>['params'] }

/** The form of an act of the table; the keys find it by its name. */
export const ActForm = <Name extends CalledAct>({ params, ...props }: ActProps<Name>) => (
  <ActionForm {...props} action={actHref(props.name, params as never)} />
)
