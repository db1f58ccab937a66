import { type RequestHandler, Router } from 'express'
import { addressOf } from '../domain/call-name.ts'
import type { CallName } from '../domain/calls.ts'
import { authApi } from './auth/api.ts'
import { apiGuard } from './auth/guards.ts'
import { cookieForOwnPages } from './auth/own-page.ts'
import { passkeysApi } from './auth/passkeys/api.ts'
import { secondFactorApi } from './auth/second-factor/api.ts'
import { sessionsApi } from './auth/sessions-api.ts'
import { carsApi } from './cars/api.ts'
import { clientsApi } from './clients/api.ts'
import { draftsApi } from './drafts/api.ts'
import { employeesApi } from './employees/api.ts'
import { garageApi } from './garage/api.ts'
import { jsonBody } from './http/body.ts'
import { serveCalls } from './http/serve-calls.ts'
import type { WebDeps } from './http/web-deps.ts'
import { invitationsApi } from './invitations/api.ts'
import { notificationsApi } from './notifications/api.ts'
import { apiDescriptions } from './openapi/pages.ts'
import { processesApi, visitsApi } from './processes/api.ts'
import { approvalsApi, publicApprovalsApi } from './processes/approvals/api.ts'
import { notesApi, photosApi } from './processes/entries/api.ts'
import { stepTypesApi } from './step-types/api.ts'
import { trackingApi } from './tracking/api.ts'

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

/** All that stands under /api. A call of the table without its handler does not compile. */
export function api(deps: WebDeps, session: RequestHandler): Router {
  const router = Router()
  router.use(apiDescriptions())
  router.use(apiGuard(deps), jsonBody)
  router.all(
    cookieCalls.map((name) => addressOf(name).path),
    cookieForOwnPages(deps, session),
  )
  const handlers = {
    ...authApi(deps),
    ...secondFactorApi(deps),
    ...passkeysApi(deps),
    ...sessionsApi(deps),
    ...garageApi(deps),
    ...employeesApi(deps),
    ...invitationsApi(deps),
    ...clientsApi(deps),
    ...carsApi(deps),
    ...stepTypesApi(deps),
    ...draftsApi(),
    ...processesApi(deps),
    ...visitsApi(deps),
    ...notesApi(deps),
    ...photosApi(deps),
    ...notificationsApi(deps),
    ...approvalsApi(deps),
    ...trackingApi(deps),
    ...publicApprovalsApi(deps),
  }
  router.use(serveCalls(deps, handlers))
  return router
}
