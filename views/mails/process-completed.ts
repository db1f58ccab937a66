import type { MailContent } from './content.ts'
import { shortName } from './plain-words.ts'
import { linkNotes, nextOf, type RepairProps, signatureOf, workOf } from './repair-words.ts'

/** Mail to the customer when the work is done, sent once. */
export function processCompletedMail(props: RepairProps): MailContent {
  const { client, process, garage, link } = props
  return {
    subject: 'Votre véhicule est prêt',
    greeting: `Bonjour ${shortName(client)},`,
    paragraphs: [`Les travaux ${workOf(props)} sont terminés\u00a0: ${shortName(process)}.`, nextOf(props)],
    action: link ? { label: 'Voir le détail des travaux', href: link } : null,
    notes: linkNotes(props),
    signature: signatureOf(garage),
  }
}
