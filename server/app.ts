import express, { type Express } from 'express'
import { apiRoot } from '../domain/ground/addresses/roots.ts'
import { aliases, allRoutes } from '../domain/ground/addresses/route-names.ts'
import * as routes from '../domain/ground/routes.ts'
import { api } from './api.ts'
import { mailedPages } from './auth/accounts/mailed-pages.ts'
import { authPages } from './auth/pages.ts'
import { askLate, reauthenticationGuard } from './auth/reauthentication/reauthentication-guard.ts'
import { cookieStore } from './auth/sessions/auth-sessions.ts'
import { cookieActor, pageGuard } from './auth/sessions/guards.ts'
import type { Deps, WebDeps } from './deps.ts'
import { allCalls, pages } from './features.ts'
import { errorHandler, resendForm } from './http/answer/error-handler.ts'
import { page } from './http/answer/page.ts'
import { formBody } from './http/connection/body.ts'
import { refuseOverload } from './http/connection/health.ts'
import { requestLog } from './http/connection/request-log.ts'
import { leadToPublicUrl } from './http/connection/right-origin.ts'
import { securityHeaders } from './http/connection/security.ts'
import { notFound } from './http/errors.ts'
import { servePages } from './http/forms/serve-pages.ts'
import { createRateLimits } from './http/rate-limit.ts'
import { requireCsrfToken, requireSameOrigin } from './http/session/csrf.ts'
import { cookieSession } from './http/session/session.ts'
import { uploadBody } from './http/uploads/upload.ts'
import { sessionEvents } from './live/session-events.ts'
import { publicApprovalPages } from './processes/approvals/public-pages.ts'
import { wallPages } from './screens/wall.ts'
import { leadToBareLink } from './tracking/bare-link.ts'
import { trackingPages } from './tracking/pages.ts'

/** The whole application, without a port: the order below is the order of a request, top to bottom. */
export function createApp(outside: Deps): Express {
  const app = express()
  // Extends the given object and not a copy, because tests change it later.
  const deps: WebDeps = Object.assign(outside, { limits: createRateLimits(outside) })
  app.locals.deps = deps
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', deps.config.trustProxy)
  app.set('query parser', 'simple')

  app.use(requestLog(deps))
  app.use(securityHeaders(deps.config, deps.renderer.connections))
  app.use(deps.renderer.assets)
  app.use(refuseOverload(deps.db))

  const calls = allCalls(deps)
  // Without the cookie session: customers' pages and calls, and the walls of workshops.
  const session = cookieSession(deps, cookieStore(deps))
  app.use(leadToBareLink, trackingPages(deps), publicApprovalPages(deps), wallPages(deps))
  app.get(routes.privacy.path, (req, res) => page(req, res, 'privacy', {}))
  app.use(apiRoot, api(deps, session, calls))

  // With the cookie session: everything that needs a sign-in.
  app.use(leadToPublicUrl(deps.config))
  app.use(session, cookieActor(deps))
  redirects(app)
  app.use(pageGuard(deps, pages))
  app.use(sessionEvents(deps))
  app.use(uploadBody(deps), formBody, requireSameOrigin(deps.config), requireCsrfToken)
  app.use(resendForm)
  app.use(reauthenticationGuard(deps, pages), servePages(deps, calls, pages))
  app.use(authPages(deps), mailedPages(deps))

  app.use(() => {
    throw notFound()
  })
  app.use(askLate(deps), errorHandler(deps))
  return app
}

function redirects(app: Express): void {
  app.get('/', (_req, res) => res.redirect(302, routes.login.href()))
  for (const [path, name] of Object.entries(aliases)) {
    app.get(path, (_req, res) => res.redirect(301, allRoutes[name].path))
  }
}
