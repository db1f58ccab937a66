import { type RefObject, useEffect, useRef } from 'react'
import { regainFocus } from '../../focus-keeper.ts'

/**
 * A form in place goes, and what had the focus with it: it comes back to what had opened the form.
 * @returns for what holds the form
 */
export function useFocusBack(opener: string): RefObject<HTMLDivElement | null> {
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = form.current?.closest('[data-entries]')
    return () => {
      // Once what takes the form's place is there; it may have taken the focus itself.
      setTimeout(() => regainFocus(place?.querySelector<HTMLElement>(`[data-entry="${opener}"]`)))
    }
  }, [opener])
  return form
}
