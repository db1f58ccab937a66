import { formatDay } from '../../domain/ground/dates.ts'
import type { MailContent } from './content.ts'
import { shortName } from './plain-words.ts'
import { linkNotes, nextOf, type RepairProps, signatureOf, workOf } from './repair-words.ts'

type ReminderProps = RepairProps & {
  /** Day of the end of the work. */
  since: string
}

/** Mail to a customer who has not fetched the car, when an employee sends it. */
export function reminderMail(props: ReminderProps): MailContent {
  const { client, process, link, since } = props
  return {
    subject: 'Votre véhicule vous attend',
    greeting: `Bonjour ${shortName(client)},`,
    paragraphs: [
      `Les travaux ${workOf(props)} sont terminés depuis le ${formatDay(since)}\u00a0: ${shortName(process)}. Votre véhicule est encore au garage.`,
      nextOf(props),
    ],
    action: link ? { label: 'Voir le détail des travaux', href: link } : null,
    notes: linkNotes(props),
    signature: signatureOf(props.garage),
  }
}
