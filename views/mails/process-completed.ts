import type { MailContent, MailGarage } from './content.ts'
import { signatureOf } from './signature.ts'

export type ProcessCompletedProps = {
  client: string
  /** 'Peugeot 308 (AB-123-CD)'; null when the process has no car. */
  vehicle: string | null
  process: string
  garage: MailGarage
  /** Public tracking page; null when there is none or it is no longer alive. */
  link: string | null
}

/** To the customer, once, when the work is done. */
export function processCompletedMail({ client, vehicle, process, garage, link }: ProcessCompletedProps): MailContent {
  const what = vehicle ? `sur votre ${vehicle}` : 'que vous nous avez confiés'
  return {
    subject: 'Les travaux sur votre véhicule sont terminés',
    greeting: `Bonjour ${client},`,
    paragraphs: [
      `Les travaux ${what} sont terminés\u00a0: ${process}.`,
      garage.telephone
        ? 'Appelez-nous pour convenir du moment où vous viendrez chercher votre véhicule.'
        : 'Vous pouvez nous joindre pour convenir du moment où vous viendrez chercher votre véhicule.',
    ],
    action: link ? { label: 'Voir le détail des travaux', href: link } : null,
    notes: link ? ['Ce lien vous est personnel et reste actif quelques jours.'] : [],
    signature: signatureOf(garage),
  }
}
