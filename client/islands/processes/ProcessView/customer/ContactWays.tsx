import type { ReactNode } from 'react'
import { type ContactTopic, contactMailSubject } from '../../../../../domain/contact/contact.ts'
import type { ContactForm } from '../../../../../domain/contact/contact-schemas.ts'
import { fullName } from '../../../../../domain/ground/full-name.ts'
import * as routes from '../../../../../domain/ground/routes.ts'
import { mailHref, smsHref } from '../../../../../domain/links/public-link.ts'
import type { Process, ProcessClient } from '../../../../../domain/processes/process.ts'
import { sheetFallbacks } from '../../../../../domain/processes/sheet-messages.ts'
import { call } from '../../../../runtime/network/http.ts'
import { randomId } from '../../../../runtime/page/random-id.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../../ui/buttons/LinkButton.tsx'
import { HiddenValues } from '../../../../ui/fields/HiddenValues.tsx'
import { IdempotencyField } from '../../../../ui/fields/IdempotencyField.tsx'
import { ActionForm } from '../ActionForm.tsx'
import { useProcessChange } from '../useProcessChange.ts'
import styles from './Customer.module.css'

type Way = ContactForm['way']

type Props = {
  process: Process
  client: ProcessClient
  about: ContactTopic
  text: string
  /** Whether the server sends mails; else they are opened in the person's own mailbox. */
  mailsLeave: boolean
  /** Whether only the ways to write are offered. */
  brief?: boolean
  /** Content after the ways, in their row. */
  after?: ReactNode
  /** Called after a way was pressed. */
  onContact: () => void
}

/** The ways to send a message to the customer; ways without a number or address are left out. */
export function ContactWays({ process, client, about, text, mailsLeave, brief = false, after, onContact }: Props) {
  const { telephone, email } = client
  const { record, isPending } = useContact(process.id, about, onContact)
  if (!telephone && !email) return null
  const to = fullName(client)
  return (
    <div className={styles.ways}>
      {telephone && !brief && (
        <LinkButton href={`tel:${telephone}`} aria-label={`Appeler ${to}`} onClick={() => record('call')}>
          Appeler
        </LinkButton>
      )}
      {telephone && (
        <LinkButton href={smsHref(telephone, text)} aria-label={`SMS, prévenir ${to}`} onClick={() => record('sms')}>
          SMS
        </LinkButton>
      )}
      {email && mailsLeave && (
        <RecordForm id={process.id} about={about} way="mail" act={() => record('mail')}>
          <Button type="submit" disabled={isPending} aria-label={`Email, prévenir ${to}`}>
            Email
          </Button>
        </RecordForm>
      )}
      {email && !mailsLeave && (
        <LinkButton
          href={mailHref(email, contactMailSubject(process), text)}
          aria-label={`Email, prévenir ${to}`}
          onClick={() => record('mailbox')}
        >
          Email
        </LinkButton>
      )}
      {telephone && !brief && <NoteByHand id={process.id} about={about} />}
      {after}
    </div>
  )
}

/** Records a pressed way; for a mail, the server writes it. */
function useContact(id: string, about: ContactTopic, onContact: () => void) {
  const { mutate, isPending } = useProcessChange(id)
  const record = (way: Way) => {
    const idempotencyKey = randomId()
    const at = new Date().toISOString()
    const mail = way === 'mail' ? ({ state: 'queued', sentAt: null } as const) : null
    mutate(
      {
        send: () => call('POST /processes/:id/tellings', { params: { id }, body: { way, about }, idempotencyKey }),
        shown: (process) => ({ ...process, told: { at, way, about, mail } }),
        failure: sheetFallbacks.contact,
      },
      { onSuccess: onContact },
    )
  }
  return { record, isPending }
}

type PressProps = Pick<Props, 'about'> & {
  id: string
  way: Way
  act?: () => void
  children: ReactNode
}

function RecordForm({ id, about, way, act, children }: PressProps) {
  return (
    <ActionForm action={routes.processTelling.href({ id })} act={act}>
      <IdempotencyField />
      <HiddenValues values={{ way, about }} />
      {children}
    </ActionForm>
  )
}

/** Without scripts a link cannot record that it was pressed: the person does so. */
function NoteByHand({ id, about }: { id: string; about: ContactTopic }) {
  return (
    <noscript>
      <RecordForm id={id} about={about} way="call">
        <Button type="submit" kind="quiet">
          Noter l’appel
        </Button>
      </RecordForm>
      <RecordForm id={id} about={about} way="sms">
        <Button type="submit" kind="quiet">
          Noter le SMS
        </Button>
      </RecordForm>
    </noscript>
  )
}
