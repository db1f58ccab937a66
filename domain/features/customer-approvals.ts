import { approvalAnswerForm, renounceForm } from '../approvals/approval-form.ts'
import * as publicApprovals from '../approvals/public-schemas.ts'
import { publicApprovalSchema, publicWithdrawalSchema } from '../approvals/public-schemas.ts'
import type { CallTable } from '../ground/call.ts'
import { feature } from './feature.ts'

export const publicApprovalCalls = {
  'GET /public/approvals/:token': {
    id: 'publicApproval',
    summary: 'Ce que lit le porteur d’un lien d’accord',
    access: 'public',
    answers: { 200: publicApprovalSchema },
    refusals: { 410: ['APPROVAL_OVER'] },
    limited: true,
  },
  'POST /public/approvals/:token': {
    id: 'answerApproval',
    summary: 'Répondre à une demande d’accord, ligne par ligne',
    description:
      'version est celle qui a été lue : une réponse vaut pour ce texte-là. beginNow, quand law est donné, demande que les travaux commencent tout de suite. partsChoice est requis quand parts demande un choix, que before n’en donne pas, et qu’une ligne acceptée a une pièce.',
    access: 'public',
    idempotent: true,
    body: approvalAnswerForm,
    answers: { 201: publicApprovalSchema },
    refusals: { 409: ['APPROVAL_ANSWERED', 'APPROVAL_CHANGED'], 410: ['APPROVAL_OVER'] },
    limited: true,
  },
  'POST /public/approvals/:token/callback': {
    id: 'askCallback',
    summary: 'Demander à être rappelé',
    access: 'public',
    answers: { 200: publicApprovalSchema },
    refusals: { 409: ['APPROVAL_ANSWERED'], 410: ['APPROVAL_OVER'] },
    limited: true,
  },
  'GET /public/withdrawals/:token': {
    id: 'publicWithdrawal',
    summary: 'Ce que lit le porteur du lien pour renoncer',
    description: 'Ce lien n’est pas celui de la demande, qui le donne une fois acceptée : withdrawalToken.',
    access: 'public',
    answers: { 200: publicWithdrawalSchema },
    limited: true,
  },
  'POST /public/withdrawals/:token': {
    id: 'renounceApproval',
    summary: 'Renoncer à ce qui a été accepté',
    description:
      'Pour un particulier, jusqu’à withdrawalUntil. L’accusé de réception part à email, ou à l’adresse qui a reçu celui de la réponse.',
    access: 'public',
    body: renounceForm,
    answers: { 200: publicWithdrawalSchema },
    refusals: { 409: ['APPROVAL_RENOUNCED', 'WITHDRAWAL_CLOSED'] },
    limited: true,
  },
} satisfies CallTable

export const customerApprovalsFeature = feature({
  chapter: 'Processus et types de réparation',
  schemas: [publicApprovals],
  calls: publicApprovalCalls,
})
