import { type Request, Router } from 'express'
import { mustEnrol } from '../../domain/factors/second-factor.ts'
import { sessionEventsPath } from '../../domain/ground/addresses/page-links.ts'
import { findLiveSessions } from '../auth/sessions/auth-sessions.ts'
import type { Deps } from '../deps.ts'
import { findActor } from '../http/actor.ts'
import { forbidden } from '../http/errors.ts'
import { saysNothing, saysSameOrigin } from '../http/session/csrf.ts'
import { type FindValid, streamsPerPerson } from './streams.ts'

/** The status by which a browser stops asking for a stream. */
const noStream = 204

/** The stream of a signed-in browser, which tells its pages when the garage changes. */
export function sessionEvents(deps: Deps): Router {
  const router = Router()
  const findValid: FindValid = (ids) => findLiveSessions(deps, ids)
  router.get(sessionEventsPath, async (req, res) => {
    if (!saysNothing(req) && !saysSameOrigin(req, deps.config)) throw forbidden()
    const actor = findActor(req)
    if (!deps.streams || !actor || mustEnrol(actor, deps.now())) return res.status(noStream).end()
    const { garageId, userId: owner, authSessionId: id } = actor
    await deps.streams.open(res, { garageId, owner, most: streamsPerPerson, id, findValid }, shownNumber(req))
  })
  return router
}

/** The change number that the page shows; on a reconnection, the one of the last event. */
export function shownNumber({ headers, query }: Request): number | null {
  const text = headers['last-event-id'] ?? query.since
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null
}
