import { fullName } from '../../../domain/full-name.ts'
import { mailHref, smsHref } from '../../../domain/links/public-link.ts'
import type { ProcessClient } from '../../../domain/processes/process.ts'
import { LinkButton } from '../buttons/LinkButton.tsx'
import panel from './LinkPanel.module.css'

type Props = {
  client: ProcessClient | null
  /** What is sent, for the button's label: « le lien ». */
  what: string
  subject: string
  text: string
}

/** A prepared message, sent by the user from their own phone or mailbox. */
export function SendMessage({ client, what, subject, text }: Props) {
  if (!client?.telephone && !client?.email) return null
  const label = (by: string) => `${by}, envoyer ${what} à ${fullName(client)}`
  return (
    <div className={panel.send}>
      {client.telephone && (
        <LinkButton icon="message" href={smsHref(client.telephone, text)} aria-label={label('SMS')}>
          SMS
        </LinkButton>
      )}
      {client.email && (
        <LinkButton icon="mail" href={mailHref(client.email, subject, text)} aria-label={label('Email')}>
          Email
        </LinkButton>
      )}
    </div>
  )
}
