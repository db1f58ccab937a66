import type { ComponentProps, ReactNode } from 'react'
import { acts, type CalledAct, type Sent } from '../../../../domain/board/acts.ts'
import { actChange } from '../../../processes/act-change.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ActForm } from './ActionForm.tsx'
import { useProcessChange } from './useProcessChange.ts'

type Props<Name extends CalledAct> = Pick<ComponentProps<typeof Button>, 'kind' | 'icon'> & {
  name: Name
  params: Sent<Name>['params'] & { id: string }
  className?: string | undefined
  /** Hidden fields of the form. */
  children?: ReactNode
}

/** The button of an act, performed in place. An act that asks first is a press of `useProcessActions` instead. */
export function ActButton<Name extends CalledAct>({ name, params, className, children, ...look }: Props<Name>) {
  const { mutate, isPending } = useProcessChange(params.id)
  return (
    <ActForm name={name} params={params} act={() => mutate(actChange(name, params))} className={className}>
      {children}
      <Button type="submit" disabled={isPending} {...look}>
        {acts[name].label}
      </Button>
    </ActForm>
  )
}
