import type { ApprovalLine } from '../../domain/approvals/approval.ts'
import { type ShownLaw, withdrawalPresses } from '../../domain/approvals/law.ts'
import { dueText, type RunningRight } from '../../domain/approvals/withdrawal.ts'
import { formatDay, formatDayTime } from '../../domain/ground/dates.ts'
import { euros } from '../../domain/ground/money.ts'
import type { MailContent, MailSection } from './content.ts'
import { shortName } from './plain-words.ts'
import { type RepairProps, signatureOf } from './repair-words.ts'

/**
 * The section about the current rights of withdrawal in a customer's mail: the end and the link of each; absent where
 * there is none.
 */
export function rightSections(rights: RunningRight[]): MailSection[] {
  if (rights.length === 0) return []
  const items = rights.map(({ title, until, link: href }) => ({
    name: withdrawalPresses.begin.text,
    detail: `${shortName(title)}, jusqu’au ${formatDay(until)} inclus.`,
    href,
  }))
  return [{ title: 'Votre droit de renoncer', items, after: null }]
}

type LawProps = { law: ShownLaw | null; beginNow: boolean | null; withdrawalUntil: string | null }

/**
 * The receipt's section about the request that work begins at once; absent where the law does not require the question.
 */
export function beginSections({ law, beginNow }: LawProps): MailSection[] {
  if (law === null || beginNow === null) return []
  const asked = beginNow
    ? { name: law.beginNow, detail: law.means.join(' ') }
    : { name: 'Vous n’avez pas demandé que les travaux commencent tout de suite', detail: law.notice.at(-1) ?? '' }
  return [{ title: 'Le début des travaux', items: [{ ...asked, href: null }], after: null }]
}

/** The sentences of law about the right of withdrawal, and the model form, if there is that right. */
export const lawNotes = ({ law, withdrawalUntil }: LawProps): string[] =>
  law === null || withdrawalUntil === null
    ? []
    : [...law.notice, `Le formulaire de rétractation\u00a0: ${law.model.join(' ')}`]

type ReceiptProps = {
  garage: RepairProps['garage']
  title: string
  lines: Pick<ApprovalLine, 'label' | 'amountCents'>[]
  acceptedCents: number
  name: string
  answeredAt: string
  renouncedAt: string
  /** Digest of the approval log, including the withdrawal. */
  digest: string
  link: string | null
}

/** The receipt of a withdrawal: its content, its date and its hour (code de la consommation, L221-21). */
export const withdrawalReceiptMail = (props: ReceiptProps): MailContent => ({
  subject: 'Votre rétractation est enregistrée',
  greeting: `Bonjour ${shortName(props.name)},`,
  paragraphs: [
    `Nous accusons réception de votre rétractation, reçue le ${formatDayTime(props.renouncedAt)}, au nom de ${shortName(props.name)}.`,
    `Vous renoncez à ce que vous aviez accepté le ${formatDayTime(props.answeredAt)}\u00a0: ${shortName(props.title)}.`,
  ],
  sections: [
    {
      title: 'Ce à quoi vous renoncez',
      items: props.lines.map(({ label, amountCents }) => ({
        name: label,
        detail: `${euros(amountCents)} TTC`,
        href: null,
      })),
      after: `Total\u00a0: ${euros(props.acceptedCents)} TTC`,
    },
  ],
  action: props.link ? { label: 'Voir votre accusé de réception', href: props.link } : null,
  notes: [`Gardez ce message\u00a0: il porte l’empreinte de l’enregistrement, ${props.digest}.`],
  signature: signatureOf(props.garage),
})

type NoticeProps = {
  title: string
  vehicle: string | null
  process: string
  name: string
  acceptedCents: number
  beginNow: boolean | null
  renouncedAt: string
  link: string | null
}

/** Mail to the administrators: a customer has withdrawn, and the work must stop. */
export const withdrawalNoticeMail = (props: NoticeProps): MailContent => ({
  subject: 'Un client a renoncé à un accord',
  greeting: 'Bonjour,',
  paragraphs: [
    `${shortName(props.name)} a renoncé le ${formatDayTime(props.renouncedAt)} à ce qui avait été accepté\u00a0: ${shortName(props.title)}, ${euros(props.acceptedCents)} TTC.`,
    `${[props.vehicle, props.process].filter(Boolean).join(', ')}\u00a0: arrêtez ces travaux, et notez ce qui était déjà fait.`,
    dueText(props),
  ],
  action: props.link ? { label: 'Noter ce qui était fait', href: props.link } : null,
  notes: ['Ce que vous auriez encaissé pour ces travaux est à rendre sous 14 jours (L221-24).'],
  signature: ['Fil d’atelier'],
})
