import type { ReactNode } from 'react'
import { formatDuration, relativeTime } from '../../../domain/ground/dates.ts'
import type { Notification } from '../../../domain/notifications/notification.ts'
import { Plate } from '../cars/Plate.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../icons.ts'
import { Nut } from '../Nut.tsx'
import bell from './Bell.module.css'

type Props = { notification: Notification; unread: boolean; now: string; children: ReactNode }

/** One notification, and the arrow (`children`) that opens its process. */
export function NotificationEntry({ notification, unread, now, children }: Props) {
  const { id, type, message, createdAt, metadata } = notification
  const { client, car, process, duration } = metadata
  return (
    <li className={classes(bell.item, unread && bell.unread)} data-id={id}>
      <Mark type={type} />
      <div>
        <p className={bell.line}>
          <strong>
            {message}
            {unread && <span className="vh"> (non lue)</span>}
          </strong>
          <time dateTime={createdAt}>{relativeTime(createdAt, now)}</time>
        </p>
        <p className={bell.line}>
          <span>{process.name}</span>
          {duration !== null && <span>{durationText(type, duration)}</span>}
        </p>
        {client && <p className={bell.detail}>{client.fullName}</p>}
        {car && (
          <p className={bell.detail}>
            <Plate value={car.plaque} className={bell.plate} />
            <span>{car.displayName}</span>
          </p>
        )}
      </div>
      {children}
    </li>
  )
}

/** The icon of a notification: a nut for work, other icons for dates and customers. */
function Mark({ type }: Pick<Notification, 'type'>) {
  const sign = signs[type]
  if (!sign) return <Nut status={type === 'process_completed' ? 'done' : 'ready'} />
  return (
    <span className={classes(bell.sign, sign === 'late' && bell.late)}>
      <Icon name={sign} />
    </span>
  )
}

const signs: Partial<Record<Notification['type'], IconName>> = {
  process_late: 'late',
  process_wait_over: 'late',
  process_idle: 'history',
  process_link_dying: 'alert',
  process_unfetched: 'info',
  process_approval_sent: 'mail',
  process_approval_opened: 'mail',
  process_approval_answered: 'check',
  process_approval_expiring: 'late',
  process_approval_callback: 'phone',
  export_ready: 'download',
}

const durationText = (type: Notification['type'], days: number): string =>
  `${type === 'process_started' ? 'durée prévue\u00a0:' : 'en'} ${formatDuration(days)}`
