import { processSchema } from '../process-wire.ts'
import { waitForm, waitPatch } from '../wait-form.ts'
import type { CallTable } from './call.ts'

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
} satisfies CallTable
