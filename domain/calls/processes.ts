import { assigneeForm } from '../employees/assignee-schemas.ts'
import { intakeForm } from '../intake/intake-form.ts'
import { initDataQuery, processForm, processListQuery, processPatch, revertForm } from '../processes/process-form.ts'
import {
  activityListSchema,
  processInitDataSchema,
  processListSchema,
  processSchema,
  rotatedLinkSchema,
  statsSchema,
} from '../processes/process-wire.ts'
import { tellingForm } from '../telling/telling-schemas.ts'
import { waitForm, waitPatch } from '../waits/wait-schemas.ts'
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
  'POST /processes/intake': {
    id: 'takeCarIn',
    summary: 'Une voiture arrive',
    description:
      'Par sa plaque : le véhicule et le client connus sont repris, les autres créés, le processus et l’arrivée notés, le tout ensemble. vehicule (« Renault Clio V ») et client (« Testard Luc ») ne sont demandés que s’ils sont inconnus. client_id lève un doute : un client, other (pas le propriétaire connu) ou new (un nouveau client).',
    access: 'createProcess',
    idempotent: true,
    body: intakeForm,
    answers: { 201: processSchema },
    refusals: { 409: ['CLIENT_IN_DOUBT', 'DUPLICATE', 'KEY_TAKEN'] },
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
  'POST /processes/:id/steps/:stepId/undo': {
    id: 'undoStep',
    summary: 'Annuler ce que l’on vient de faire d’une étape',
    description:
      'Dans les 15 secondes, par la même personne, si rien n’a bougé depuis ; jamais après la dernière étape. L’attente que le geste avait terminée reprend.',
    access: 'markStepReady',
    answers: { 200: processSchema },
    refusals: {
      409: ['STEP_TRANSITION_INVALID', 'STEP_UNDO_NOT_YOURS', 'STEP_UNDO_TOO_LATE', 'STEP_UNDO_FINISHED'],
    },
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

export const waitCalls = {
  'POST /processes/:id/waits': {
    id: 'startWait',
    summary: 'Mettre un processus en attente',
    description:
      'estimatedEndDate, réservé aux administrateurs, déplace aussi la fin estimée. Toute étape qui avance met fin à l’attente.',
    access: 'keepWaiting',
    body: waitForm,
    answers: { 201: processSchema },
    refusals: { 403: ['FORBIDDEN'], 409: ['PROCESS_COMPLETED', 'ALREADY_WAITING'] },
  },
  'PATCH /processes/:id/waits/:waitId': {
    id: 'endWait',
    summary: 'Terminer une attente',
    access: 'keepWaiting',
    body: waitPatch,
    answers: { 200: processSchema },
    refusals: { 409: ['WAIT_ENDED'] },
  },
  'POST /processes/:id/waits/:waitId/undo': {
    id: 'undoWaitEnd',
    summary: 'Annuler la fin d’une attente',
    description: 'Dans les 15 secondes, par la même personne, si rien n’a bougé depuis.',
    access: 'keepWaiting',
    answers: { 200: processSchema },
    refusals: { 409: ['WAIT_UNDO_TOO_LATE'] },
  },
} satisfies CallTable

export const assigneeCalls = {
  'PATCH /processes/:id/assignee': {
    id: 'assignProcess',
    summary: 'Prendre, laisser ou confier un processus',
    description:
      'Chacun prend ce qui est libre et laisse ce qui est à lui ; un administrateur confie à toute personne active du garage. null : personne.',
    access: 'takeProcess',
    body: assigneeForm,
    answers: { 200: processSchema },
    refusals: { 403: ['FORBIDDEN'], 409: ['ALREADY_TAKEN'] },
  },
} satisfies CallTable

export const tellingCalls = {
  'POST /processes/:id/tellings': {
    id: 'tellCustomer',
    summary: 'Prévenir le client, ou noter comment il l’est',
    description:
      'mail : un email part d’ici, avec le message du moment, si about est encore la situation. call, sms, mailbox : seulement ouvert sur un appareil, noté comme tel.',
    access: 'remindCustomer',
    idempotent: true,
    body: tellingForm,
    answers: { 200: processSchema },
    refusals: {
      409: ['TELLING_CHANGED', 'CLIENT_WITHOUT_EMAIL', 'CLIENT_WITHOUT_PHONE', 'NOT_TO_RETURN', 'ALREADY_REMINDED'],
    },
  },
  'POST /processes/:id/reminder': {
    id: 'remindCustomer',
    summary: 'Écrire au client que son véhicule l’attend',
    description: 'Terminé et encore au garage. Une fois par jour au plus.',
    access: 'remindCustomer',
    answers: { 200: processSchema },
    refusals: { 409: ['NOT_TO_RETURN', 'ALREADY_REMINDED', 'CLIENT_WITHOUT_EMAIL'] },
  },
} satisfies CallTable
