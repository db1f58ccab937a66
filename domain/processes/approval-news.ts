import { answerText, renouncedNews } from '../approvals/approval-texts.ts'
import type { Notification } from '../notifications/notification.ts'
import type { ProcessEvent } from './history/events.ts'

/** The events of an approval that notify the garage. */
export type ApprovalNews = ProcessEvent<
  | 'approval.sent'
  | 'approval.opened'
  | 'approval.answered'
  | 'approval.recorded'
  | 'approval.callback'
  | 'approval.renounced'
>

/** The notification of an event. A recorded answer has the same text as one given online, with its medium. */
export function approvalNews(event: ApprovalNews): Pick<Notification, 'type' | 'message'> {
  if (event.name === 'approval.sent') return { type: 'process_approval_sent', message: 'Accord demandé' }
  if (event.name === 'approval.opened')
    return { type: 'process_approval_opened', message: 'Lien de la demande d’accord ouvert' }
  if (event.name === 'approval.renounced')
    return { type: 'process_approval_renounced', message: renouncedNews(event.after.acceptedCents) }
  if (event.name === 'approval.callback')
    return { type: 'process_approval_callback', message: 'Le client demande à être rappelé' }
  return { type: 'process_approval_answered', message: answerText(event.after) }
}
