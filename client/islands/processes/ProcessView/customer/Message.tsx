import { type ReactNode, useState } from 'react'
import { contactGist, contactMessage, contactTopic } from '../../../../../domain/contact/contact.ts'
import {
  lastContactText,
  lastContactTopic,
  pageOpenedText,
  wasNotSent,
} from '../../../../../domain/contact/contact-words.ts'
import { can } from '../../../../../domain/ground/permissions.ts'
import { isOwnMachine, livingLink } from '../../../../../domain/links/public-link.ts'
import type { Process } from '../../../../../domain/processes/process.ts'
import { classes } from '../../../../ui/classes.ts'
import { OwnMachine } from '../../../../ui/processes/OwnMachine.tsx'
import type { Viewer } from '../viewer.ts'
import { ContactWays } from './ContactWays.tsx'
import styles from './Customer.module.css'

type Props = {
  process: Process
  viewer: Viewer
  now: Date
  /** Whether only the ways to write are offered, without the message. */
  brief?: boolean
  /** Content after the ways. */
  after?: ReactNode
  /** Called after a way was pressed. */
  onContact?: () => void
}

/** The ways to send the current message to the customer, its gist, and the last contact. */
export function Message({ process, viewer, now, brief = false, after, onContact }: Props) {
  const [isOpenedHere, setOpenedHere] = useState(false)
  const { client } = process
  if (!client || !can(viewer, 'seeClientContact')) return null
  const url = livingLink(process, viewer.publicOrigin, now)
  const text = contactMessage(process, { now, garage: viewer.garage, url })
  const about = contactTopic(process, now)
  const { mailsLeave } = viewer
  const contacted = () => {
    setOpenedHere(true)
    onContact?.()
  }
  return (
    <>
      {url && isOwnMachine(url) && <OwnMachine mayOperate={can(viewer, 'seeOperation')} className={styles.here} />}
      <ContactWays {...{ process, client, about, text, mailsLeave, brief, after }} onContact={contacted} />
      {!brief && (client.telephone || client.email) && (
        <p className={styles.text}>«&nbsp;{contactGist(process, { now, hasLink: url !== null })}&nbsp;»</p>
      )}
      {!brief && <LastContactLines {...{ process, now }} isHere={isOpenedHere} />}
    </>
  )
}

type LinesProps = { process: Process; now: Date; isHere: boolean }

/** The last contact with the customer, and the last opening of their page. */
export function LastContactLines({ process, now, isHere }: LinesProps) {
  const { told, trackingOpenedAt } = process
  const other = told && lastContactTopic(told, contactTopic(process, now))
  return (
    <>
      {told && (
        <p className={classes(styles.told, wasNotSent(told) && styles.unsent)} role="status">
          {lastContactText(told, now, isHere)}
          {other && ` (${other})`}
        </p>
      )}
      {trackingOpenedAt && <p className={styles.opened}>{pageOpenedText(trackingOpenedAt, now)}</p>}
    </>
  )
}
