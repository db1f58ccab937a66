import type { sessionCalls } from '../../domain/calls/sessions.ts'
import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/call-handlers.ts'
import { notFound } from '../http/errors.ts'
import { endOwnSessions } from './end-own-sessions.ts'
import { sessionsOf } from './my-sessions.ts'

export const sessionsApi = (deps: Deps): Handlers<keyof typeof sessionCalls> => ({
  'GET /auth/sessions': async (tx, { actor }) => ({ items: await sessionsOf(tx, actor, deps.now()) }),
  'DELETE /auth/sessions/:id': async (tx, { actor, params }) => {
    if ((await endOwnSessions(tx, actor, params.id, deps)) === 0) throw notFound()
  },
  'DELETE /auth/sessions': async (tx, { actor }) => ({ ended: await endOwnSessions(tx, actor, undefined, deps) }),
})
