import {
  type Answers,
  type Approval,
  type ApprovalLine,
  acceptedTotal,
  isUnanswered,
  type Medium,
  type RowApproval,
} from './approval.ts'
import { formatDay, type Moment } from './dates.ts'
import { euros } from './money.ts'

/** What is said of agreements: none of it comes with pages that show none. */

export const kindLabels: Record<ApprovalLine['kind'], string> = { security: 'Sécurité', advice: 'Conseillé' }

/** R224-22 and after, code de la consommation: which part it is, is said before one agrees. */
export const partLabels: Record<NonNullable<ApprovalLine['part']>, string> = {
  new: 'Pièce neuve',
  used: 'Pièce d’occasion (économie circulaire)',
}

export const answerLabels = { accepted: 'J’accepte', refused: 'Je refuse' } as const
export const answeredLabels = { accepted: 'Accepté', refused: 'Refusé' } as const

export const mediumLabels: Record<Medium, string> = {
  online: 'En ligne',
  phone: 'Par téléphone',
  paper: 'Sur papier',
  on_site: 'De vive voix, au garage',
}

type Told = Pick<Approval, 'state' | 'expiresAt' | 'answeredAt' | 'acceptedCents' | 'withdrawnAt'>

/** Where one stands, in a line. */
export function approvalText({ state, expiresAt, answeredAt, acceptedCents, withdrawnAt }: Told): string {
  if (state === 'draft') return 'Brouillon'
  if (state === 'sent') return expiresAt ? `Attend une réponse jusqu’au ${formatDay(expiresAt)}` : 'Attend une réponse'
  if (state === 'expired') return expiresAt ? `Sans réponse depuis le ${formatDay(expiresAt)}` : 'Sans réponse'
  if (state === 'withdrawn') return withdrawnAt ? `Retiré le ${formatDay(withdrawnAt)}` : 'Retiré'
  const on = answeredAt ? ` le ${formatDay(answeredAt)}` : ''
  return acceptedCents === null || acceptedCents === 0
    ? `Répondu${on}`
    : `Accepté${on}\u00a0: ${euros(acceptedCents)} TTC`
}

/** What a row says of it. */
export function rowApprovalText(approval: RowApproval, now: Moment): string {
  if (approval.state === 'received') return 'Accord reçu'
  return isUnanswered(approval, now) ? 'Accord sans réponse' : 'Accord demandé'
}

/** The button that binds: it says what it means. */
export function confirmText(lines: readonly { id: string; amountCents: number }[], answers: Answers): string {
  if (!Object.values(answers).includes('accepted')) return 'Confirmer mon refus'
  return `Confirmer ma réponse\u00a0: je m’engage à payer ${euros(acceptedTotal(lines, answers))} TTC`
}

/** Which wording a customer was shown: changed whenever what their page says of the agreement changes. */
export const approvalTextsVersion = '2026-11'
