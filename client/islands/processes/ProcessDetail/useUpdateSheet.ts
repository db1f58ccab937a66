import { type MouseEvent, useEffect, useRef, useState } from 'react'
import * as routes from '../../../../domain/ground/routes.ts'
import { leaveSafely } from '../../../runtime/leave/unsaved.ts'
import { openFallbackPage } from '../../../runtime/network/fallback-page.ts'
import { lateCode } from '../../../runtime/page/late-code.ts'
import { isPlainPress } from '../../../runtime/page/plain-press.ts'
import { useStore } from '../../../runtime/page/useStore.ts'

const formCode = lateCode(() => import('../ProcessUpdate/ProcessUpdateSheet.tsx'))

export type UpdateSheet = ReturnType<typeof useUpdateSheet>

/** Opens the update form in the sheet's place. The form's code is fetched on hover or focus of its button. */
export function useUpdateSheet(id: string | null) {
  const [openFor, setOpenFor] = useState<string | null>(null)
  const code = useStore(formCode)
  const isOpen = openFor !== null && openFor === id
  useFocusBack(isOpen)
  useEffect(() => {
    if (id === null) setOpenFor(null)
  }, [id])

  const onClick = (event: MouseEvent) => {
    if (id === null || !isPlainPress(event)) return
    event.preventDefault()
    formCode.run(
      () => setOpenFor(id),
      () => openFallbackPage(routes.processEdit.href({ id })),
    )
  }
  return {
    Form: isOpen && code ? code.ProcessUpdateSheet : null,
    link: { onMouseEnter: formCode.loadAhead, onFocus: formCode.loadAhead, onClick },
    close: () => setOpenFor(null),
    leave: () => leaveSafely(() => setOpenFor(null)),
  }
}

/** Restores the focus when the form closes and the sheet is back: at «Modifier». */
function useFocusBack(isOpen: boolean): void {
  const was = useRef(isOpen)
  useEffect(() => {
    if (was.current && !isOpen) document.querySelector<HTMLElement>('[role=dialog] [data-edit]')?.focus()
    was.current = isOpen
  }, [isOpen])
}
