import { fullName } from '../../../domain/full-name.ts'
import { linkSubject, linkText, mailHref, smsHref } from '../../../domain/link-message.ts'
import type { Process } from '../../../domain/process.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import styles from '../../ui/LinkPanel.module.css'

type Props = { process: Process; url: string; garage: string }

/** The link on its way to the customer, for those who may see how to reach them. */
export function SendLink({ process, url, garage }: Props) {
  const { client } = process
  if (!client?.telephone && !client?.email) return null
  const text = linkText(process, url, garage)
  const label = (by: string) => `${by}, envoyer le lien à ${fullName(client)}`
  return (
    <div className={styles.send}>
      {client.telephone && (
        <LinkButton icon="message" href={smsHref(client.telephone, text)} aria-label={label('SMS')}>
          SMS
        </LinkButton>
      )}
      {client.email && (
        <LinkButton icon="mail" href={mailHref(client.email, linkSubject(process), text)} aria-label={label('Email')}>
          Email
        </LinkButton>
      )}
    </div>
  )
}
