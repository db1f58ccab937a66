import { named } from '../activity/journal.ts'
import type { CallTable } from '../ground/call.ts'
import { type About, outside } from '../ground/event-row.ts'
import * as screens from '../screens/screen.ts'
import { screenForm, screenListSchema, screenPatch, screenSchema, screensMax } from '../screens/screen.ts'
import { feature } from './feature.ts'

export const screenCalls = {
  'GET /screens': {
    id: 'listScreens',
    summary: 'Écrans de l’atelier',
    description:
      'url est l’adresse à ouvrir sur un téléviseur, sans se connecter\u00a0: les véhicules sur place, sans nom de client. null sans adresse publique réglée.',
    access: 'manageGarage',
    answers: { 200: screenListSchema },
  },
  'POST /screens': {
    id: 'createScreen',
    summary: 'Créer un écran',
    description: `${screensMax} au plus.`,
    access: 'manageGarage',
    idempotent: true,
    body: screenForm,
    answers: { 201: screenSchema },
  },
  'PATCH /screens/:id': {
    id: 'updateScreen',
    summary: 'Renommer un écran, en masquer les plaques ou les montrer',
    access: 'manageGarage',
    body: screenPatch,
    answers: { 200: screenSchema },
  },
  'POST /screens/:id/renew': {
    id: 'renewScreen',
    summary: 'Donner une autre adresse à un écran',
    description: 'L’ancienne ne montre plus rien aussitôt.',
    access: 'manageGarage',
    answers: { 200: screenSchema },
  },
  'DELETE /screens/:id': {
    id: 'deleteScreen',
    summary: 'Retirer un écran',
    description: 'Son adresse ne montre plus rien aussitôt.',
    access: 'manageGarage',
    answers: { 204: null },
  },
} satisfies CallTable

type Named = { name: string }

export const screensFeature = feature({
  chapter: 'Garage et équipe',
  calls: screenCalls,
  schemas: [screens],
  events: {
    'screen.created': outside<About & { after: Named }>(({ after }) => named('Écran créé', after.name)),
    'screen.changed': outside<About & { after: Named }>(({ after }) => named('Écran modifié', after.name)),
    'screen.renewed': outside<About & { after: Named }>(({ after }) =>
      named('Adresse d’un écran renouvelée', after.name),
    ),
    'screen.removed': outside<About & { before: Named }>(({ before }) => named('Écran retiré', before.name)),
  },
  subjects: { screen: { journal: 'garage' } },
})
