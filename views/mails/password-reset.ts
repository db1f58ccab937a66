import type { MailContent } from './content.ts'
import { shortName } from './plain-words.ts'

export type PasswordResetProps = { prenom: string; minutes: number; link: string }

/** To whoever forgot; whoever did not has nothing to do. */
export function passwordResetMail({ prenom, minutes, link }: PasswordResetProps): MailContent {
  return {
    subject: 'Choisir un nouveau mot de passe',
    greeting: `Bonjour ${shortName(prenom)},`,
    paragraphs: ['Vous avez demandé à choisir un nouveau mot de passe pour votre compte Fil d’atelier.'],
    action: { label: 'Choisir un mot de passe', href: link },
    notes: [
      `Ce lien est valable ${minutes} minutes et ne sert qu’une fois.`,
      'Vous n’avez rien demandé\u00a0? Ignorez ce message\u00a0: votre mot de passe reste le même.',
    ],
    signature: ['Fil d’atelier'],
  }
}
