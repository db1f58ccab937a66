import { useEffect, useEffectEvent, useState } from 'react'
import { validationForm } from '../../../domain/processes/list-words.ts'
import { useOnDemand } from '../../hooks/useOnDemand.ts'
import { listen } from '../../listen.ts'
import { isPlainPress } from '../../page/plain-press.ts'
import type { RowPress } from './RowValidation.tsx'

const loadValidation = () => import('./RowValidation.tsx')

/** Validates rows in place. The code is fetched on hover or focus; without it the form is sent plainly. */
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
        // An accidental second press may fall on the row that has taken the place of the first.
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
