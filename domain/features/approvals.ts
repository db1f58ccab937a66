import * as approvalForms from '../approvals/approval-form.ts'
import {
  approvalForm,
  approvalPatch,
  approvalRecordForm,
  approvalSendForm,
  partsChoiceQuery,
  workDoneForm,
} from '../approvals/approval-form.ts'
import * as approvals from '../approvals/approval-schemas.ts'
import {
  approvalDetailSchema,
  approvalLinkSchema,
  approvalListSchema,
  approvalSchema,
  partsChoiceListSchema,
} from '../approvals/approval-schemas.ts'
import { agreementUpload } from '../entries/photo-upload.ts'
import type { CallTable } from '../ground/call.ts'
import { approvalErrors } from '../ground/texts/approval-errors.ts'
import { processSchema } from '../processes/process-wire.ts'
import { feature } from './feature.ts'

export const approvalCalls = {
  'GET /processes/:id/approvals': {
    id: 'listApprovals',
    summary: 'Demandes d’accord d’un processus, de la première à la dernière',
    access: 'read',
    right: 'approvals:read',
    answers: { 200: approvalListSchema },
  },
  'GET /processes/:id/approvals/:approvalId': {
    id: 'getApproval',
    summary: 'Une demande d’accord, et son dossier de preuve',
    description: 'Les événements ne sont lus que par les administrateurs ; aux autres, la liste est vide.',
    access: 'read',
    right: 'approvals:read',
    answers: { 200: approvalDetailSchema },
  },
  'POST /processes/:id/approvals': {
    id: 'draftApproval',
    summary: 'Préparer une demande d’accord',
    description: 'Montants TTC, en centimes. Rien ne part avant l’envoi par un administrateur.',
    access: 'draftApproval',
    right: 'approvals:write',
    idempotent: true,
    body: approvalForm,
    answers: { 201: approvalSchema },
    refusals: { 409: ['PROCESS_COMPLETED', 'APPROVAL_LIMIT'] },
  },
  'PATCH /processes/:id/approvals/:approvalId': {
    id: 'updateApproval',
    summary: 'Corriger une demande d’accord qui n’est pas partie',
    access: 'draftApproval',
    right: 'approvals:write',
    body: approvalPatch,
    answers: { 200: approvalSchema },
    refusals: { 409: ['APPROVAL_FROZEN'] },
  },
  'DELETE /processes/:id/approvals/:approvalId': {
    id: 'deleteApproval',
    summary: 'Supprimer une demande d’accord qui n’est pas partie',
    access: 'draftApproval',
    right: 'approvals:write',
    answers: { 204: null },
    refusals: { 409: ['APPROVAL_FROZEN'] },
  },
  'POST /processes/:id/approvals/:approvalId/corrections': {
    id: 'correctApproval',
    summary: 'Préparer la demande qui en remplacera une, partie et sans réponse',
    description: 'L’ancienne reste valable jusqu’à l’envoi de la nouvelle.',
    access: 'draftApproval',
    right: 'approvals:write',
    idempotent: true,
    answers: { 201: approvalSchema },
    refusals: { 409: ['APPROVAL_NOT_SENT', 'PROCESS_COMPLETED', 'APPROVAL_LIMIT'] },
  },
  'POST /processes/:id/approvals/:approvalId/send': {
    id: 'sendApproval',
    summary: 'Envoyer une demande d’accord',
    description:
      'Elle ne change plus. way dit comment : mail l’écrit au client, link n’écrit rien (demandez ensuite un lien). wait met le processus en attente de l’accord du client. version est celle de la demande qui a été lue : si elle a changé depuis, rien ne part, et issues dit ce qui a changé. Sans version, la demande part telle qu’elle est.',
    access: 'sendApproval',
    right: 'approvals:write',
    idempotent: true,
    body: approvalSendForm,
    answers: { 201: approvalSchema },
    refusals: {
      409: [
        'APPROVAL_FROZEN',
        'APPROVAL_CHANGED',
        'APPROVAL_PENDING',
        'APPROVAL_ANSWERED',
        'PROCESS_COMPLETED',
        'CLIENT_WITHOUT_EMAIL',
        'NO_PUBLIC_ADDRESS',
      ],
    },
  },
  'POST /processes/:id/approvals/:approvalId/links': {
    id: 'linkApproval',
    summary: 'Donner un lien de plus vers une demande qui attend une réponse',
    description: 'Le lien n’est montré que dans cette réponse.',
    access: 'sendApproval',
    answers: { 200: approvalLinkSchema },
    refusals: { 409: ['APPROVAL_NOT_SENT', 'APPROVAL_LINKS', 'NO_PUBLIC_ADDRESS'] },
  },
  'POST /processes/:id/approvals/:approvalId/remind': {
    id: 'remindApproval',
    summary: 'Relancer le client, une fois par demande',
    access: 'sendApproval',
    answers: { 200: approvalSchema },
    refusals: { 409: ['APPROVAL_NOT_SENT', 'APPROVAL_REMINDED', 'CLIENT_WITHOUT_EMAIL', 'NO_PUBLIC_ADDRESS'] },
  },
  'POST /processes/:id/approvals/:approvalId/withdraw': {
    id: 'withdrawApproval',
    summary: 'Retirer une demande qui attend une réponse',
    access: 'sendApproval',
    answers: { 200: approvalSchema },
    refusals: { 409: ['APPROVAL_NOT_SENT'] },
  },
  'POST /processes/:id/approvals/:approvalId/record': {
    id: 'recordApproval',
    summary: 'Noter une réponse donnée par téléphone, sur papier ou de vive voix',
    access: 'sendApproval',
    body: approvalRecordForm,
    answers: { 200: approvalSchema },
    refusals: { 409: ['APPROVAL_ANSWERED', 'APPROVAL_PENDING', 'APPROVAL_OVER'] },
  },
  'POST /processes/:id/approvals/:approvalId/steps': {
    id: 'addApprovedSteps',
    summary: 'Ajouter les lignes acceptées aux étapes, derrière celle en cours',
    access: 'updateProcess',
    answers: { 200: processSchema },
    refusals: {
      409: ['APPROVAL_NOT_SENT', 'APPROVAL_STEPS_ADDED', 'APPROVAL_RENOUNCED', 'PROCESS_COMPLETED', 'STEP_LIMIT'],
    },
  },
  'POST /processes/:id/approvals/:approvalId/settle': {
    id: 'settleApproval',
    summary: 'Dire que la réponse du client est notée : elle n’attend plus personne',
    access: 'updateProcess',
    answers: { 200: processSchema },
    refusals: { 409: ['APPROVAL_NOT_PENDING', 'WITHDRAWAL_NOT_NOTED'] },
  },
  'POST /processes/:id/approvals/:approvalId/done': {
    id: 'noteWorkDone',
    summary: 'Noter ce qui était déjà fait quand le client a renoncé',
    description:
      'La rétractation n’attend alors plus personne. Noté de nouveau, c’est corrigé\u00a0: le dossier garde chaque fois.',
    access: 'sendApproval',
    body: workDoneForm,
    answers: { 200: approvalSchema },
    refusals: { 409: ['APPROVAL_NOT_RENOUNCED'] },
  },
  'GET /parts-choices': {
    id: 'listPartsChoices',
    summary: 'Choix entre pièces neuves et pièces issues de l’économie circulaire, du dernier au premier',
    description:
      'dateFrom et dateTo bornent la période, ces jours compris. Chaque choix est gardé deux ans, sans nom, aussi quand son processus est supprimé ou son client effacé.',
    access: 'sendApproval',
    right: 'approvals:read',
    query: partsChoiceQuery,
    answers: { 200: partsChoiceListSchema },
  },
} satisfies CallTable

export const approvalsFeature = feature({
  chapter: 'Processus et types de réparation',
  calls: approvalCalls,
  schemas: [approvals, approvalForms],
  refusals: approvalErrors,
  subjects: { approval: { journal: 'approval', webhooks: 'Accords' } },
  pageUploads: { approvalNew: agreementUpload, approval: agreementUpload },
})
