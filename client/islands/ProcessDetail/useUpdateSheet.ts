import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from 'react'
import { routes } from '../../../domain/routes.ts'
import { goInstead } from '../../go-instead.ts'
import { isPlainPress } from '../../plain-press.ts'
import { leaveSafely } from '../../unsaved.ts'
import type { ProcessUpdateSheetProps } from '../ProcessUpdate/ProcessUpdateSheet.tsx'

export type UpdateSheet = ReturnType<typeof useUpdateSheet>

const load = () => import('../ProcessUpdate/ProcessUpdateSheet.tsx')

const approach = () => void load().catch(() => undefined)

/** The update form takes the sheet's place while it is open. It is fetched as a hand comes near its button. */
export function useUpdateSheet(id: string | null) {
  const [openFor, setOpenFor] = useState<string | null>(null)
  const [Form, setForm] = useState<ComponentType<ProcessUpdateSheetProps> | null>(null)
  const isOpen = openFor !== null && openFor === id
  useFocusBack(isOpen)
  useEffect(() => {
    if (id === null) setOpenFor(null)
  }, [id])

  const open = (event: MouseEvent) => {
    if (id === null || !isPlainPress(event)) return
    event.preventDefault()
    load().then(
      ({ ProcessUpdateSheet }) => {
        setForm(() => ProcessUpdateSheet)
        setOpenFor(id)
      },
      // Without the form there is still its page.
      () => goInstead(routes.processEdit.href({ id })),
    )
  }
  return {
    Form: isOpen ? Form : null,
    /** For the link to the form's page. */
    link: { onMouseEnter: approach, onFocus: approach, onClick: open },
    close: () => setOpenFor(null),
    leave: () => leaveSafely(() => setOpenFor(null)),
  }
}

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
