import type { Request, RequestHandler, Response } from 'express'
import type { authCalls } from '../../domain/calls/auth.ts'
import type { SessionAnswer } from '../../domain/session.ts'
import type { Deps } from '../deps.ts'
import { type Actor, actorOf } from '../http/actor.ts'
import type { Handlers } from '../http/call-handlers.ts'
import { markReplayed } from '../http/idempotency.ts'
import { deviceOf } from '../http/known-device.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { joinGarage } from './join.ts'
import { profileApi } from './profile-api.ts'
import { issueTokens, refreshTokens } from './refresh.ts'
import { register } from './register.ts'
import { requestSource } from './request-source.ts'
import { resetApi } from './reset-api.ts'
import { signIn } from './sign-in.ts'
import { signInBrowser } from './sign-in-browser.ts'
import { signOut } from './sign-out.ts'

export const authApi = (deps: Deps, limits: RateLimits): Handlers<keyof typeof authCalls> => ({
  'POST /auth/login': {
    async outside({ req, res, body }) {
      const actor = await signIn(deps, limits, body, requestSource(req), deviceOf(deps, req))
      return openSession(deps, req, res, { actor, password: body.password })
    },
  },
  'POST /auth/register': {
    async outside({ req, res, body, idempotencyKey: key }) {
      const { actor, replayed } = await register(deps, limits, body, { key }, requestSource(req))
      markReplayed(res, replayed)
      return openSession(deps, req, res, { actor, password: body.password })
    },
  },
  'POST /auth/create-user': {
    async outside({ req, res, body, idempotencyKey: key }) {
      const { actor, replayed } = await joinGarage(deps, limits, body, { key }, requestSource(req))
      markReplayed(res, replayed)
      return openSession(deps, req, res, { actor, password: body.password })
    },
  },
  'POST /auth/refresh': { outside: ({ body }) => refreshTokens(deps, limits, body.refreshToken) },
  'DELETE /auth/logout': { outside: ({ req }) => signOut(deps, req) },
  ...resetApi(deps, limits),
  ...profileApi(deps, limits),
})

/** A signed-in tab without tokens gets a pair of its own: cookie and CSRF header, outside /api (contract 6.2). */
export function sessionTokens(deps: Deps): RequestHandler {
  return async (req, res) => {
    res.json(await issueTokens(deps, actorOf(req)))
  }
}

type SignedIn = { actor: Actor; password: string }

async function openSession(deps: Deps, req: Request, res: Response, who: SignedIn): Promise<SessionAnswer> {
  const answer = await issueTokens(deps, who.actor)
  if (req.session) await signInBrowser(deps, req, res, who)
  return answer
}
