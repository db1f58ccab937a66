import type { Garage } from '../../domain/garage/garage.ts'
import { formatDay } from '../../domain/ground/dates.ts'
import { formatPhone } from '../../domain/ground/phone.ts'
import { shortName } from './plain-words.ts'

/** Facts of a mail to a customer about a repair. */
export type RepairProps = {
  client: string
  /** The car, 'Peugeot 308 (AB-123-CD)'; null when the process has none. */
  vehicle: string | null
  process: string
  garage: Pick<Garage, 'nom' | 'telephone' | 'adresse' | 'horaires'>
  /** Whether an answer to this mail reaches the garage. */
  mayReply: boolean
  /** Address of the public tracking page; null when there is none or its link has expired. */
  link: string | null
  linkUntil: string | null
}

export const workOf = ({ vehicle }: RepairProps): string =>
  vehicle ? `sur votre ${shortName(vehicle)}` : 'que vous nous avez confiés'

/** The next actions of the customer, by the available ways. */
export function nextOf({ garage, mayReply }: RepairProps): string {
  if (garage.telephone) return 'Appelez-nous pour convenir du moment où vous viendrez chercher votre véhicule.'
  if (mayReply) return 'Répondez à ce message pour convenir du moment où vous viendrez chercher votre véhicule.'
  if (garage.horaires) return 'Vous pouvez venir chercher votre véhicule aux horaires ci-dessous.'
  return 'Vous pouvez venir chercher votre véhicule au garage.'
}

export const linkNotes = ({ linkUntil }: RepairProps): string[] =>
  linkUntil ? [`Ce lien vous est personnel et reste actif jusqu’au ${formatDay(linkUntil)}.`] : []

export function signatureOf({ nom, telephone, adresse, horaires }: RepairProps['garage']): string[] {
  const phone = telephone && `Téléphone\u00a0: ${formatPhone(telephone)}`
  return [shortName(nom), phone, adresse, ...(horaires ?? '').split('\n')].filter((line): line is string =>
    Boolean(line),
  )
}
