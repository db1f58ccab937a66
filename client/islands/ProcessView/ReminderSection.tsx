import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { fullName } from '../../../domain/full-name.ts'
import { fetchText, linkState, publicLink, smsHref } from '../../../domain/links/public-link.ts'
import { can } from '../../../domain/permissions.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { remindedText, reminderText, sheetFallbacks } from '../../../domain/processes/sheet-messages.ts'
import * as routes from '../../../domain/routes.ts'
import { isToReturn, offersReminder } from '../../../domain/visits/visit.ts'
import { toastError } from '../../api/error-texts.ts'
import { mailsLeave } from '../../page/page-meta.ts'
import { useFocusKept } from '../../page/regain-focus.ts'
import { queries } from '../../queries/query-client.ts'
import { remindMutation } from '../../queries/reminder.ts'
import { showToast } from '../../toasts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Section } from '../../ui/dialog/Section.tsx'
import panel from '../../ui/process/LinkPanel.module.css'
import { ActionForm } from './ActionForm.tsx'
import styles from './ProcessView.module.css'
import type { Viewer } from './viewer.ts'

type Props = { process: Process; viewer: Viewer; now: Date }

/** Reminder for a finished car that was not fetched: a press writes to its customer, once a day. */
export function ReminderSection({ process, viewer, now }: Props) {
  const offered = offersReminder(process, now)
  const notice = useRef<HTMLParagraphElement>(null)
  useFocusKept(!offered, () => notice.current)
  if (!can(viewer, 'remindCustomer') || !isToReturn(process)) return null
  if (!offered && process.remindedAt === null) return null
  return (
    <Section title="Véhicule à venir chercher" id="relance">
      {process.remindedAt && (
        <p ref={notice} tabIndex={-1}>
          {remindedText(process.remindedAt, viewer.mailsLeave)}
        </p>
      )}
      {process.remindedAt && !viewer.mailsLeave && <OtherWays process={process} viewer={viewer} now={now} />}
      {offered && <ReminderForm id={process.id} />}
    </Section>
  )
}

/** Ways to reach the customer other than by mail. */
function OtherWays({ process, viewer: { garage, publicOrigin }, now }: Props) {
  const { client, qrToken, linkExpiresAt } = process
  if (!client?.telephone) return null
  const url = linkState(linkExpiresAt, now) === 'expired' ? null : publicLink(qrToken, publicOrigin)
  const of = fullName(client)
  return (
    <div className={panel.send}>
      <LinkButton icon="phone" href={`tel:${client.telephone}`} aria-label={`Appeler ${of}`}>
        Appeler
      </LinkButton>
      <LinkButton
        icon="message"
        href={smsHref(client.telephone, fetchText(process, url, garage))}
        aria-label={`SMS, dire à ${of} que son véhicule l’attend`}
      >
        SMS
      </LinkButton>
    </div>
  )
}

function ReminderForm({ id }: { id: string }) {
  const { mutate, isPending } = useMutation(remindMutation(id), queries)
  const act = () =>
    mutate(undefined, {
      onSuccess: () => showToast('info', reminderText(mailsLeave())),
      onError: (error) => toastError(error, sheetFallbacks.reminder),
    })
  return (
    <ActionForm action={routes.processReminder.href({ id })} act={act} className={styles.estimate}>
      <p className={styles.hint}>« Votre véhicule vous attend » : un email, une fois par jour au plus.</p>
      <Button type="submit" icon="mail" disabled={isPending}>
        Écrire au client
      </Button>
    </ActionForm>
  )
}
