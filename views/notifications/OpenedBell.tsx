import { OpenBell } from '../../client/islands/OpenBell/OpenBell.tsx'
import type { NotificationList } from '../../domain/notifications/notification.ts'
import { Island } from '../Island.tsx'
import { useShell } from '../shell.ts'

/** What a page puts in its bell's place when that is pressed before its scripts have come (`client/early-bell.ts`). */
export function OpenedBell({ list }: { list: NotificationList }) {
  const { actor, unread, now } = useShell()
  return (
    actor && <Island name="OpenBell" of={OpenBell} props={{ unread, userId: actor.userId, list, renderedAt: now }} />
  )
}
