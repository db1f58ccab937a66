import { type MouseEvent, useRef, useState } from 'react'
import { waitingMoves } from '../../../processes/waiting-moves.ts'
import { pressesSaved, refetchProcess } from '../../../queries/process-cache.ts'
import { isPlainPress } from '../../../runtime/page/plain-press.ts'
import { useFocusKept } from '../../../runtime/regions/regain-focus.ts'
import { useFormInPlace } from '../../forms/useFormInPlace.tsx'

export type ProcessForm = ReturnType<typeof useProcessForm>

/**
 * A link to the page of a form about a process, which opens the form in place. When the form closes, the process is up
 * to date and the pressed link has the focus again, or the menu that holds it. The code is fetched on hover or focus.
 */
export function useProcessForm(id: string, href: string) {
  const ref = useRef<HTMLAnchorElement>(null)
  const pressed = useRef<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { form, open, loadAhead } = useFormInPlace()
  const openPage = async (page: string) => {
    // Before the press is saved, its form would be refused as recorded already. A refused press has shown its error;
    // one that waits for the network may wait for long.
    if (!waitingMoves.get().has(id) && !(await pressesSaved(id))) return
    open(page, () => setOpen(true))
  }
  const close = () => setOpen(false)
  const refreshAndClose = async () => {
    await refetchProcess(id)
    close()
  }
  const linkTo = (page: string) => ({
    href: page,
    onMouseEnter: loadAhead,
    onFocus: loadAhead,
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (!isPlainPress(event)) return
      event.preventDefault()
      pressed.current = event.currentTarget
      void openPage(page)
    },
  })
  useFocusKept(!isOpen, () => [pressed.current, menuAround(pressed.current), ref.current].find(isInView))
  return {
    show: (page = href) => void openPage(page),
    close,
    isOpen,
    link: { ref, ...linkTo(href) },
    /** A link that opens the form as another address has it. */
    linkTo,
    form: isOpen && form({ onDone: refreshAndClose, onCancel: close }),
  }
}

const menuAround = (element: HTMLElement | null) => element?.closest('details')?.querySelector('summary')

/** A closed menu hides its links, though they keep their boxes. */
const isInView = (element: HTMLElement | null | undefined): boolean =>
  element?.isConnected === true && (element.tagName === 'SUMMARY' || !element.closest('details:not([open])'))
