import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import * as routes from '../../../../domain/ground/routes.ts'
import { badgeLabel } from '../../../../domain/notifications/notification.ts'
import { useDismiss } from '../../../hooks/useDismiss.ts'
import { openFallbackPage } from '../../../runtime/network/fallback-page.ts'
import { focusAfter } from '../../../runtime/page/dismissal.ts'
import { lateCode } from '../../../runtime/page/late-code.ts'
import { isPlainPress } from '../../../runtime/page/plain-press.ts'
import { useStore } from '../../../runtime/page/useStore.ts'
import bar from '../../../ui/buttons/BarButton.module.css'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/Icon.tsx'
import bell from '../../../ui/notifications/Bell.module.css'
import { followPageArrows } from './open-process.ts'
import { PanelNote } from './PanelNote.tsx'
import type { FirstPage } from './useNotifications.ts'
import { useUnread } from './useUnread.ts'

type PanelCode = typeof import('./NotificationPanel.tsx')
const panelCode = lateCode<PanelCode>(() => import('./NotificationPanel.tsx'))

export type NotificationBellProps = { unread: number; userId: string }
type Opened = PanelCode & { brought: FirstPage }

/** The bell of the bar: a link to the page of notifications before hydration, then the button of a panel. */
export function NotificationBell({ unread: initial, userId, opened }: NotificationBellProps & { opened?: Opened }) {
  const [open, setOpen] = useState(opened !== undefined)
  const { box, button, close } = useClosing(open, setOpen)
  const { unread, rise, counter } = useUnread(initial)
  const loaded = useStore(panelCode)
  const code = opened ?? loaded
  const panelId = useId()
  useEffect(() => followPageArrows(counter.someRead), [counter])

  const toggle = (event: MouseEvent) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    if (!open)
      panelCode.run(
        () => undefined,
        () => openFallbackPage(routes.notifications.path),
      )
    setOpen(!open)
  }
  return (
    <div ref={box} className={bar.drop}>
      {/* biome-ignore lint/a11y/useSemanticElements: a link that leads to the page of notifications without scripts */}
      <a
        ref={button}
        className={bar.button}
        data-bell={routes.notificationBell.path}
        href={routes.notifications.path}
        onClick={toggle}
        onKeyDown={pressOnSpace}
        onMouseEnter={panelCode.loadAhead}
        onFocus={panelCode.loadAhead}
        role="button"
        aria-expanded={open}
        aria-controls={panelId}
      >
        <BellFace key={rise} unread={unread} rising={rise !== null} />
      </a>
      <span className="vh" role="status">
        {rise !== null && unreadText(unread)}
      </span>
      <Panel id={panelId} open={open}>
        {open && code ? (
          <code.NotificationPanel {...{ userId, unread, rise, counter }} brought={opened?.brought} onClose={close} />
        ) : (
          <PanelNote />
        )}
      </Panel>
    </div>
  )
}

type PanelProps = { id: string; open: boolean; children: ReactNode }

/** The panel, in the page even while closed, since `client/islands/notifications/early-bell.ts` opens it before hydration. */
const Panel = ({ id, open, children }: PanelProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields
  <div id={id} hidden={!open} className={classes(bar.panel, bell.panel)} role="group" aria-label="Notifications">
    {children}
  </div>
)

/** The bell, its badge and their text. The badge pulses when the count went up. */
function BellFace({ unread, rising }: { unread: number; rising: boolean }) {
  return (
    <>
      <Icon name="bell" />
      <span className="vh">{unreadText(unread)}</span>
      {unread > 0 && (
        <span className={classes(bar.count, rising && bar.rising)} aria-hidden="true">
          {badgeLabel(unread)}
        </span>
      )}
    </>
  )
}

function unreadText(unread: number): string {
  if (unread === 0) return 'Notifications'
  return `Notifications, ${unread} non lue${unread > 1 ? 's' : ''}`
}

function useClosing(open: boolean, setOpen: (open: boolean) => void) {
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLAnchorElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useDismiss(open, box, (reason) => {
    setOpen(false)
    focusAfter(reason, button.current)
  })
  return { box, button, close }
}

/** Lets the space bar press the link, which has the role of a button. */
function pressOnSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}
