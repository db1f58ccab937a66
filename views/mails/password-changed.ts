import { formatDayTime } from '../../domain/dates.ts'
import type { MailContent } from './content.ts'
import { shortName } from './plain-words.ts'

export type PasswordChangedProps = { prenom: string; changedAt: string; link: string | null }

/** So that a change made by somebody else does not go unnoticed. */
export function passwordChangedMail({ prenom, changedAt, link }: PasswordChangedProps): MailContent {
  return {
    subject: 'Votre mot de passe a été modifié',
    greeting: `Bonjour ${shortName(prenom)},`,
    paragraphs: [
      `Le mot de passe de votre compte Fil d’atelier a été modifié le ${formatDayTime(changedAt)}. Vos autres appareils ont été déconnectés.`,
      'Si c’est bien vous, vous n’avez rien à faire. Sinon, demandez tout de suite un nouveau mot de passe et prévenez l’administrateur de votre garage.',
    ],
    action: link ? { label: 'Demander un nouveau mot de passe', href: link } : null,
    notes: [],
    signature: ['Fil d’atelier'],
  }
}
