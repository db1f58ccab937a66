import { processSchema } from '../process-wire.ts'
import type { CallTable } from './call.ts'

export const reminderCalls = {
  'POST /processes/:id/reminder': {
    id: 'remindCustomer',
    summary: 'Écrire au client que son véhicule l’attend',
    description: 'Terminé et encore au garage. Une fois par jour au plus.',
    access: 'remindCustomer',
    answers: { 200: processSchema },
    refusals: { 409: ['NOT_TO_RETURN', 'ALREADY_REMINDED', 'CLIENT_WITHOUT_EMAIL'] },
  },
} satisfies CallTable
