import { sessionListSchema, sessionsEndedSchema } from '../session-list-wire.ts'
import type { CallTable } from './call.ts'

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
    proof: true,
    answers: { 204: null },
  },
  'DELETE /auth/sessions': {
    id: 'endOtherSessions',
    summary: 'Fermer toutes ses autres sessions',
    access: 'read',
    proof: true,
    answers: { 200: sessionsEndedSchema },
  },
} satisfies CallTable
