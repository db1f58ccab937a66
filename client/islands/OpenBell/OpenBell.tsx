import { NotificationBell, type NotificationBellProps } from '../NotificationBell/NotificationBell.tsx'
import { NotificationPanel } from '../NotificationBell/NotificationPanel.tsx'
import type { Brought } from '../NotificationBell/useNotifications.ts'

/** A bell that was pressed before it was awake: the server opened it. */
export function OpenBell({ unread, userId, ...brought }: NotificationBellProps & Brought) {
  return <NotificationBell unread={unread} userId={userId} opened={{ NotificationPanel, brought }} />
}
