import { garagePatch } from '../garage-form.ts'
import { garageSchema } from '../garage-wire.ts'
import type { CallTable } from './call.ts'

export const garageCalls = {
  'GET /garage': { id: 'garage', summary: 'Le garage', access: 'read', answers: { 200: garageSchema } },
  'PATCH /garage': {
    id: 'updateGarage',
    summary: 'Modifier le garage',
    access: 'manageGarage',
    body: garagePatch,
    answers: { 200: garageSchema },
  },
} satisfies CallTable
