import { useEffect, useEffectEvent, useState } from 'react'
import { validationForm } from '../../../domain/processes/list-words.ts'
import { useOnDemand } from '../../hooks/useOnDemand.ts'
import { listen } from '../../listen.ts'
import { isPlainPress } from '../../plain-press.ts'
import type { RowPress } from './RowValidation.tsx'

const loadValidation = () => import('./RowValidation.tsx')

/**
 * The «Valider» of rows, done in place. The code that does it is fetched as a hand comes near; where it does not come the
 * form goes its plain way.
 */
export function useRowValidation() {
  const { code, approach, open } = useOnDemand(loadValidation)
  const [press, setPress] = useState<RowPress | null>(null)
  const begin = useEffectEvent((button: HTMLButtonElement) =>
    open(
      () => submitPlainly(button),
      () => setPress({ button }),
    ),
  )
  const near = useEffectEvent(approach)
  useEffect(() => {
    const onApproach = (event: Event) => buttonOf(event) && near()
    return listen(document, {
      mouseover: onApproach,
      focusin: onApproach,
      keydown: (event) => event.repeat && buttonOf(event) && event.preventDefault(),
      click: (event) => {
        const button = isPlainPress(event) ? buttonOf(event) : null
        if (!button) return
        event.preventDefault()
        // A nervous second press may fall on the row that has come in its place.
        if (event.detail < 2) begin(button)
      },
    })
  }, [])
  return code && press && { Validation: code.RowValidation, press }
}

const buttonOf = ({ target }: Event): HTMLButtonElement | null =>
  target instanceof Element ? target.closest<HTMLButtonElement>(`button[form="${validationForm}"]`) : null

function submitPlainly({ form, formAction }: HTMLButtonElement): void {
  if (!form) return
  form.action = formAction
  form.submit()
}
