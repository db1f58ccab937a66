import { sessionListSchema, sessionsEndedSchema } from '../accounts/session.ts'
import type { CallTable } from '../ground/call.ts'
import { feature } from './feature.ts'

export const sessionCalls = {
  'GET /auth/sessions': {
    id: 'listSessions',
    summary: 'Où l’on est connecté',
    access: 'read',
    answers: { 200: sessionListSchema },
  },
  'DELETE /auth/sessions/:id': {
    id: 'endSession',
    summary: 'Fermer une de ses sessions',
    access: 'read',
    reauthentication: true,
    answers: { 204: null },
  },
  'DELETE /auth/sessions': {
    id: 'endOtherSessions',
    summary: 'Fermer toutes ses autres sessions',
    access: 'read',
    reauthentication: true,
    answers: { 200: sessionsEndedSchema },
  },
} satisfies CallTable

export const sessionsFeature = feature({
  chapter: 'Comptes et sessions',
  calls: sessionCalls,
})
