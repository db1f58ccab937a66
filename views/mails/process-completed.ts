import { formatDay } from '../../domain/dates.ts'
import type { Garage } from '../../domain/garage.ts'
import { formatPhone } from '../../domain/phone.ts'
import type { MailContent } from './content.ts'
import { shortName } from './plain-words.ts'

type ProcessCompletedProps = {
  client: string
  /** 'Peugeot 308 (AB-123-CD)'; null when the process has no car. */
  vehicle: string | null
  process: string
  garage: Pick<Garage, 'nom' | 'telephone' | 'adresse' | 'horaires'>
  /** An answer to this mail reaches the garage. */
  mayReply: boolean
  /** Public tracking page; null when there is none or it is no longer alive. */
  link: string | null
  linkUntil: string | null
}

/** To the customer, once, when the work is done. */
export function processCompletedMail(props: ProcessCompletedProps): MailContent {
  const { client, vehicle, process, garage, link, linkUntil } = props
  const what = vehicle ? `sur votre ${shortName(vehicle)}` : 'que vous nous avez confiés'
  return {
    subject: 'Votre véhicule est prêt',
    greeting: `Bonjour ${shortName(client)},`,
    paragraphs: [`Les travaux ${what} sont terminés\u00a0: ${shortName(process)}.`, nextOf(props)],
    action: link ? { label: 'Voir le détail des travaux', href: link } : null,
    notes: linkUntil ? [`Ce lien vous est personnel et reste actif jusqu’au ${formatDay(linkUntil)}.`] : [],
    signature: signatureOf(garage),
  }
}

/** Only by a way that there is. */
function nextOf({ garage, mayReply }: ProcessCompletedProps): string {
  if (garage.telephone) return 'Appelez-nous pour convenir du moment où vous viendrez chercher votre véhicule.'
  if (mayReply) return 'Répondez à ce message pour convenir du moment où vous viendrez chercher votre véhicule.'
  if (garage.horaires) return 'Vous pouvez venir chercher votre véhicule aux horaires ci-dessous.'
  return 'Vous pouvez venir chercher votre véhicule au garage.'
}

function signatureOf({ nom, telephone, adresse, horaires }: ProcessCompletedProps['garage']): string[] {
  const phone = telephone && `Téléphone\u00a0: ${formatPhone(telephone)}`
  return [shortName(nom), phone, adresse, ...(horaires ?? '').split('\n')].filter((line): line is string =>
    Boolean(line),
  )
}
