import { acceptedSum, mediumLabels, outcomeLabels } from './approval-words.ts'
import type { DomainEvent } from './events.ts'
import type { Notification } from './notification.ts'

/** What becomes of an agreement, as the garage is told of it. */
export type ApprovalNews = DomainEvent<
  'approval.sent' | 'approval.opened' | 'approval.answered' | 'approval.recorded' | 'approval.callback'
>

type Told = Pick<Notification, 'type' | 'message'>

/** What an answer noted by somebody of the garage says is told as one that was given online: how it came is added. */
export function approvalNews(event: ApprovalNews): Told {
  if (event.name === 'approval.sent') return { type: 'process_approval_sent', message: 'Accord demandé' }
  if (event.name === 'approval.opened') return { type: 'process_approval_opened', message: 'Demande d’accord ouverte' }
  if (event.name === 'approval.callback')
    return { type: 'process_approval_callback', message: 'Le client demande à être rappelé' }
  return { type: 'process_approval_answered', message: answerText(event.after) }
}

type Answer = Extract<ApprovalNews, { name: 'approval.answered' }>['after']

/** All of it, none or a part, and how much the customer agreed to pay. */
export function answerText({ accepted, refused, acceptedCents, totalCents, medium }: Answer): string {
  const how = medium === 'online' ? '' : `, ${mediumLabels[medium].toLowerCase()}`
  const outcome = accepted === 0 ? 'refused' : refused === 0 ? 'accepted' : 'partial'
  const sum = acceptedSum({ outcome, acceptedCents, totalCents })
  const what = `Accord ${outcomeLabels[outcome].toLowerCase()}${how}`
  return sum === null ? what : `${what}\u00a0: ${sum}`
}
