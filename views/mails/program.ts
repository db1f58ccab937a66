import { formatDay } from '../../domain/ground/dates.ts'
import type { MailContent } from './content.ts'
import { shortName } from './plain-words.ts'

type ProgramProps = {
  prenom: string
  name: string
  rightsText: string
  expiresAt: string
  /** The person who made the program; null once the account is deleted. */
  madeBy: string | null
  link: string | null
}

const signature = ['Fil d’atelier']

/** Mail to all administrators about a new program, so that one made by somebody else is noticed. */
export function programCreatedMail({ prenom, name, rightsText, expiresAt, madeBy, link }: ProgramProps): MailContent {
  return {
    subject: 'Un programme a été autorisé dans votre garage',
    greeting: `Bonjour ${shortName(prenom)},`,
    paragraphs: [
      `${madeBy ?? 'Un administrateur'} a autorisé le programme «\u00a0${name}\u00a0» à se servir de Fil d’atelier à sa place, jusqu’au ${formatDay(expiresAt)}.`,
      `Ses droits\u00a0: ${rightsText}.`,
      'Si c’est prévu, vous n’avez rien à faire. Sinon, révoquez-le tout de suite\u00a0: il s’arrête aussitôt.',
    ],
    action: link ? { label: 'Voir les programmes', href: link } : null,
    notes: [],
    signature,
  }
}

/** Mail to all administrators two weeks before a program ends. */
export function programExpiringMail({ prenom, name, expiresAt, link }: ProgramProps): MailContent {
  return {
    subject: 'Un programme de votre garage va s’arrêter',
    greeting: `Bonjour ${shortName(prenom)},`,
    paragraphs: [
      `Le programme «\u00a0${name}\u00a0» ne pourra plus se servir de Fil d’atelier à partir du ${formatDay(expiresAt)}.`,
      'S’il sert encore, créez-en un autre, et donnez-lui le nouveau jeton avant cette date. Sinon, vous n’avez rien à faire.',
    ],
    action: link ? { label: 'Voir les programmes', href: link } : null,
    notes: [],
    signature,
  }
}
