import { Email } from '../../../client/ui/buttons/Email.tsx'
import { classes } from '../../../client/ui/classes.ts'
import { Card } from '../../../client/ui/layout/Card.tsx'
import { EmptyState } from '../../../client/ui/layout/EmptyState.tsx'
import { Pager } from '../../../client/ui/layout/Pager.tsx'
import rows from '../../../client/ui/layout/Rows.module.css'
import { formatDayTime } from '../../../domain/ground/dates.ts'
import * as routes from '../../../domain/ground/routes.ts'
import type { MailSummary, MailPage as Outbox } from '../../../domain/mails/mail.ts'
import { RowsTable } from '../../RowsTable.tsx'
import { MailBadge } from './MailBadge.tsx'
import styles from './MailsPage.module.css'
import { SmtpBanner } from './SmtpBanner.tsx'

export function MailsPage({ mails, smtpMissing }: { mails: Outbox; smtpMissing: boolean }) {
  return (
    <>
      {smtpMissing && <SmtpBanner />}
      {mails.total === 0 ? (
        <Card>
          <EmptyState
            title="Aucun message"
            text="Les emails aux clients et à l’équipe apparaîtront ici, avec leur état d’envoi."
          />
        </Card>
      ) : (
        <>
          <RowsTable label="Messages" heads={['Message', 'Destinataire', 'État']} className={styles.columns}>
            {mails.items.map((mail) => (
              <MailRow key={mail.id} mail={mail} />
            ))}
          </RowsTable>
          <Pager {...mails} noun="message" href={(page) => routes.mails.href({}, { page })} />
        </>
      )}
    </>
  )
}

function MailRow({ mail }: { mail: MailSummary }) {
  const { id, subject, recipient, createdAt, attempts, lastError, state } = mail
  return (
    <tr role="row">
      <td role="cell" className={rows.name}>
        <a className={rows.first} href={routes.mail.href({ id })}>
          {subject}
        </a>
        <span className={rows.second}>{formatDayTime(createdAt)}</span>
      </td>
      <td role="cell">
        <span className={classes(rows.second, styles.recipient)}>
          <Email address={recipient} />
        </span>
      </td>
      <td role="cell" className={styles.state}>
        <MailBadge state={state} />
        {lastError && state !== 'sent' && <span className={rows.second}>{lastError}</span>}
        {attempts > 1 && <span className={rows.second}>{attempts} essais</span>}
      </td>
    </tr>
  )
}
