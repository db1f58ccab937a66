import { NotificationBell, type NotificationBellProps } from '../NotificationBell/NotificationBell.tsx'
import { NotificationPanel } from '../NotificationBell/NotificationPanel.tsx'
import type { FirstPage } from '../NotificationBell/useNotifications.ts'

/** The bell that the server opened because it was pressed before hydration. */
export function OpenBell({ unread, userId, ...brought }: NotificationBellProps & FirstPage) {
  return <NotificationBell unread={unread} userId={userId} opened={{ NotificationPanel, brought }} />
}
