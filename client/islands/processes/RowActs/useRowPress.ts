import { useEffect, useEffectEvent, useState } from 'react'
import { rowForm } from '../../../../domain/processes/list-words.ts'
import { lateCode } from '../../../runtime/page/late-code.ts'
import { listen } from '../../../runtime/page/listen.ts'
import { isPlainPress } from '../../../runtime/page/plain-press.ts'
import { useStore } from '../../../runtime/page/useStore.ts'
import { choosePhotos, photoTarget } from './choose-photos.ts'
import type { RowPressed } from './RowPress.tsx'
import { submitPlainly } from './submit-plainly.ts'

const pressCode = lateCode(() => import('./RowPress.tsx'))

/**
 * Performs the actions of rows in place. The code is fetched on hover or focus; without it the form is sent plainly.
 */
export function useRowPress() {
  const code = useStore(pressCode)
  const [presses, setPresses] = useState<readonly RowPressed[]>([])
  const begin = useEffectEvent((button: HTMLButtonElement) =>
    pressCode.run(
      () => setPresses((before) => [...before, { button }]),
      () => submitPlainly(button),
    ),
  )
  useEffect(() => {
    const onApproach = (event: Event) => buttonOf(event) && pressCode.loadAhead()
    return listen(document, {
      mouseover: onApproach,
      focusin: onApproach,
      keydown: (event) => event.repeat && buttonOf(event) && event.preventDefault(),
      click: (event) => {
        if (!isPlainPress(event)) return
        const button = buttonOf(event)
        const photo = photoTarget(event)
        if (!button && !photo) return
        event.preventDefault()
        if (photo) choosePhotos(photo)
        // An accidental second press may hit the row that has replaced the first.
        else if (button && event.detail < 2) begin(button)
      },
    })
  }, [])
  return code && { Press: code.RowPress, presses }
}

const buttonOf = ({ target }: Event): HTMLButtonElement | null =>
  target instanceof Element ? target.closest<HTMLButtonElement>(`button[form="${rowForm}"]`) : null
