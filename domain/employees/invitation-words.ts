import { formatDay, formatDayTime } from '../dates.ts'
import type { Invitation } from './employee.ts'

/** The message that hands an invitation's link over. A typographic apostrophe would make an SMS twice as long. */
export function invitationText({ inviter, expiresAt }: Invitation, url: string, garage: string): string {
  const said = `Bonjour, ${inviter} vous invite à rejoindre ${garage} sur Fil d’atelier. Ce lien vaut jusqu’au ${formatDay(expiresAt)}.`
  return `${said.replace(/’/g, "'")}\n${url}`
}

/** An invitation in the name of a button: « de lea@exemple.fr ». Without an address, its moment tells it from others. */
export const invitationName = ({ email, createdAt }: Pick<Invitation, 'email' | 'createdAt'>): string =>
  email === null ? `sans adresse du ${formatDayTime(createdAt)}` : `de ${email}`
