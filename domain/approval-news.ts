import { answerText } from './approval-words.ts'
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
