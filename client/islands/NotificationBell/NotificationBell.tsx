import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { routes } from '../../../domain/routes.ts'
import { useDismiss } from '../../hooks/useDismiss.ts'
import bar from '../../ui/Bar.module.css'
import bell from '../../ui/Bell.module.css'
import { BellFace, unreadText } from '../../ui/BellFace.tsx'
import { classes } from '../../ui/classes.ts'
import { PanelNote } from './PanelNote.tsx'
import { followPageArrows } from './page-arrows.ts'
import { loadPanel, usePanel } from './usePanel.ts'
import { useUnread } from './useUnread.ts'

export type NotificationBellProps = { unread: number; userId: string }

/** The bell of the bar: a link to the page of notifications until it wakes, then what opens them here. */
export function NotificationBell({ unread: initial, userId }: NotificationBellProps) {
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLAnchorElement>(null)
  const [awake, setAwake] = useState(false)
  const { open, toggle, close } = useOpening(box, button)
  const { unread, rise, counter } = useUnread(initial, userId)
  const Panel = usePanel(open)
  const panelId = useId()
  useEffect(() => setAwake(true), [])
  useEffect(() => followPageArrows(counter.someRead), [counter])

  return (
    <div ref={box} className={bar.drop}>
      <a
        ref={button}
        className={bar.button}
        href={routes.notifications.path}
        onClick={toggle}
        onKeyDown={pressOnSpace}
        onMouseEnter={loadPanel}
        onFocus={loadPanel}
        {...(awake ? { role: 'button', 'aria-expanded': open, 'aria-controls': panelId } : {})}
      >
        <BellFace key={rise} unread={unread} rising={rise !== null} />
      </a>
      <span className="vh" role="status">
        {rise !== null && unreadText(unread)}
      </span>
      {open && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields
        <div id={panelId} className={classes(bar.panel, bell.panel)} role="group" aria-label="Notifications">
          {Panel ? (
            <Panel userId={userId} unread={unread} rise={rise} counter={counter} onClose={close} />
          ) : (
            <PanelNote />
          )}
        </div>
      )}
    </div>
  )
}

function useOpening(box: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useDismiss(open, box, (reason) => {
    if (reason === 'escape') return close()
    setOpen(false)
    // A press on something that takes the focus keeps it there.
    if (reason === 'outside') setTimeout(() => document.activeElement === document.body && button.current?.focus())
  })
  const toggle = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setOpen(!open)
  }
  return { open, toggle, close }
}

/** It says it is a button: the space bar presses buttons. */
function pressOnSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}
