import { type InProcess, inHistory, toWebhooks } from '../ground/event-row.ts'
import { euros } from '../ground/money.ts'
import { type AnswerFacts, answerText, renouncedNews } from './approval-texts.ts'

/** Counts and amounts of an approval, without labels or names. */
type ApprovalFacts = InProcess & { after: { lines: number; totalCents: number } }
type ApprovalAnswer = InProcess & { after: AnswerFacts }
/** Whether the process waits for the customer's answer from now on. */
type MayWait = { waits: boolean }

/** The events of an approval. */
export const approvalEvents = {
  'approval.drafted': toWebhooks(
    'Préparé',
    inHistory<ApprovalFacts>('approval.draft', () => 'Demande d’accord préparée'),
  ),
  'approval.changed': toWebhooks(
    'Corrigé',
    inHistory<ApprovalFacts>('approval.change', () => 'Demande d’accord corrigée'),
  ),
  'approval.discarded': toWebhooks(
    'Brouillon supprimé',
    inHistory<InProcess>('approval.discard', () => 'Brouillon de demande d’accord supprimé'),
  ),
  'approval.sent': toWebhooks(
    'Demandé au client',
    inHistory<ApprovalFacts & { after: { way: 'mail' | 'link' } } & MayWait>(
      'approval.send',
      ({ totalCents }) => `Accord demandé au client\u00a0: ${euros(totalCents)} TTC`,
    ),
  ),
  'approval.linked': toWebhooks(
    'Lien donné',
    inHistory<InProcess>('approval.link', () => 'Lien vers la demande d’accord donné'),
  ),
  'approval.reminded': toWebhooks(
    'Client relancé',
    inHistory<InProcess>('approval.remind', () => 'Client relancé pour son accord'),
  ),
  'approval.opened': toWebhooks(
    'Ouvert par le client',
    inHistory<InProcess>('approval.open', () => 'Lien de la demande d’accord ouvert'),
  ),
  'approval.callback': toWebhooks(
    'Rappel demandé',
    inHistory<InProcess>('approval.callback', () => 'Le client demande à être rappelé'),
  ),
  'approval.answered': toWebhooks('Répondu par le client', inHistory<ApprovalAnswer>('approval.answer', answerText)),
  'approval.recorded': toWebhooks('Réponse notée', inHistory<ApprovalAnswer>('approval.record', answerText)),
  'approval.withdrawn': toWebhooks(
    'Demande retirée',
    inHistory<InProcess>('approval.withdraw', () => 'Demande d’accord retirée'),
  ),
  'approval.stepsAdded': toWebhooks(
    'Ajouté aux étapes',
    inHistory<InProcess & { after: { steps: number } }>(
      'approval.addSteps',
      () => 'Lignes acceptées ajoutées aux étapes',
    ),
  ),
  'approval.settled': toWebhooks(
    'Réponse vue',
    inHistory<InProcess>('approval.settle', () => 'Réponse du client notée'),
  ),
  'approval.renounced': toWebhooks(
    'Client rétracté',
    inHistory<InProcess & { after: { acceptedCents: number } }>('approval.renounce', ({ acceptedCents }) =>
      renouncedNews(acceptedCents),
    ),
  ),
  'approval.doneNoted': toWebhooks(
    'Travaux déjà faits notés',
    inHistory<InProcess & { after: { amountCents: number | null } }>(
      'approval.noteDone',
      ({ amountCents }) => `Travaux déjà faits notés${amountCents === null ? '' : `\u00a0: ${euros(amountCents)} TTC`}`,
    ),
  ),
}
