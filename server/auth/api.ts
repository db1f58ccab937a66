import { type Request, type RequestHandler, type Response, Router } from 'express'
import { apiRoutes } from '../../domain/api-routes.ts'
import { createUserForm, loginForm, refreshForm, registerForm } from '../../domain/session.ts'
import type { Deps } from '../deps.ts'
import { type Actor, actorOf } from '../http/actor.ts'
import { AppError } from '../http/errors.ts'
import { idempotencyKey } from '../http/idempotency.ts'
import { deviceOf } from '../http/known-device.ts'
import { parse } from '../http/parse.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { joinGarage } from './join.ts'
import { cookieForOwnPages } from './own-page.ts'
import { issueTokens, refreshTokens } from './refresh.ts'
import { register } from './register.ts'
import { requestSource } from './request-source.ts'
import { signIn } from './sign-in.ts'
import { signInBrowser } from './sign-in-browser.ts'
import { signOut } from './sign-out.ts'

/** @param session the cookie session: only the calls below set or clear the cookie, and only for our own pages. */
export function authApi(deps: Deps, limits: RateLimits, session: RequestHandler): Router {
  const router = Router()
  const cookie = cookieForOwnPages(deps, session)

  router.post(apiRoutes.login.path, cookie, async (req, res) => {
    const form = parse(loginForm, req.body)
    const actor = await signIn(deps, limits, form, requestSource(req), deviceOf(deps, req))
    await sendSession(deps, req, res.status(200), { actor, password: form.password })
  })

  router.post(apiRoutes.register.path, cookie, async (req, res) => {
    const key = idempotencyKey(req.get('idempotency-key'))
    const form = parse(registerForm, req.body)
    const { actor, replayed } = await register(deps, limits, form, { key }, requestSource(req))
    if (replayed) res.setHeader('Idempotent-Replayed', 'true')
    await sendSession(deps, req, res.status(201), { actor, password: form.password })
  })

  router.post(apiRoutes.createUser.path, cookie, async (req, res) => {
    const key = idempotencyKey(req.get('idempotency-key'))
    const form = parse(createUserForm, req.body)
    const { actor, replayed } = await joinGarage(deps, limits, form, { key }, requestSource(req))
    if (replayed) res.setHeader('Idempotent-Replayed', 'true')
    await sendSession(deps, req, res.status(201), { actor, password: form.password })
  })

  router.post(apiRoutes.refresh.path, async (req, res) => {
    if (req.get('x-auth-refresh') !== '1') throw new AppError(400, 'BAD_REQUEST')
    const { refreshToken } = parse(refreshForm, req.body)
    res.json(await refreshTokens(deps, limits, refreshToken))
  })

  router.delete(apiRoutes.logout.path, cookie, async (req, res) => {
    await signOut(deps, req)
    res.status(204).end()
  })

  return router
}

/** A signed-in tab without tokens gets a pair of its own: cookie and CSRF header, outside /api (readings). */
export function sessionTokens(deps: Deps): RequestHandler {
  return async (req, res) => {
    res.json(await issueTokens(deps, actorOf(req)))
  }
}

type SignedIn = { actor: Actor; password: string }

async function sendSession(deps: Deps, req: Request, res: Response, { actor, password }: SignedIn): Promise<void> {
  const answer = await issueTokens(deps, actor)
  if (req.session) await signInBrowser(deps, req, res, { actor, password })
  res.json(answer)
}
