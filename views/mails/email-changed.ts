import { formatDayTime } from '../../domain/dates.ts'
import type { MailContent } from './content.ts'
import { shortName } from './plain-words.ts'

export type EmailChangedProps = { prenom: string; changedAt: string; link: null }

/** To the address that was left, so that an account taken over does not go unnoticed. No link: it would open nothing. */
export function emailChangedMail({ prenom, changedAt }: EmailChangedProps): MailContent {
  return {
    subject: 'L’adresse de votre compte a été modifiée',
    greeting: `Bonjour ${shortName(prenom)},`,
    paragraphs: [
      `L’adresse email de votre compte Fil d’atelier a été modifiée le ${formatDayTime(changedAt)}. Vous vous connectez désormais avec la nouvelle.`,
      'Si c’est bien vous, vous n’avez rien à faire. Sinon, prévenez tout de suite l’administrateur de votre garage : il peut suspendre le compte.',
    ],
    action: null,
    notes: [],
    signature: ['Fil d’atelier'],
  }
}
