import { longDay } from '../../domain/ground/dates.ts'
import type { MailContent, MailItem, MailSection } from './content.ts'
import { shortName } from './plain-words.ts'

type MorningProps = {
  prenom: string
  day: string
  /** The sentence of the board; empty where there is none. */
  sentence: string
  sections: { title: string; items: MailItem[]; more: boolean }[]
  link: string | null
}

/** Mail on opening days to the users who asked for it, with the garage's pending work. */
export function morningMail({ prenom, day, sentence, sections, link }: MorningProps): MailContent {
  return {
    subject: 'Ce matin',
    greeting: `Bonjour ${shortName(prenom)},`,
    paragraphs: [`${longDay(day)}\u00a0: ${sentence || 'voici ce qui vous attend'}.`],
    sections: sections.map(sectionOf),
    action: link ? { label: 'Ouvrir le tableau de bord', href: link } : null,
    notes: [
      'Vous avez demandé cet email des jours ouvrés. Pour ne plus le recevoir\u00a0: Paramètres, Profil, «\u00a0Email du matin\u00a0».',
    ],
    signature: ['Fil d’atelier'],
  }
}

const sectionOf = ({ title, items, more }: MorningProps['sections'][number]): MailSection => ({
  title,
  items: items.map(({ name, ...item }) => ({ ...item, name: shortName(name) })),
  after: more ? 'D’autres sont sur le tableau de bord.' : null,
})
