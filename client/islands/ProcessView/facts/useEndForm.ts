import { type MouseEvent, useRef, useState } from 'react'
import type { Process } from '../../../../domain/processes/process.ts'
import * as routes from '../../../../domain/routes.ts'
import * as fallbacks from '../../../../domain/texts/fallbacks.ts'
import { useEscape } from '../../../hooks/useEscape.ts'
import { isPlainPress } from '../../../page/plain-press.ts'
import { useFocusKept } from '../../../page/regain-focus.ts'
import { useWantedPart } from '../../../process/wanted-part.ts'
import { updateProcess } from '../../../queries/processes.ts'
import { useProcessChange } from '../useProcessChange.ts'

export type EndForm = ReturnType<typeof useEndForm>

/**
 * The form of another end date: a press on the date opens it above the steps, another press chooses the day. Without scripts the
 * link leads to the form's page.
 */
export function useEndForm({ id }: Process) {
  const ref = useRef<HTMLAnchorElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useProcessChange(id)
  const close = () => setOpen(false)
  useWantedPart(id, 'end', () => setOpen(true))
  useEscape(isOpen, close)
  // Its question whether to tell the customer comes first, where there is one.
  useFocusKept(!isOpen, () => ref.current)
  const choose = (date: string) => {
    if (date === '') return
    mutate(
      {
        send: () => updateProcess(id, { estimatedEndDate: date }),
        shown: (shown) => ({ ...shown, estimatedEndDate: date }),
        failure: fallbacks.processUpdate,
      },
      { onSuccess: close },
    )
  }
  const onClick = (event: MouseEvent) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    setOpen(!isOpen)
  }
  return {
    isOpen,
    close,
    choose,
    isPending,
    link: { ref, href: routes.processEnd.href({ id }), 'aria-expanded': isOpen, onClick },
  }
}
