import { useEffect, useEffectEvent, useRef } from 'react'
import { focusStart } from '../../focus-start.ts'

/**
 * Another process has come into the sheet, by a press on its row or after the one before: the keyboard comes along.
 * @param isRunning whether it is there to be validated: then at its button
 */
export function useFocusFollows(id: string | null, isRunning: () => boolean): void {
  const before = useRef(id)
  const atButton = useEffectEvent(isRunning)
  useEffect(() => {
    const hasMoved = id !== null && before.current !== null && before.current !== id
    before.current = id
    const sheet = hasMoved ? document.querySelector<HTMLElement>('[role=dialog]') : null
    if (!sheet) return
    const act = atButton() ? sheet.querySelector<HTMLElement>('[data-act] button') : null
    if (act) act.focus()
    else focusStart(sheet)
  }, [id])
}
