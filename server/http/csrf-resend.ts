import type { ErrorRequestHandler, Request, Response } from 'express'
import { errorMessages } from '../../domain/messages.ts'
import { routes } from '../../domain/routes.ts'
import { findActor } from './actor.ts'
import { matchPage } from './match.ts'
import { page, showPage } from './page.ts'
import { typedValues } from './parse.ts'

/** Forms with a password are shown again: it is never sent back, so it must be typed again. */
const retyped: Record<string, 'login' | 'register'> = {
  [routes.login.path]: 'login',
  [routes.register.path]: 'register',
}

/**
 * A form posted with an outdated token (session ended in another tab, page left open overnight) loses nothing: the
 * person is asked to send the same fields again, with a new token. The origin check has passed before.
 */
export const resendForm: ErrorRequestHandler = (error, req, res, next) => {
  const isOutdated = (error as { code?: unknown }).code === 'EBADCSRFTOKEN' && req.get('csrf-token') === undefined
  // An address that is no page of ours may name another site (`//evil.example`): no token goes there.
  if (!isOutdated || !matchPage(req.originalUrl.split('?')[0] ?? '')) return next(error)
  return showAgain(req, res).catch(next)
}

function showAgain(req: Request, res: Response): Promise<void> {
  const values = typedValues(req.body)
  const form = retyped[req.path]
  if (form) return page(req, res, form, { values, issues: [], banner: errorMessages.CSRF_INVALID }, 403)
  const question = {
    title: 'Cette page avait expiré',
    text: errorMessages.CSRF_INVALID,
    action: req.originalUrl,
    confirmLabel: 'Renvoyer le formulaire',
    fields: values,
    backHref: routes.dashboard.href(),
  }
  if (findActor(req)) return showPage(req, res, 'confirm', () => question, 403)
  return page(req, res, 'confirm', question, 403)
}
