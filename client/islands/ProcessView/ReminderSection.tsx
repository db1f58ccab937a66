import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { formatDayTime } from '../../../domain/dates.ts'
import { can } from '../../../domain/permissions.ts'
import type { Process } from '../../../domain/process.ts'
import { offersReminder } from '../../../domain/reminder.ts'
import { routes } from '../../../domain/routes.ts'
import { reminderText, sheetFallbacks } from '../../../domain/sheet-messages.ts'
import { isToReturn } from '../../../domain/visit.ts'
import { toastError } from '../../api/error-texts.ts'
import { queries } from '../../api/query-client.ts'
import { remindMutation } from '../../api/reminder.ts'
import { mailsLeave } from '../../page-meta.ts'
import { showToast } from '../../toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { ActionForm } from './ActionForm.tsx'
import styles from './ProcessView.module.css'
import { Section } from './Section.tsx'
import type { Viewer } from './viewer.ts'

type Props = { process: Process; viewer: Viewer; now: Date }

/** A car that nobody comes for: its customer is written to by a press, once a day. */
export function ReminderSection({ process, viewer, now }: Props) {
  const offered = offersReminder(process, now)
  const told = useRef<HTMLParagraphElement>(null)
  useFocusOnceSent(offered, told)
  if (!can(viewer, 'remindCustomer') || !isToReturn(process)) return null
  if (!offered && process.remindedAt === null) return null
  return (
    <Section title="Véhicule à venir chercher" id="relance">
      {process.remindedAt && (
        <p ref={told} tabIndex={-1}>
          Message écrit au client le {formatDayTime(process.remindedAt)}.
        </p>
      )}
      {offered && <ReminderForm id={process.id} />}
    </Section>
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

/** The button goes with the press: the focus comes to what it has left behind. */
function useFocusOnceSent(offered: boolean, told: RefObject<HTMLElement | null>): void {
  const was = useRef(offered)
  useEffect(() => {
    const sent = was.current && !offered
    was.current = offered
    if (sent && document.activeElement === document.body) told.current?.focus({ preventScroll: true })
  }, [offered, told])
}
