import type { StoredLine } from '../processes/approvals/store.ts'

export type DemoLine = Pick<StoredLine, 'label' | 'kind' | 'amountCents' | 'part'> & {
  /** Beside the process's first photo. */
  shown?: true
  answer?: 'accepted' | 'refused'
}

/** Answered where its lines have answers. */
export type DemoAgreement = { plaque: string; title: string; message: string; lines: DemoLine[] }

const belt = 'Remplacement de la courroie d’accessoires'
const tyres = 'Deux pneus avant, usés au témoin'

/** What customers of the demo were asked to agree to: one has answered, one has not. */
export const agreements: DemoAgreement[] = [
  {
    plaque: 'GH482KL',
    title: 'Vu au démontage',
    message: 'En déposant la distribution, nous avons trouvé ce qui suit. Le reste du travail continue entre-temps.',
    lines: [
      { label: belt, kind: 'security', amountCents: 9_600, part: 'new', shown: true, answer: 'accepted' },
      { label: tyres, kind: 'security', amountCents: 18_900, part: 'new', answer: 'refused' },
      { label: 'Balais d’essuie-glace', kind: 'advice', amountCents: 2_490, part: 'new', answer: 'accepted' },
    ],
  },
  {
    plaque: 'DT772WN',
    title: 'Amortisseurs arrière',
    message: 'Les deux amortisseurs arrière fuient\u00a0: la contre-visite ne passera pas sans eux.',
    lines: [
      { label: 'Amortisseurs arrière, la paire', kind: 'security', amountCents: 32_400, part: 'new' },
      { label: 'Lame de ressort', kind: 'advice', amountCents: 14_500, part: 'used' },
    ],
  },
]
