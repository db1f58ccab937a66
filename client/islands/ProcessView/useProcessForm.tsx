import { type MouseEvent, useRef, useState } from 'react'
import { useFormInPlace } from '../../in-place/useFormInPlace.tsx'
import { isPlainPress } from '../../page/plain-press.ts'
import { useFocusKept } from '../../page/regain-focus.ts'
import { refetchProcess } from '../../queries/process-cache.ts'

/**
 * A link to the page of a form about a process, which opens the form in place. When the form closes, the process is up
 * to date and the link has the focus again. The code is fetched on hover or focus.
 */
export function useProcessForm(id: string, href: string) {
  const ref = useRef<HTMLAnchorElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { form, open, approach } = useFormInPlace()
  const show = () => open(href, () => setOpen(true))
  const close = () => setOpen(false)
  const refreshAndClose = async () => {
    await refetchProcess(id)
    close()
  }
  const onClick = (event: MouseEvent) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    show()
  }
  useFocusKept(!isOpen, () => ref.current)
  return {
    show,
    close,
    link: { ref, href, onMouseEnter: approach, onFocus: approach, onClick },
    form: isOpen && form({ onDone: refreshAndClose, onCancel: close }),
  }
}
