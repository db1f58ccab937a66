import { activityListSchema } from '../activity-wire.ts'
import { initDataQuery, processForm, processListQuery, processPatch, revertForm } from '../process-form.ts'
import {
  processInitDataSchema,
  processListSchema,
  processSchema,
  rotatedLinkSchema,
  statsSchema,
} from '../process-wire.ts'
import { publicProcessSchema } from '../public-link-wire.ts'
import { stepTypeForm, stepTypePatch } from '../step-type-form.ts'
import { stepTypeListSchema, stepTypeSchema } from '../step-type-wire.ts'
import type { CallContract } from './call.ts'

const notTheTurn = { 409: ['STEP_TRANSITION_INVALID'] } as const

/** Repair types, processes, their steps and their public link. */
export const workshopContract = {
  listStepTypes: { summary: 'Types de réparation et leurs étapes', success: { 200: stepTypeListSchema } },
  createStepType: {
    summary: 'Créer un type de réparation',
    description: 'Deux types en service ne portent pas le même nom, accents et majuscules mis à part.',
    body: stepTypeForm,
    success: { 201: stepTypeSchema },
    refusals: { 409: ['DUPLICATE'] },
  },
  updateStepType: {
    summary: 'Modifier, archiver, rétablir ou déplacer un type de réparation',
    description:
      'Les processus déjà créés gardent leurs étapes. position : la place parmi les types en service, comptée de 0.',
    body: stepTypePatch,
    success: { 200: stepTypeSchema },
    refusals: { 409: ['DUPLICATE'] },
  },
  deleteStepType: {
    summary: 'Supprimer un type de réparation',
    description: 'Un type dont un processus se sert est archivé et renvoyé (200) au lieu d’être supprimé (204).',
    success: { 200: stepTypeSchema, 204: null },
  },
  listProcesses: {
    summary: 'Processus, du plus récent au plus ancien',
    description: 'status accepte plusieurs valeurs, répétées ou séparées par des virgules.',
    query: processListQuery,
    success: { 200: processListSchema },
  },
  processStats: { summary: 'Nombre de processus par statut', success: { 200: statsSchema } },
  processInitData: {
    summary: 'De quoi remplir un formulaire de processus',
    description: 'Les 20 premiers clients par nom ; avec client_id, ce client et ses véhicules.',
    query: initDataQuery,
    success: { 200: processInitDataSchema },
    refusals: { 404: ['NOT_FOUND'] },
  },
  process: { summary: 'Un processus et ses étapes', success: { 200: processSchema } },
  processActivity: { summary: 'Historique d’un processus', success: { 200: activityListSchema } },
  createProcess: {
    summary: 'Créer un processus',
    description: 'Les étapes du type de réparation sont copiées ; le lien public est créé.',
    body: processForm,
    success: { 201: processSchema },
  },
  updateProcess: {
    summary: 'Mettre à jour un processus',
    description:
      'stepsRemap : les étapes avant selectedIndex (compté de 0) sont validées, celles après sont proposées.',
    body: processPatch,
    success: { 200: processSchema },
    refusals: notTheTurn,
  },
  deleteProcess: { summary: 'Supprimer un processus, son lien et ses notifications', success: { 204: null } },
  markStepReady: {
    summary: 'Marquer prête la première étape non validée',
    success: { 200: processSchema },
    refusals: { 403: ['FORBIDDEN'], ...notTheTurn },
  },
  validateStep: {
    summary: 'Valider une étape prête',
    description: 'Valider la dernière termine le processus et prévient le client.',
    success: { 200: processSchema },
    refusals: notTheTurn,
  },
  revertStep: {
    summary: 'Revenir d’un statut en arrière',
    body: revertForm,
    success: { 200: processSchema },
    refusals: notTheTurn,
  },
  rotateLink: {
    summary: 'Remplacer le lien public',
    description: 'L’ancien lien cesse de fonctionner aussitôt.',
    success: { 200: rotatedLinkSchema },
    refusals: { 409: ['LINK_ESTIMATE_PAST'] },
  },
  publicProcess: {
    summary: 'Ce que voit le porteur d’un lien public',
    success: { 200: publicProcessSchema },
    refusals: { 410: ['LINK_EXPIRED'] },
    limited: true,
  },
} satisfies Record<string, CallContract>
