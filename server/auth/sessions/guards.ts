import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { callOf } from '../../../domain/calls.ts'
import { mustEnrol } from '../../../domain/factors/second-factor.ts'
import type { Page } from '../../../domain/ground/addresses/page-address.ts'
import type { RouteName } from '../../../domain/ground/addresses/route-names.ts'
import { errorMessages } from '../../../domain/ground/messages.ts'
import { may } from '../../../domain/ground/permissions.ts'
import type { ProgramRight } from '../../../domain/ground/program-rights.ts'
import * as routes from '../../../domain/ground/routes.ts'
import type { Deps, WebDeps } from '../../deps.ts'
import { type Actor, counterOf, findActor, setActor } from '../../http/actor.ts'
import { isBackgroundLook } from '../../http/answer/page.ts'
import { AppError, forbidden, notFound, unauthorized } from '../../http/errors.ts'
import { carryTyped } from '../../http/forms/carried.ts'
import { accessToSend, type Pages } from '../../http/forms/page-table.ts'
import { matchCall, matchPage } from '../../http/match.ts'
import { lookUp } from '../../http/rate-limit.ts'
import { requireCsrfToken, saysNothing, saysSameOrigin } from '../../http/session/csrf.ts'
import { redirectWithMessage } from '../../http/session/session.ts'
import { confirmTokenUse, readAccessToken } from '../../http/session/tokens.ts'
import { actorBehind, findTokenSession, signedInBy } from './auth-sessions.ts'
import { programActor, programPrefix } from './program-tokens.ts'

/** Cookie → actor, for pages. A cookie whose auth session has ended means a visitor. */
export function cookieActor(deps: Deps): RequestHandler {
  return async (req: Request, res: Response, next: NextFunction) => {
    const row = signedInBy(req)
    if (row) {
      setActor(req, await actorBehind(deps, row, req.ip ?? null))
      neverStore(res)
    }
    next()
  }
}

/** The route guard (contract 2.2): visitors are sent to /connexion, people without the right to /dashboard. */
export function pageGuard(deps: WebDeps, pages: Pages): RequestHandler {
  return async (req: Request, res: Response, next: NextFunction) => {
    const match = matchPage(req.path)
    const actor = findActor(req)
    if (actor) await deps.limits.take('requestsPerUser', actor.userId)
    if (!match || match.route.access === 'public') return next()
    if (!actor) return signInFirst(deps, pages, match.name, { req, res })
    const needed = req.method === 'POST' ? accessToSend(pages, match.name) : match.route.access
    if (!may(actor, needed)) return refuse(req, res, next)
    if (mustEnrol(actor, deps.now()) && !enrolling.has(match.route)) return res.redirect(303, enrolHref)
    next()
  }
}

/** Redirects to the sign-in page; a sent form is shown again afterwards with its values. */
async function signInFirst(deps: WebDeps, pages: Pages, name: RouteName, answer: { req: Request; res: Response }) {
  const { req, res } = answer
  const typedAt = req.method === 'POST' ? await carryTyped(deps, pages, name, answer) : undefined
  const query = typedAt === undefined ? { next: wanted(req) } : { motif: 'expiree', next: typedAt }
  res.redirect(303, routes.login.href({}, query))
}

/** Bearer → actor, for /api, by the table of calls: a person, or a program. It never reads the cookie. */
export function apiGuard(deps: WebDeps): RequestHandler {
  return async (req: Request, res: Response, next: NextFunction) => {
    neverStore(res)
    const call = matchCall(req.method, req.path)
    if (!call) throw notFound()
    const { access, right } = callOf(call.name)
    if (access === 'public') return next()
    const token = bearerToken(req)
    const isProgram = token.startsWith(programPrefix)
    const actor = await (isProgram ? countedProgram(deps, req, token) : bearerActor(deps, req, token))
    if (!actor) throw unauthorized()
    setActor(req, actor)
    await deps.limits.take(isProgram ? 'requestsPerProgram' : 'requestsPerUser', counterOf(actor))
    if (!may(actor, access) || (isProgram && !hasRight(actor, right))) throw forbidden()
    if (!isProgram && mustEnrol(actor, deps.now()) && !req.path.startsWith('/auth/')) {
      throw new AppError(403, 'SECOND_FACTOR_SETUP_REQUIRED')
    }
    next()
  }
}

/** Forbids storing a personal answer in any browser or proxy: the workshop's computer is shared. */
function neverStore(res: Response): void {
  res.setHeader('Cache-Control', 'no-store')
}

const bearerToken = (req: Request): string =>
  /^Bearer ([\w\-.]{1,2048})$/.exec(req.get('authorization') ?? '')?.[1] ?? ''

const countedProgram = (deps: WebDeps, req: Request, token: string) =>
  lookUp(deps.limits, 'wrongTokensPerAddress', req.ip ?? '', () => programActor(deps, token))

const hasRight = ({ program }: Actor, right: ProgramRight | undefined): boolean =>
  right !== undefined && program?.rights.includes(right) === true

async function bearerActor(deps: Deps, req: Request, token: string): Promise<Actor | undefined> {
  const claims = token ? await readAccessToken(deps, token) : null
  if (!claims) return undefined
  const actor = await findTokenSession(deps, claims, req.ip ?? null)
  if (!actor || actor.userId !== claims.sub) return undefined
  await confirmTokenUse(deps, claims)
  return actor
}

/** The pages open to people who have missed the deadline for their garage's required factor: those that set it up. */
const enrolling = new Set<Page>([
  routes.profile,
  routes.appSetup,
  routes.passkeyNew,
  routes.recoveryCodes,
  routes.factorRemoval,
  routes.proof,
  routes.logout,
])
const enrolHref = `${routes.profile.href()}#seconde-etape`

/** The page to return to after signing in; only pages opened with GET qualify. */
function wanted(req: Request): string | undefined {
  if (req.method !== 'GET' || req.path === routes.dashboard.path) return undefined
  return req.originalUrl
}

/**
 * Sends a reader without the right to the dashboard, with a toast; a refresh of an open page's lists is refused
 * instead.
 */
function refuse(req: Request, res: Response, next: NextFunction) {
  if (req.method !== 'GET') return next(forbidden())
  if (isBackgroundLook(req)) return res.redirect(303, routes.dashboard.href())
  return redirectWithMessage(res, routes.dashboard.href(), errorMessages.FORBIDDEN, 'error')
}

/**
 * Loads the cookie session for the calls that set or clear it, if one of our own pages sends them: the browser says so,
 * or it says nothing and the page's CSRF token proves it. A foreign origin is always refused, even with a token.
 */
export function cookieForOwnPages({ config }: Pick<Deps, 'config'>, session: RequestHandler): RequestHandler {
  return (req, res, next) => {
    if (saysSameOrigin(req, config)) return session(req, res, next)
    if (!saysNothing(req) || req.get('csrf-token') === undefined) return next()
    session(req, res, (error?: unknown) => (error ? next(error) : proveByToken(req, res, next)))
  }
}

function proveByToken(req: Request, res: Response, next: NextFunction): void {
  requireCsrfToken(req, res, (refusal?: unknown) => {
    // Without the session the call gets the answer of any program: tokens, no cookie.
    if (refusal) Reflect.deleteProperty(req, 'session')
    next()
  })
}
