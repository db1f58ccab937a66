import { badgeLabel } from '../../domain/notification.ts'
import styles from './Bar.module.css'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'

/** The bell, its badge, and what they say. `rising` pulses when the count went up. */
export function BellFace({ unread, rising }: { unread: number; rising?: boolean | undefined }) {
  return (
    <>
      <Icon name="bell" />
      <span className="vh">{unreadText(unread)}</span>
      {unread > 0 && (
        <span className={classes(styles.count, rising && styles.rising)} aria-hidden="true">
          {badgeLabel(unread)}
        </span>
      )}
    </>
  )
}

export function unreadText(unread: number): string {
  if (unread === 0) return 'Notifications'
  return `Notifications, ${unread} non lue${unread > 1 ? 's' : ''}`
}
