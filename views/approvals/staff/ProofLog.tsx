import type { ApprovalEvent } from '../../../domain/approvals/approval.ts'
import { deliveryText, eventLabels } from '../../../domain/approvals/staff-words.ts'
import { formatDayTime } from '../../../domain/ground/dates.ts'
import styles from '../../processes/papers/DossierPage.module.css'
import own from './ApprovalProofPage.module.css'

export type LogProps = {
  events: ApprovalEvent[]
  /** The time at which the mail server accepted the mail of a log entry, by its digest; null if it has not. */
  deliveries: Record<string, string | null>
}

export function EventLog({ events, deliveries }: LogProps) {
  return (
    <table className={styles.table}>
      <caption>Ce qui s’est passé</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Fait</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.digest}>
            <td className={styles.when}>{formatDayTime(event.at)}</td>
            <td className={own.fact}>
              <Fact {...event} delivery={deliveries[event.digest]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type FactProps = ApprovalEvent & { delivery: string | null | undefined }

function Fact({ kind, at, by, detail, ip, browser, digest, delivery }: FactProps) {
  return (
    <>
      <strong>{eventLabels[kind]}</strong>, {by === null ? (byCustomer[kind] ?? 'par l’application') : `par ${by}`}
      {detail && <p>{detail}</p>}
      {delivery !== undefined && <p>{deliveryText(delivery)}</p>}
      {ip && <p>Adresse IP {ip}</p>}
      {browser && (
        <p>
          Navigateur{'\u00a0'}: {browser}
        </p>
      )}
      <p className={own.digest}>
        {universal(at)} · {digest}
      </p>
    </>
  )
}

/** Entries of the log made by the customer and not the garage. */
const byCustomer: Partial<Record<ApprovalEvent['kind'], string>> = {
  opened: 'par le lien du client',
  callback: 'par le client',
  answered: 'par le client',
  renounced: 'par le client',
}

/** A time to the second, in UTC, which has no summer time. */
const universal = (moment: string): string => `${moment.slice(0, 19).replace('T', ' ')} UTC`

export type DigestProps = {
  /** Version of the texts shown with the request. */
  texts: string
  contentHash: string
  /** Whether the approval log is unchanged and complete. */
  intact: boolean
}

export function Digests({ texts, contentHash, intact }: DigestProps) {
  return (
    <div className={styles.foot}>
      <p className={intact ? undefined : own.broken}>
        <strong>
          {intact
            ? 'Dossier intact\u00a0: les empreintes concordent, de la première ligne à la dernière.'
            : 'Dossier altéré\u00a0: les empreintes ne concordent pas. Une ligne, ou le texte, n’est plus ce qui a été écrit.'}
        </strong>
      </p>
      <p>
        Empreinte SHA-256 de ce texte&nbsp;: <span className={own.digest}>{contentHash}</span>
      </p>
      <p>Version des textes de la page&nbsp;: {texts}</p>
    </div>
  )
}
