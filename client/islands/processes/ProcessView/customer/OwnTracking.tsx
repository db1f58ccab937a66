import { contactMailSubject } from '../../../../../domain/contact/contact.ts'
import { can } from '../../../../../domain/ground/permissions.ts'
import { livingLink, mailHref, smsHref } from '../../../../../domain/links/public-link.ts'
import type { Process } from '../../../../../domain/processes/process.ts'
import type { Viewer } from '../viewer.ts'
import styles from './Customer.module.css'

type Props = { process: Process; viewer: Viewer; now: Date }

/** On a garage's first process: its link to the person's own phone, to see what the customer will see. */
export function OwnTracking({ process, viewer, now }: Props) {
  const url = livingLink(process, viewer.publicOrigin, now)
  if (!url || !can(viewer, 'seeClientContact')) return null
  return (
    <p className={styles.own}>
      Envoyez-vous le suivi de cette voiture&nbsp;: <a href={smsHref('', url)}>SMS</a> ·{' '}
      <a href={mailHref('', contactMailSubject(process), url)}>Email</a>
    </p>
  )
}
