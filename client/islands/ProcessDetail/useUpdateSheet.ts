import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { routes } from '../../../domain/routes.ts'
import { useOnDemand } from '../../hooks/useOnDemand.ts'
import { isPlainPress } from '../../plain-press.ts'
import { leaveSafely } from '../../unsaved.ts'

export type UpdateSheet = ReturnType<typeof useUpdateSheet>

/** The update form takes the sheet's place while it is open. It is fetched as a hand comes near its button. */
export function useUpdateSheet(id: string | null) {
  const [openFor, setOpenFor] = useState<string | null>(null)
  const { code, open, approach } = useOnDemand(loadForm)
  const isOpen = openFor !== null && openFor === id
  useFocusBack(isOpen)
  useEffect(() => {
    if (id === null) setOpenFor(null)
  }, [id])

  const onClick = (event: MouseEvent) => {
    if (id === null || !isPlainPress(event)) return
    event.preventDefault()
    open(routes.processEdit.href({ id }), () => setOpenFor(id))
  }
  return {
    Form: isOpen && code ? code.ProcessUpdateSheet : null,
    /** For the link to the form's page. */
    link: { onMouseEnter: approach, onFocus: approach, onClick },
    close: () => setOpenFor(null),
    leave: () => leaveSafely(() => setOpenFor(null)),
  }
}

const loadForm = () => import('../ProcessUpdate/ProcessUpdateSheet.tsx')

/** Back on the sheet, the focus is where it was. */
function useFocusBack(isOpen: boolean): void {
  const was = useRef(isOpen)
  useEffect(() => {
    if (was.current && !isOpen) editLink()?.focus()
    was.current = isOpen
  }, [isOpen])
}

/** «Modifier», or the menu that it stands in on a phone. */
function editLink(): HTMLElement | undefined {
  const candidates = document.querySelectorAll<HTMLElement>('[role=dialog] header a, [role=dialog] header summary')
  return [...candidates].find((element) => element.getClientRects().length > 0)
}
