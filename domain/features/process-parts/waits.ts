import type { CallTable } from '../../ground/call.ts'
import { processSchema } from '../../processes/process-wire.ts'
import * as waits from '../../waits/wait-schemas.ts'
import { waitForm, waitPatch } from '../../waits/wait-schemas.ts'
import { feature } from '../feature.ts'

export const waitCalls = {
  'POST /processes/:id/waits': {
    id: 'startWait',
    summary: 'Mettre un processus en attente',
    description:
      'estimatedEndDate, réservé aux administrateurs, déplace aussi la fin estimée. Toute étape qui avance met fin à l’attente.',
    access: 'keepWaiting',
    right: 'processes:write',
    body: waitForm,
    answers: { 201: processSchema },
    refusals: { 403: ['FORBIDDEN'], 409: ['PROCESS_COMPLETED', 'ALREADY_WAITING'] },
  },
  'PATCH /processes/:id/waits/:waitId': {
    id: 'endWait',
    summary: 'Terminer une attente',
    access: 'keepWaiting',
    right: 'processes:write',
    body: waitPatch,
    answers: { 200: processSchema },
    refusals: { 409: ['WAIT_ENDED'] },
  },
  'POST /processes/:id/waits/:waitId/undo': {
    id: 'undoWaitEnd',
    summary: 'Annuler la fin d’une attente',
    description: 'Dans les 15 secondes, par la même personne, si rien n’a bougé depuis.',
    access: 'keepWaiting',
    right: 'processes:write',
    answers: { 200: processSchema },
    refusals: { 409: ['WAIT_UNDO_TOO_LATE'] },
  },
} satisfies CallTable

export const waitsFeature = feature({
  chapter: 'Processus et types de réparation',
  calls: waitCalls,
  schemas: [waits],
  subjects: { wait: { journal: 'process' } },
})
