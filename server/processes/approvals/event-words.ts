import type { ApprovalEventKind } from '../../../domain/approval.ts'
import { mediumLabels } from '../../../domain/approval-words.ts'
import { formatDayTime } from '../../../domain/dates.ts'
import { euros } from '../../../domain/money.ts'
import type { EventData } from './record.ts'

type Words = { [K in ApprovalEventKind]: (data: EventData[K]) => string | null }

const withdrawals: Record<EventData['withdrawn']['reason'], string> = {
  withdrawn: 'Retirée par le garage',
  replaced: 'Remplacée par une nouvelle demande',
  processDeleted: 'Le processus a été supprimé',
  clientErased: 'Le client a été effacé',
}

const tally = ({ answers, acceptedCents }: Pick<EventData['answered'], 'answers' | 'acceptedCents'>): string => {
  const all = Object.values(answers)
  const accepted = all.filter((answer) => answer === 'accepted').length
  return `${accepted} acceptée${accepted > 1 ? 's' : ''} sur ${all.length}, ${euros(acceptedCents)} TTC`
}

const words: Words = {
  sent: ({ way, client, to }) =>
    way === 'mail'
      ? `Par email à ${[client, to].filter(Boolean).join(', ')}`
      : `Par un lien donné à ${client ?? 'la main'}`,
  linked: () => null,
  reminded: ({ to }) => `Par email à ${to}`,
  opened: () => null,
  callback: () => null,
  answered: (data) => `${data.prenom} ${data.nom}\u00a0: ${tally(data)}`,
  recorded: (data) =>
    `${mediumLabels[data.medium]}, le ${formatDayTime(data.heardAt)}, reçu par ${data.heardBy}. ${data.prenom} ${data.nom}\u00a0: ${tally(data)}`,
  receipt: ({ to }) => `Par email à ${to}`,
  withdrawn: ({ reason }) => withdrawals[reason],
  steps: ({ count }) => (count === 1 ? 'Une étape ajoutée' : `${count} étapes ajoutées`),
  sealed: ({ reason }) => withdrawals[reason],
}

/** What a line of the record says, in words; null where its name says all. */
export const eventDetail = (kind: ApprovalEventKind, data: object): string | null =>
  (words[kind] as (data: object) => string | null)(data)
