import type { MailContent } from './content.ts'

export type EmailConfirmationProps = { hours: number; link: string }

/** To an address that somebody says is theirs. No name: whoever reads it may be a stranger. */
export function emailConfirmationMail({ hours, link }: EmailConfirmationProps): MailContent {
  return {
    subject: 'Confirmez votre nouvelle adresse',
    greeting: 'Bonjour,',
    paragraphs: [
      'Vous avez demandé à vous connecter à Fil d’atelier avec cette adresse. Elle remplacera l’ancienne une fois confirmée.',
    ],
    action: { label: 'Confirmer mon adresse', href: link },
    notes: [
      `Ce lien est valable ${hours} heures et ne sert qu’une fois.`,
      'Vous n’avez rien demandé\u00a0? Ignorez ce message\u00a0: rien ne changera.',
    ],
    signature: ['Fil d’atelier'],
  }
}
