import { classes } from '../../../client/ui/classes.ts'
import { Icon } from '../../../client/ui/Icon.tsx'
import { type MailState, mailStateLabels } from '../../../domain/mails/mail.ts'
import styles from './MailBadge.module.css'

const icons = { sent: 'check', queued: 'late', held: 'info', dead: 'alert' } as const

export function MailBadge({ state }: { state: MailState }) {
  return (
    <span className={classes(styles.badge, styles[state])}>
      <Icon name={icons[state]} small />
      {mailStateLabels[state]}
    </span>
  )
}
