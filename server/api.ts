import { type RequestHandler, Router } from 'express'
import { addressOf } from '../domain/call-name.ts'
import type { CallName } from '../domain/calls.ts'
import { apiGuard, cookieForOwnPages } from './auth/sessions/guards.ts'
import type { WebDeps } from './deps.ts'
import type { Calls } from './http/calls/call-handlers.ts'
import { serveCalls } from './http/calls/serve-calls.ts'
import { jsonBody } from './http/connection/body.ts'
import { apiDescriptions } from './openapi/pages.ts'

/** The only calls that may set or clear the cookie, and only for our own pages. */
const cookieCalls: CallName[] = [
  'POST /auth/login',
  'POST /auth/register',
  'POST /auth/create-user',
  'DELETE /auth/logout',
  'POST /auth/second-factor',
  'POST /auth/proof',
  'POST /auth/passkeys/sign-in',
  'POST /auth/second-factor/passkey-options',
  'POST /auth/second-factor/passkey',
  'POST /auth/proof/passkey',
]

/** Every address under /api. */
export function api(deps: WebDeps, session: RequestHandler, calls: Calls): Router {
  const router = Router()
  router.use(apiDescriptions())
  router.use(apiGuard(deps), jsonBody)
  router.all(
    cookieCalls.map((name) => addressOf(name).path),
    cookieForOwnPages(deps, session),
  )
  router.use(serveCalls(deps, calls))
  return router
}
