import { classes } from '../../../client/ui/classes.ts'
import type { PublicApproval } from '../../../domain/approvals/approval.ts'
import { deadlineText } from '../../../domain/approvals/approval-texts.ts'
import { postalAddress } from '../../../domain/garage/garage.ts'
import { formatDay } from '../../../domain/ground/dates.ts'
import { formatPhone } from '../../../domain/ground/phone.ts'
import page from '../../tracking/TrackingPage.module.css'
import styles from './Approval.module.css'

type Garage = PublicApproval['garage']

/** The garage, the work, the deadline, and the garage's message. */
export function RequestSummary({ approval }: { approval: PublicApproval }) {
  const { garage, process, message, sentAt, expiresAt } = approval
  return (
    <section className={page.end} aria-labelledby="qui">
      <h2 id="qui">Qui vous le demande</h2>
      <GarageLines garage={garage} />
      <p className={styles.until}>{`Répondez ${deadlineText(expiresAt)}.`}</p>
      <p className={styles.small}>{`Demandé le ${formatDay(sentAt)}. Travaux\u00a0: ${process}`}</p>
      {message && <blockquote className={styles.message}>{message}</blockquote>}
    </section>
  )
}

/** Name and address of the garage, and its contact details. */
export function GarageLines({ garage }: { garage: Garage }) {
  const { nom, telephone, email } = garage
  return (
    <>
      <p className={page.carName}>{nom}</p>
      <p>{postalAddress(garage)}</p>
      {telephone && <p>{formatPhone(telephone)}</p>}
      {!telephone && email && <p>{email}</p>}
    </>
  )
}

/** Links to call or write to the garage; `main` where there is no other action. */
export function Reach({ garage: { telephone, email }, main }: { garage: Garage; main?: boolean }) {
  if (!telephone && !email) return null
  return (
    <a
      className={classes(styles.button, !main && styles.quiet)}
      href={telephone ? `tel:${telephone}` : `mailto:${email}`}
    >
      {telephone ? `Appeler le ${formatPhone(telephone)}` : 'Écrire au garage'}
    </a>
  )
}
