import { Button } from '../../../client/ui/buttons/Button.tsx'
import { Email } from '../../../client/ui/buttons/Email.tsx'
import { LinkButton } from '../../../client/ui/buttons/LinkButton.tsx'
import { Banner } from '../../../client/ui/layout/Banner.tsx'
import { Card } from '../../../client/ui/layout/Card.tsx'
import { KeyValues } from '../../../client/ui/layout/KeyValues.tsx'
import { Row } from '../../../client/ui/layout/Row.tsx'
import { formatDayTime } from '../../../domain/ground/dates.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { isResendable, type MailDetail } from '../../../domain/mails/mail.ts'
import { PostForm } from '../../PostForm.tsx'
import { MailBadge } from './MailBadge.tsx'
import styles from './MailPage.module.css'
import { SmtpBanner } from './SmtpBanner.tsx'

export function MailPage({ mail, smtpMissing }: { mail: MailDetail; smtpMissing: boolean }) {
  const { id, subject, state, text, linkNeedsProof, lastError } = mail
  return (
    <>
      <p className={styles.back}>
        <a href={routes.mails.href()}>Tous les messages</a>
      </p>
      {smtpMissing && <SmtpBanner />}
      {state !== 'sent' && lastError && (
        <Banner kind="error" className={styles.notice}>
          {lastError}
        </Banner>
      )}
      <Card title={subject} id="message" aside={<MailBadge state={state} />}>
        <KeyValues wide items={factsOf(mail)} />
        {text === null ? (
          <p className={styles.erased}>Le contenu de ce message a été effacé.</p>
        ) : (
          <pre className={styles.text}>{text}</pre>
        )}
        <Row end>
          {text !== null && (
            <LinkButton href={routes.mailHtml.href({ id })} target="_blank" rel="noopener">
              Voir la mise en page
            </LinkButton>
          )}
          {linkNeedsProof && <ShowLink id={id} />}
          {isResendable(mail) && text !== null && !smtpMissing && <Resend id={id} again={state !== 'held'} />}
        </Row>
      </Card>
    </>
  )
}

function ShowLink({ id }: { id: string }) {
  return (
    <PostForm action={routes.mail.href({ id })}>
      <Button type="submit">Montrer le lien</Button>
    </PostForm>
  )
}

function Resend({ id, again }: { id: string; again: boolean }) {
  return (
    <PostForm action={routes.mailResend.href({ id })}>
      <Button kind="primary" type="submit" data-pending="Envoi...">
        {again ? 'Renvoyer' : 'Envoyer'}
      </Button>
    </PostForm>
  )
}

function factsOf({ recipient, createdAt, sentAt, attempts }: MailDetail) {
  return [
    { label: 'Destinataire', value: <Email address={recipient} /> },
    { label: 'Écrit le', value: formatDayTime(createdAt) },
    { label: 'Envoyé le', value: sentAt ? formatDayTime(sentAt) : '–' },
    { label: 'Essais', value: attempts },
  ]
}
