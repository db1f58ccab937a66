import bell from '../../client/ui/Bell.module.css'
import { Button } from '../../client/ui/Button.tsx'
import { classes } from '../../client/ui/classes.ts'
import { Nut } from '../../client/ui/Nut.tsx'
import { formatDuration, relativeTime } from '../../domain/dates.ts'
import type { Notification } from '../../domain/notification.ts'
import { routes } from '../../domain/routes.ts'
import { FormSecrets } from '../layout/FormSecrets.tsx'
import { useShell } from '../shell.ts'

/** Its arrow marks it read and opens the process. */
export function NotificationItem({ notification }: { notification: Notification }) {
  const { now } = useShell()
  const { type, message, read, createdAt, metadata } = notification
  const { client, car, process, duration } = metadata
  return (
    <li className={classes(bell.item, !read && bell.unread)}>
      <Nut status={type === 'process_completed' ? 'done' : 'ready'} />
      <div>
        <p className={bell.line}>
          <strong>
            {message}
            {!read && <span className="vh"> (non lue)</span>}
          </strong>
          <time dateTime={createdAt}>{relativeTime(createdAt, now)}</time>
        </p>
        <p className={bell.line}>
          <span>{process.name}</span>
          {duration !== null && <span>{durationText(type, duration)}</span>}
        </p>
        <p className={bell.detail}>{[client?.fullName, car?.displayName].filter(Boolean).join(', ')}</p>
      </div>
      <OpenForm notification={notification} />
    </li>
  )
}

function OpenForm({ notification: { id, processId, metadata } }: { notification: Notification }) {
  return (
    <form method="post" action={routes.notificationsRead.href()} className={bell.open}>
      <FormSecrets />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="processus" value={processId} />
      <Button type="submit" kind="quiet" icon="go" iconOnly aria-label={`Ouvrir ${metadata.process.name}`} />
    </form>
  )
}

const durationText = (type: Notification['type'], days: number): string =>
  `${type === 'process_started' ? 'prévu' : 'en'} ${formatDuration(days)}`
