import type { ErrorRequestHandler, Request, Response } from 'express'
import { sessionTokensPath } from '../../domain/routes.ts'
import { RuleBroken } from '../../domain/rule-broken.ts'
import type { Deps } from '../deps.ts'
import { findActor } from './actor.ts'
import { fromDatabase } from './database-errors.ts'
import { AppError } from './errors.ts'
import { showPage } from './page.ts'
import { bareShell } from './page-shell.ts'
import { requestIdOf } from './request-log.ts'
import { sendPage } from './send-page.ts'

/** Everything thrown ends here, once: JSON for calls, a French page for the rest. No text of a library leaves. */
export function errorHandler(deps: Deps): ErrorRequestHandler {
  return async (error, req, res, _next) => {
    const known = toAppError(error)
    report(deps, known, error, res)
    if (res.headersSent) {
      res.destroy()
      return
    }
    if (known.retryAfterS !== undefined) res.setHeader('Retry-After', String(known.retryAfterS))
    if (wantsJson(req)) sendJson(res, known)
    else await sendErrorPage(deps, req, res, known)
  }
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof RuleBroken) return new AppError(409, error.code)
  return fromExpress(error) ?? fromDatabase(error) ?? new AppError(500, 'SERVER_ERROR')
}

/** Refusals of the body parsers, the router and csurf. */
function fromExpress(error: unknown): AppError | undefined {
  const { status, expose, code } = error as { status?: number; expose?: boolean; code?: unknown }
  if (code === 'EBADCSRFTOKEN') return new AppError(403, 'CSRF_INVALID')
  if (status === 413) return new AppError(413, 'PAYLOAD_TOO_LARGE')
  if (status === 415) return new AppError(415, 'UNSUPPORTED_MEDIA_TYPE')
  return error instanceof URIError || expose === true ? new AppError(400, 'BAD_REQUEST') : undefined
}

function report({ log }: Deps, known: AppError, error: unknown, res: Response): void {
  if (known.status < 500) return
  log.error({ requestId: requestIdOf(res), code: known.code, err: error }, 'request failed')
}

function wantsJson(req: Request): boolean {
  return /^\/api([/?]|$)/i.test(req.originalUrl) || req.originalUrl === sessionTokensPath
}

function sendJson(res: Response, { status, code, message, issues, pending }: AppError): void {
  res.status(status).json({ code, message, ...(issues.length > 0 && { issues }), ...(pending && { pending }) })
}

async function sendErrorPage({ log }: Deps, req: Request, res: Response, error: AppError): Promise<void> {
  const { status, message } = error
  const props = { status, message, requestId: requestIdOf(res) }
  try {
    if (status >= 500 || !findActor(req)) await sendPage(req, res, 'error', props, bareShell(req, res), status)
    else await showPage(req, res, 'error', () => props, status)
  } catch (failure) {
    log.error({ requestId: requestIdOf(res), err: failure }, 'error page failed')
    if (!res.headersSent) res.status(status).type('text').send(message)
  }
}
