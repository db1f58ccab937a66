import { formatDay } from '../../domain/ground/dates.ts'
import type { MailContent } from './content.ts'
import { shortName } from './plain-words.ts'

type InvitationProps = { inviter: string; garage: string; role: string; expiresAt: string; link: string }

export function invitationMail({ inviter, garage, role, expiresAt, link }: InvitationProps): MailContent {
  const [who, where] = [shortName(inviter), shortName(garage)]
  return {
    subject: 'Invitation à rejoindre un garage sur Fil d’atelier',
    greeting: 'Bonjour,',
    paragraphs: [
      `${who} vous invite à rejoindre ${where} sur Fil d’atelier, pour suivre les réparations étape par étape. Votre rôle\u00a0: ${role.toLowerCase()}.`,
      'Il vous reste à choisir un mot de passe.',
    ],
    action: { label: 'Créer mon compte', href: link },
    notes: [
      `Cette invitation est valable jusqu’au ${formatDay(expiresAt)}, pour cette adresse seulement.`,
      'Vous n’attendiez pas cette invitation\u00a0? Ignorez ce message\u00a0: aucun compte ne sera créé.',
    ],
    signature: [where],
  }
}
