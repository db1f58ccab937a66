import { activityListSchema } from '../activity-wire.ts'
import { initDataQuery, processForm, processListQuery, processPatch, revertForm } from '../process-form.ts'
import {
  processInitDataSchema,
  processListSchema,
  processSchema,
  rotatedLinkSchema,
  statsSchema,
} from '../process-wire.ts'
import type { CallTable } from './call.ts'

const notTheTurn = { 409: ['STEP_TRANSITION_INVALID'] } as const

export const processCalls = {
  'GET /processes': {
    id: 'listProcesses',
    summary: 'Processus, du plus récent au plus ancien',
    description:
      'status accepte plusieurs valeurs, répétées ou séparées par des virgules. late, pending, waiting, toReturn, idle, mine, approvalAsked et approvalReceived (=1) se cumulent ; group donne un groupe du jour, dans son ordre.',
    access: 'read',
    query: processListQuery,
    answers: { 200: processListSchema },
  },
  'GET /processes/stats': {
    id: 'processStats',
    summary: 'Nombre de processus par statut',
    access: 'seeStats',
    answers: { 200: statsSchema },
  },
  'GET /processes/init-data': {
    id: 'processInitData',
    summary: 'De quoi remplir un formulaire de processus',
    description: 'Les 20 premiers clients par nom ; avec client_id, ce client et ses véhicules.',
    access: 'read',
    query: initDataQuery,
    answers: { 200: processInitDataSchema },
    refusals: { 404: ['NOT_FOUND'] },
  },
  'GET /processes/:id': {
    id: 'process',
    summary: 'Un processus et ses étapes',
    access: 'read',
    answers: { 200: processSchema },
  },
  'GET /processes/:id/activity': {
    id: 'processActivity',
    summary: 'Historique d’un processus',
    access: 'read',
    answers: { 200: activityListSchema },
  },
  'POST /processes': {
    id: 'createProcess',
    summary: 'Créer un processus',
    description: 'Les étapes du type de réparation sont copiées ; le lien public est créé.',
    access: 'createProcess',
    idempotent: true,
    body: processForm,
    answers: { 201: processSchema },
  },
  'PATCH /processes/:id': {
    id: 'updateProcess',
    summary: 'Mettre à jour un processus',
    description:
      'stepsRemap : les étapes avant selectedIndex (compté de 0) sont validées, celles après sont proposées.',
    access: 'updateProcess',
    body: processPatch,
    answers: { 200: processSchema },
    refusals: notTheTurn,
  },
  'DELETE /processes/:id': {
    id: 'deleteProcess',
    summary: 'Supprimer un processus, son lien et ses notifications',
    access: 'deleteProcess',
    answers: { 204: null },
  },
  'POST /processes/:id/steps/:stepId/propose-ready': {
    id: 'proposeStep',
    summary: 'Marquer prête la première étape non validée',
    access: 'markStepReady',
    answers: { 200: processSchema },
    refusals: notTheTurn,
  },
  'POST /processes/:id/steps/:stepId/validate': {
    id: 'validateStep',
    summary: 'Valider une étape prête',
    description: 'Valider la dernière termine le processus et prévient le client.',
    access: 'validateStep',
    answers: { 200: processSchema },
    refusals: notTheTurn,
  },
  'PATCH /processes/:id/steps/:stepId': {
    id: 'revertStep',
    summary: 'Revenir d’un statut en arrière',
    access: 'revertStep',
    body: revertForm,
    answers: { 200: processSchema },
    refusals: notTheTurn,
  },
  'POST /processes/:id/qr-token/rotate': {
    id: 'rotateLink',
    summary: 'Remplacer le lien public',
    description: 'L’ancien lien cesse de fonctionner aussitôt.',
    access: 'rotateLink',
    answers: { 200: rotatedLinkSchema },
    refusals: { 409: ['LINK_ESTIMATE_PAST'] },
  },
} satisfies CallTable
