import { type ApprovalNews, answerText } from './approval-news.ts'
import { euros } from './money.ts'

type After = Record<string, unknown>

const answered = (after: After): string =>
  answerText(after as Extract<ApprovalNews, { name: 'approval.answered' }>['after'])

/** What the history of a process says of its agreements; whoever stands behind none of them is the customer. */
export const approvalSentences: Record<string, (after: After) => string> = {
  'approval.draft': () => 'Demande d’accord préparée',
  'approval.change': () => 'Demande d’accord corrigée',
  'approval.discard': () => 'Brouillon de demande d’accord supprimé',
  'approval.send': ({ totalCents }) => `Accord demandé au client\u00a0: ${euros(Number(totalCents))} TTC`,
  'approval.link': () => 'Lien vers la demande d’accord donné',
  'approval.remind': () => 'Client relancé pour son accord',
  'approval.open': () => 'Demande d’accord ouverte',
  'approval.callback': () => 'Le client demande à être rappelé',
  'approval.answer': answered,
  'approval.record': answered,
  'approval.withdraw': () => 'Demande d’accord retirée',
  'approval.addSteps': () => 'Lignes acceptées ajoutées aux étapes',
}
