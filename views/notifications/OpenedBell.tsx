import { OpenBell } from '../../client/islands/notifications/OpenBell/OpenBell.tsx'
import type { NotificationList } from '../../domain/notifications/notification.ts'
import { Island } from '../Island.tsx'
import { useShell } from '../shell.ts'

/** The bell with its open panel, rendered when the bell is pressed before hydration (`client/islands/notifications/early-bell.ts`). */
export function OpenedBell({ list }: { list: NotificationList }) {
  const { actor, unread, now } = useShell()
  return (
    actor && <Island name="OpenBell" of={OpenBell} props={{ unread, userId: actor.userId, list, renderedAt: now }} />
  )
}
