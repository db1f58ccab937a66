import type { MailContent } from './content.ts'
import { shortName } from './plain-words.ts'
import { linkNotes, type RepairProps, signatureOf } from './repair-words.ts'

type NewsProps = RepairProps & {
  /** The message that the sender saw, without its link. */
  news: string
}

/** Mail about the state of the car, when an employee sends it. */
export function customerNewsMail(props: NewsProps): MailContent {
  const { client, link, news, garage } = props
  return {
    subject: 'Des nouvelles de votre véhicule',
    greeting: `Bonjour ${shortName(client)},`,
    paragraphs: [news],
    action: link ? { label: 'Suivre les travaux', href: link } : null,
    notes: linkNotes(props),
    signature: signatureOf(garage),
  }
}
