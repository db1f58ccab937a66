import bell from '../../client/ui/Bell.module.css'
import { Button } from '../../client/ui/Button.tsx'
import { NotificationEntry } from '../../client/ui/NotificationEntry.tsx'
import type { Notification } from '../../domain/notification.ts'
import { routes } from '../../domain/routes.ts'
import { PostForm } from '../PostForm.tsx'
import { useShell } from '../shell.ts'

/** Its arrow marks it read and opens the process. */
export function NotificationItem({ notification }: { notification: Notification }) {
  const { now } = useShell()
  return (
    <NotificationEntry notification={notification} unread={!notification.read} now={now}>
      <OpenForm notification={notification} />
    </NotificationEntry>
  )
}

function OpenForm({ notification: { id, processId, metadata } }: { notification: Notification }) {
  return (
    <PostForm
      action={routes.notificationsRead.href()}
      values={{ id, processus: processId }}
      className={bell.open}
      data-notification-id={id}
      data-process-id={processId}
    >
      <Button type="submit" kind="quiet" icon="go" iconOnly aria-label={`Ouvrir ${metadata.process.name}`} />
    </PostForm>
  )
}
