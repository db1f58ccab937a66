import { named } from '../activity/journal.ts'
import type { CallTable } from '../ground/call.ts'
import { type About, outside } from '../ground/event-row.ts'
import * as programs from '../programs/program.ts'
import { newProgramSchema, programDaysMax, programForm, programListSchema, programsMax } from '../programs/program.ts'
import { feature } from './feature.ts'

export const programCalls = {
  'GET /programs': {
    id: 'listPrograms',
    summary: 'Programmes autorisés, du premier au dernier',
    description:
      'state\u00a0: active, expired (montré 30 jours) ou stopped (la personne qui l’a créé n’est plus administrateur).',
    access: 'manageGarage',
    answers: { 200: programListSchema },
  },
  'POST /programs': {
    id: 'createProgram',
    reauthentication: true,
    summary: 'Autoriser un programme',
    description: `${programsMax} au plus, ${programDaysMax} jours au plus. Le jeton n’est que dans cette réponse. Sans Idempotency-Key\u00a0: une répétition crée un autre programme, avec un autre jeton.`,
    access: 'manageGarage',
    body: programForm,
    answers: { 201: newProgramSchema },
  },
  'DELETE /programs/:id': {
    id: 'revokeProgram',
    summary: 'Révoquer un programme',
    description: 'Son jeton n’ouvre plus rien aussitôt.',
    access: 'manageGarage',
    answers: { 204: null },
  },
} satisfies CallTable

type Named = { name: string }

export const programsFeature = feature({
  chapter: 'Garage et équipe',
  calls: programCalls,
  schemas: [programs],
  events: {
    'program.created': outside<About & { after: Named & { rights: string[] } }>(({ after }) =>
      named('Programme autorisé', after.name),
    ),
    'program.revoked': outside<About & { before: Named }>(({ before }) => named('Programme révoqué', before.name)),
  },
  subjects: { program: { journal: 'garage' } },
})
