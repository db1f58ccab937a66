import type { RefObject } from 'react'
import { isRead, type Notification } from '../../../domain/notification.ts'
import { serverNowMs } from '../../session/server-time.ts'
import bell from '../../ui/Bell.module.css'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { NotificationEntry } from '../../ui/NotificationEntry.tsx'
import { PanelNote } from './PanelNote.tsx'
import type { Notifications } from './useNotifications.ts'
import { useSeen } from './useSeen.ts'

type Props = {
  ref: RefObject<HTMLUListElement | null>
  shown: Notification[]
  userId: string
  notifications: Notifications
}

export function PanelList({ ref, shown, userId, notifications }: Props) {
  const { loading, failed, read, open } = notifications
  const ids = shown.map(({ id }) => id)
  useSeen(ref, ids, read)

  if (loading) return <PanelNote />
  if (shown.length === 0) return failed ? null : <EmptyState heading="h3" title="Aucune notification" />
  const now = new Date(serverNowMs()).toISOString()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
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
