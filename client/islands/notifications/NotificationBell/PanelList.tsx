import { type RefObject, useEffect, useEffectEvent } from 'react'
import { limits } from '../../../../domain/ground/limits.ts'
import { isRead, type Notification } from '../../../../domain/notifications/notification.ts'
import { serverNowMs } from '../../../runtime/session/server-time.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/layout/EmptyState.tsx'
import bell from '../../../ui/notifications/Bell.module.css'
import { NotificationEntry } from '../../../ui/notifications/NotificationEntry.tsx'
import { PanelNote } from './PanelNote.tsx'
import type { Notifications } from './useNotifications.ts'

type Props = {
  ref: RefObject<HTMLUListElement | null>
  shown: Notification[]
  userId: string
  notifications: Notifications
  /** When the server rendered the list, while its HTML is hydrated. */
  renderedAt: string | undefined
}

export function PanelList({ ref, shown, userId, notifications, renderedAt }: Props) {
  const { loading, failed, read, open } = notifications
  const ids = shown.map(({ id }) => id)
  useSeen(ref, ids, read)

  if (loading) return <PanelNote />
  if (shown.length === 0) return failed ? null : <EmptyState heading="h3" title="Aucune notification" />
  const now = renderedAt ?? new Date(serverNowMs()).toISOString()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must also scroll by keyboard
    <ul ref={ref} className={bell.list} tabIndex={0} aria-label="Liste des notifications">
      {shown.map((item) => (
        <NotificationEntry key={item.id} notification={item} unread={!isRead(item, userId)} now={now}>
          <Button
            kind="quiet"
            icon="go"
            iconOnly
            className={bell.open}
            aria-label={`Ouvrir ${item.metadata.process.name}`}
            onClick={() => open(item)}
          />
        </NotificationEntry>
      ))}
    </ul>
  )
}

/** Reports the items (`data-id`) of which at least half was in view for half a second. `ids` names the shown items. */
function useSeen(list: RefObject<HTMLElement | null>, ids: string[], onSeen: (ids: string[]) => void): void {
  const onSeenItems = useEffectEvent(onSeen)
  const shownIds = ids.join()

  useEffect(() => {
    if (!list.current || shownIds === '') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const startTimer = (inView: Element[]) => {
      clearTimeout(timer)
      timer = setTimeout(() => reportSeen(inView), limits.notificationReadDelayMs)
    }
    const reportSeen = (inView: Element[]) => {
      // Nobody sees a hidden tab.
      if (document.visibilityState === 'hidden') startTimer(inView)
      else onSeenItems(inView.map((item) => item.getAttribute('data-id') ?? ''))
    }
    const stop = watchInView(list.current, startTimer)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [list, shownIds])
}

/** Reports the items in view, at each change of them, without IntersectionObserver, which Safari 11 lacks. */
function watchInView(list: Element, report: (inView: Element[]) => void): () => void {
  const items = Array.from(list.querySelectorAll('[data-id]'))
  let lastReported = ''
  const check = () => {
    const inView = items.map((item) => isInView(item, list))
    if (inView.join() === lastReported) return
    lastReported = inView.join()
    report(items.filter((_item, index) => inView[index]))
  }
  document.addEventListener('scroll', check, true)
  window.addEventListener('resize', check)
  check()
  return () => {
    document.removeEventListener('scroll', check, true)
    window.removeEventListener('resize', check)
  }
}

function isInView(element: Element, list: Element): boolean {
  const item = element.getBoundingClientRect()
  const frame = list.getBoundingClientRect()
  const top = Math.max(item.top, frame.top, 0)
  const bottom = Math.min(item.bottom, frame.bottom, window.innerHeight)
  return bottom - top >= item.height / 2
}
