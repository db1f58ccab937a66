import { useEffect, useRef, useState } from 'react'
import type { SendWay } from '../../../../domain/approvals/sending.ts'
import type { LastContact } from '../../../../domain/contact/contact-schemas.ts'
import { lastContactText } from '../../../../domain/contact/contact-words.ts'
import { mailHref, smsHref } from '../../../../domain/links/public-link.ts'
import { sheetFallbacks } from '../../../../domain/processes/sheet-messages.ts'
import { toastError } from '../../../runtime/network/error-texts.ts'
import { call } from '../../../runtime/network/http.ts'
import { randomId } from '../../../runtime/page/random-id.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import panel from '../../../ui/processes/LinkPanel.module.css'

export type ApprovalContactProps = {
  processId: string
  /** Full name of the customer. */
  name: string
  telephone: string | null
  email: string | null
  subject: string
  text: string
  /** The chosen way; null where none was chosen. */
  main: SendWay | null
}

/**
 * Opens the message that asks for an agreement, with its link, on this device; and records that it was opened. The way
 * that was pressed to come here opens by itself; another press opens it again.
 */
export function ApprovalContact({ processId, name, telephone, email, subject, text, main }: ApprovalContactProps) {
  const [contact, setContact] = useState<LastContact | null>(null)
  const pressed = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isFirstLook()) pressed.current?.click()
  }, [])
  const record = (way: 'sms' | 'mailbox') => {
    const body = { way, about: 'approval' } as const
    const at = new Date().toISOString()
    call('POST /processes/:id/tellings', { params: { id: processId }, body, idempotencyKey: randomId() }).then(
      () => setContact({ at, ...body, mail: null }),
      (error: unknown) => toastError(error, sheetFallbacks.contact),
    )
  }
  const label = (by: string) => `${by}, envoyer la demande à ${name}`
  const kindOf = (way: SendWay) => (main === way ? 'primary' : 'plain')
  return (
    <>
      <div className={panel.send}>
        {telephone && (
          <LinkButton
            ref={main === 'sms' ? pressed : undefined}
            kind={kindOf('sms')}
            icon="message"
            href={smsHref(telephone, text)}
            aria-label={label('SMS')}
            onClick={() => record('sms')}
          >
            SMS
          </LinkButton>
        )}
        {email && (
          <LinkButton
            ref={main === 'email' ? pressed : undefined}
            kind={kindOf('email')}
            icon="mail"
            href={mailHref(email, subject, text)}
            aria-label={label('Email')}
            onClick={() => record('mailbox')}
          >
            Email
          </LinkButton>
        )}
      </div>
      <p className={panel.notice} role="status">
        {contact && lastContactText(contact, contact.at, true)}
      </p>
    </>
  )
}

/** Whether the page was opened by a press, and not by going back to it or reloading it. */
const isFirstLook = (): boolean =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]).some(({ type }) => type === 'navigate')
