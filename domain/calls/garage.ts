import { garageSchema } from '../garage/garage.ts'
import { garagePatch } from '../garage/garage-form.ts'
import { garageSecurityPatch, garageSecuritySchema } from '../garage/garage-security.ts'
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
  'GET /garage/security': {
    id: 'garageSecurity',
    summary: 'Ce que le garage demande à la connexion',
    access: 'manageEmployees',
    answers: { 200: garageSecuritySchema },
  },
  'PATCH /garage/security': {
    id: 'updateGarageSecurity',
    summary: 'Changer ce que le garage demande à la connexion',
    description:
      'secondFactorFor demande un second facteur aux administrateurs ou à tout le monde\u00a0: chacun a sept jours pour le régler, puis ne peut plus faire que cela. refuseGuessed refuse les mots de passe faciles à deviner quand ils sont choisis.',
    access: 'manageEmployees',
    reauthentication: true,
    body: garageSecurityPatch,
    answers: { 200: garageSecuritySchema },
  },
} satisfies CallTable
