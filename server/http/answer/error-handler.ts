import type { ErrorRequestHandler, Request, Response } from 'express'
import { errorSchema } from '../../../domain/error-schema.ts'
import { sessionTokensPath } from '../../../domain/ground/addresses/page-links.ts'
import { isOfApi } from '../../../domain/ground/addresses/roots.ts'
import { errorMessages } from '../../../domain/ground/messages.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { RuleBroken } from '../../../domain/ground/rule-broken.ts'
import type { Deps } from '../../deps.ts'
import { isOutage } from '../../runtime/outage.ts'
import { findActor } from '../actor.ts'
import { requestIdOf } from '../connection/request-log.ts'
import { rightOriginOf } from '../connection/right-origin.ts'
import { AppError, fromDatabase } from '../errors.ts'
import { matchPage } from '../match.ts'
import { allTypedValues, typedValues } from '../parse.ts'
import { doubleIds } from './double-ids.ts'
import { bareShell, page, sendPage, showPage } from './page.ts'

/**
 * Turns every error into an answer, once: JSON for calls, a French page for the rest. Texts of libraries are never
 * sent.
 */
export function errorHandler(deps: Deps): ErrorRequestHandler {
  return async (error, req, res, _next) => {
    const appError = toAppError(error)
    report(deps, appError, error, res)
    if (res.headersSent) {
      res.destroy()
      return
    }
    if (appError.retryAfterS !== undefined) res.setHeader('Retry-After', String(appError.retryAfterS))
    if (wantsJson(req)) sendJson(res, appError)
    else await sendErrorPage(deps, req, res, appError)
  }
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof RuleBroken) return new AppError(409, error.code)
  return fromExpress(error) ?? fromDatabase(error) ?? new AppError(500, 'SERVER_ERROR')
}

/** Translates refusals of the body parsers, the router and csurf. */
function fromExpress(error: unknown): AppError | undefined {
  const { status, expose, code } = error as { status?: number; expose?: boolean; code?: unknown }
  if (code === 'EBADCSRFTOKEN') return new AppError(403, 'CSRF_INVALID')
  if (status === 413) return new AppError(413, 'PAYLOAD_TOO_LARGE')
  if (status === 415) return new AppError(415, 'UNSUPPORTED_MEDIA_TYPE')
  return error instanceof URIError || expose === true ? new AppError(400, 'BAD_REQUEST') : undefined
}

function report({ log }: Pick<Deps, 'log'>, appError: AppError, error: unknown, res: Response): void {
  if (appError.status < 500) return
  if (appError.status === 503 && isOutage(log, error)) return
  log.error({ requestId: requestIdOf(res), code: appError.code, err: error }, 'request failed')
}

function wantsJson(req: Request): boolean {
  return isOfApi(req.originalUrl) || req.originalUrl === sessionTokensPath
}

function sendJson(res: Response, { status, code, message, issues, pending }: AppError): void {
  const body = { code, message, ...(issues.length > 0 && { issues }), ...(pending && { pending }) }
  res.status(status).json(doubleIds(errorSchema, body))
}

async function sendErrorPage(
  { log, config }: Pick<Deps, 'log' | 'config'>,
  req: Request,
  res: Response,
  error: AppError,
): Promise<void> {
  const { status, code, message } = error
  const rightOrigin = error.code === 'CSRF_INVALID' ? rightOriginOf(req, config) : null
  const props = { status, code, message, requestId: requestIdOf(res), rightOrigin }
  try {
    if (status >= 500 || !findActor(req)) await sendPage(req, res, 'error', props, bareShell(req, res), status)
    else await showPage(req, res, 'error', () => props, status)
  } catch (failure) {
    log.error({ requestId: requestIdOf(res), err: failure }, 'error page failed')
    if (!res.headersSent) res.status(status).type('text').send(message)
  }
}

/** Forms with a password, shown again with an empty password field. */
const retyped: Record<string, 'login' | 'register'> = {
  [routes.login.path]: 'login',
  [routes.register.path]: 'register',
}

/**
 * Handles a form with an outdated token (session ended in another tab, page left open overnight) without losing values:
 * the page asks to send the same fields again, with a new token. The origin was checked before.
 */
export const resendForm: ErrorRequestHandler = (error, req, res, next) => {
  const isOutdated = (error as { code?: unknown }).code === 'EBADCSRFTOKEN' && req.get('csrf-token') === undefined
  // An address that is not one of our pages may name another site (`//evil.example`): no token is sent there.
  if (!isOutdated || !matchPage(req.originalUrl.split('?')[0] ?? '')) return next(error)
  // At another origin than PUBLIC_URL no token is stored: the form would expire again.
  const { config }: Deps = req.app.locals.deps
  if (rightOriginOf(req, config)) return next(error)
  return showAgain(req, res).catch(next)
}

function showAgain(req: Request, res: Response): Promise<void> {
  const form = retyped[req.path]
  if (form)
    return page(req, res, form, { values: typedValues(req.body), issues: [], banner: errorMessages.CSRF_INVALID }, 403)
  const question = {
    title: 'Cette page avait expiré',
    text: errorMessages.CSRF_INVALID,
    action: req.originalUrl,
    confirmLabel: 'Renvoyer le formulaire',
    fields: allTypedValues(req.body),
    backHref: routes.dashboard.href(),
  }
  if (findActor(req)) return showPage(req, res, 'confirm', () => question, 403)
  return page(req, res, 'confirm', question, 403)
}
