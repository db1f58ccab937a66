import { type ApprovalLine, type LineAnswer, totalOf } from '../../domain/approvals/approval.ts'
import {
  answeredLabels,
  deadlineText,
  kindLabels,
  outcomeText,
  partLabels,
} from '../../domain/approvals/approval-texts.ts'
import { lowered } from '../../domain/approvals/parts-choice.ts'
import { formatDay, formatDayTime } from '../../domain/ground/dates.ts'
import { euros } from '../../domain/ground/money.ts'
import type { MailContent, MailItem } from './content.ts'
import { shortName } from './plain-words.ts'
import { type RepairProps, signatureOf } from './repair-words.ts'
import { beginSections, lawNotes } from './withdrawal.ts'

type Line = Pick<ApprovalLine, 'label' | 'kind' | 'amountCents' | 'part'>
type AskedProps = RepairProps & { title: string; lines: Line[]; totalCents: number }
type ReceiptProps = RepairProps & {
  title: string
  lines: (Line & { answer: LineAnswer })[]
  acceptedCents: number
  /** The choice or statement about new parts and others; null where there is none. */
  parts: string | null
  name: string
  answeredAt: string
  /** Digest of the approval log, including the answer. */
  digest: string
} & Parameters<typeof lawNotes>[0]

/** Mail that asks a customer to agree to additional work. */
export const approvalRequestMail = (props: AskedProps): MailContent => ({
  subject: 'Votre accord est demandé',
  greeting: `Bonjour ${shortName(props.client)},`,
  paragraphs: [
    `Nous avons besoin de votre accord avant de continuer les travaux ${onVehicle(props)}\u00a0: ${shortName(props.title)}.`,
    ...unlessAgreed(props),
  ],
  ...requestParts(props),
})

/** Mail that repeats the request, when an employee sends a reminder. */
export const approvalReminderMail = (props: AskedProps): MailContent => ({
  subject: 'Votre accord est toujours attendu',
  greeting: `Bonjour ${shortName(props.client)},`,
  paragraphs: [
    `Nous attendons toujours votre réponse pour les travaux ${onVehicle(props)}\u00a0: ${shortName(props.title)}.`,
    ...unlessAgreed(props),
  ],
  ...requestParts(props),
})

/** Mail with the customer's answer, for them to keep. */
export const approvalReceiptMail = (props: ReceiptProps): MailContent => ({
  subject: 'Votre réponse est enregistrée',
  greeting: `Bonjour ${shortName(props.client)},`,
  paragraphs: [
    `Votre réponse a été enregistrée le ${formatDayTime(props.answeredAt)}, au nom de ${shortName(props.name)}\u00a0: ${shortName(props.title)}.`,
    `${outcomeText({ ...props, totalCents: totalOf(props.lines) })}.${props.acceptedCents > 0 ? '' : ' Vous ne vous êtes engagé à aucun paiement.'}`,
    ...(props.parts ? [`Pièces\u00a0: ${lowered(props.parts)}.`] : []),
  ],
  sections: [
    {
      title: 'Votre réponse',
      items: props.lines.map((line) => ({
        ...itemOf(line),
        detail: `${answeredLabels[line.answer]}, ${itemOf(line).detail}`,
      })),
      after: null,
    },
    ...beginSections(props),
  ],
  action: props.link ? { label: 'Revoir votre réponse', href: props.link } : null,
  notes: [`Gardez ce message\u00a0: il porte l’empreinte de l’enregistrement, ${props.digest}.`, ...lawNotes(props)],
  signature: signatureOf(props.garage),
})

const onVehicle = ({ vehicle }: RepairProps): string => (vehicle ? `sur votre ${shortName(vehicle)}` : 'en cours')

/** The consequence of not answering, and the deadline. */
const unlessAgreed = ({ linkUntil }: RepairProps): string[] => [
  'Rien de ce qui suit ne sera fait sans votre accord.',
  ...(linkUntil ? [`Répondez ${deadlineText(linkUntil)}.`] : []),
]

function requestParts({ lines, totalCents, link, linkUntil, garage }: AskedProps) {
  return {
    sections: [
      { title: 'Ce qui vous est proposé', items: lines.map(itemOf), after: `Total\u00a0: ${euros(totalCents)} TTC` },
    ],
    action: link ? { label: 'Lire et répondre', href: link } : null,
    notes: linkUntil
      ? [
          `Ce lien vous est personnel\u00a0: qui l’a peut répondre à votre place. Il est valable jusqu’au ${formatDay(linkUntil)}.`,
        ]
      : [],
    signature: signatureOf(garage),
  }
}

const itemOf = ({ label, kind, amountCents, part }: Line): MailItem => ({
  name: label,
  detail: [`${euros(amountCents)} TTC`, kindLabels[kind].toLowerCase(), part && partLabels[part].toLowerCase()]
    .filter(Boolean)
    .join(', '),
  href: null,
})
