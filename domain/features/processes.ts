import { named } from '../activity/journal.ts'
import type { CallTable } from '../ground/call.ts'
import { type About, outside, toWebhooks } from '../ground/event-row.ts'
import { processErrors } from '../ground/texts/process-errors.ts'
import * as intake from '../intake/intake-form.ts'
import { intakeForm } from '../intake/intake-form.ts'
import type { ProcessFacts } from '../processes/history/events.ts'
import * as processForms from '../processes/process-form.ts'
import { allProcessesQuery, initDataQuery, processForm, processPatch, revertForm } from '../processes/process-form.ts'
import * as processes from '../processes/process-wire.ts'
import {
  activityListSchema,
  processInitDataSchema,
  processListSchema,
  processSchema,
  rotatedLinkSchema,
  statsSchema,
} from '../processes/process-wire.ts'
import * as week from '../processes/week-schemas.ts'
import { weekQuery, weekSchema } from '../processes/week-schemas.ts'
import { feature } from './feature.ts'
import { wholeList } from './whole-list.ts'

const notTheTurn = { 409: ['STEP_TRANSITION_INVALID'] } as const

export const processCalls = {
  'GET /processes': {
    id: 'listProcesses',
    summary: 'Processus, du plus récent au plus ancien',
    description:
      'status accepte plusieurs valeurs, répétées ou séparées par des virgules. late, pending, waiting, toReturn, idle, mine, approvalAsked, approvalReceived, notCome et undated (=1) se cumulent ; group donne un groupe du jour, dans son ordre, et se lit par page. ' +
      wholeList,
    access: 'read',
    right: 'processes:read',
    query: allProcessesQuery,
    answers: { 200: processListSchema },
  },
  'GET /processes/stats': {
    id: 'processStats',
    summary: 'Nombre de processus par statut',
    access: 'seeStats',
    right: 'processes:read',
    answers: { 200: statsSchema },
  },
  'GET /processes/week': {
    id: 'processWeek',
    summary: 'Les voitures promises et attendues, jour par jour',
    description:
      'À partir de from (aujourd’hui sans lui) : cinq jours ouvrés, et un jour fermé où quelque chose est promis ou attendu. usual est le nombre habituel de voitures rendues ce jour de la semaine, sur huit semaines. Un jour liste au plus 100 voitures à rendre et 100 attendues.',
    access: 'read',
    right: 'processes:read',
    query: weekQuery,
    answers: { 200: weekSchema },
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
    right: 'processes:read',
    answers: { 200: processSchema },
  },
  'GET /processes/:id/activity': {
    id: 'processActivity',
    summary: 'Historique d’un processus',
    access: 'read',
    right: 'processes:read',
    answers: { 200: activityListSchema },
  },
  'POST /processes': {
    id: 'createProcess',
    summary: 'Créer un processus',
    description: 'Les étapes du type de réparation sont copiées ; le lien public est créé.',
    access: 'createProcess',
    right: 'processes:write',
    idempotent: true,
    body: processForm,
    answers: { 201: processSchema },
  },
  'POST /processes/intake': {
    id: 'takeCarIn',
    summary: 'Une voiture arrive',
    description:
      'Par sa plaque : le véhicule et le client connus sont repris, les autres créés, le processus et l’arrivée notés, le tout ensemble. vehicule (« Renault Clio V ») et client (« Testard Luc ») ne sont demandés que s’ils sont inconnus. startDate, un jour à venir, note une voiture attendue, sans arrivée. client_id lève un doute : un client, other (pas le propriétaire connu) ou new (un nouveau client).',
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
      'stepsRemap : les étapes avant selectedIndex (compté de 0) sont validées, celles après sont proposées. startDate ne change plus une fois la voiture arrivée ou le processus terminé (409 START_FIXED).',
    access: 'updateProcess',
    right: 'processes:write',
    body: processPatch,
    answers: { 200: processSchema },
    refusals: { 409: ['STEP_TRANSITION_INVALID', 'START_FIXED'] },
  },
  'DELETE /processes/:id': {
    id: 'deleteProcess',
    summary: 'Supprimer un processus, son lien et ses notifications',
    access: 'deleteProcess',
    right: 'processes:write',
    answers: { 204: null },
  },
  'POST /processes/:id/steps/:stepId/propose-ready': {
    id: 'proposeStep',
    summary: 'Marquer prête la première étape non validée',
    access: 'markStepReady',
    right: 'processes:write',
    answers: { 200: processSchema },
    refusals: notTheTurn,
  },
  'POST /processes/:id/steps/:stepId/validate': {
    id: 'validateStep',
    summary: 'Valider une étape prête',
    description: 'Valider la dernière termine le processus et prévient le client.',
    access: 'validateStep',
    right: 'processes:write',
    answers: { 200: processSchema },
    refusals: notTheTurn,
  },
  'PATCH /processes/:id/steps/:stepId': {
    id: 'revertStep',
    summary: 'Revenir d’un statut en arrière',
    access: 'revertStep',
    right: 'processes:write',
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
    right: 'processes:write',
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

export const processesFeature = feature({
  chapter: 'Processus et types de réparation',
  calls: processCalls,
  schemas: [processForms, processes, intake, week],
  refusals: processErrors,
  events: {
    /** An event outside of the process, because the history is deleted with the process. */
    'process.deleted': toWebhooks(
      'Supprimé',
      outside<About & { before: Pick<ProcessFacts, 'name' | 'stepType'> }>(({ before: { name, stepType } }) =>
        named('Processus supprimé', name ?? stepType),
      ),
    ),
  },
  subjects: {
    process: { journal: 'process', webhooks: 'Processus' },
    step: { journal: 'process', webhooks: 'Étapes' },
  },
})
