import { type MouseEvent, useRef, useState } from 'react'
import { useFormInPlace } from '../../in-place/useFormInPlace.tsx'
import { isPlainPress } from '../../page/plain-press.ts'
import { useFocusKept } from '../../page/regain-focus.ts'
import { refetchProcess } from '../../queries/process-cache.ts'

export type ProcessForm = ReturnType<typeof useProcessForm>

/**
 * A link to the page of a form about a process, which opens the form in place. When the form closes, the process is up
 * to date and the pressed link has the focus again, or the menu that holds it. The code is fetched on hover or focus.
 */
export function useProcessForm(id: string, href: string) {
  const ref = useRef<HTMLAnchorElement>(null)
  const pressed = useRef<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { form, open, approach } = useFormInPlace()
  const show = () => open(href, () => setOpen(true))
  const close = () => setOpen(false)
  const refreshAndClose = async () => {
    await refetchProcess(id)
    close()
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    pressed.current = event.currentTarget
    show()
  }
  useFocusKept(!isOpen, () => [pressed.current, menuAround(pressed.current), ref.current].find(isInView))
  return {
    show,
    close,
    isOpen,
    link: { ref, href, onMouseEnter: approach, onFocus: approach, onClick },
    form: isOpen && form({ onDone: refreshAndClose, onCancel: close }),
  }
}

const menuAround = (element: HTMLElement | null) => element?.closest('details')?.querySelector('summary')

/** A closed menu hides its links, though they keep their boxes. */
const isInView = (element: HTMLElement | null | undefined): boolean =>
  element?.isConnected === true && (element.tagName === 'SUMMARY' || !element.closest('details:not([open])'))
