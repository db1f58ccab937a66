import { formatDay, formatDayTime } from '../ground/dates.ts'
import type { Invitation } from './employee.ts'

/** The message that hands over an invitation's link. A typographic apostrophe would double the price of an SMS. */
export function invitationText({ inviter, expiresAt }: Invitation, url: string, garage: string): string {
  const said = `Bonjour, ${inviter} vous invite à rejoindre ${garage} sur Fil d’atelier. Ce lien vaut jusqu’au ${formatDay(expiresAt)}.`
  return `${said.replace(/’/g, "'")}\n${url}`
}

/**
 * An invitation in the name of a button: « de lea@exemple.fr ». Without an address, its time distinguishes it from
 * others.
 */
export const invitationName = ({ email, createdAt }: Pick<Invitation, 'email' | 'createdAt'>): string =>
  email === null ? `sans adresse du ${formatDayTime(createdAt)}` : `de ${email}`
