import { type Request, type Response, Router } from 'express'
import { toasts } from '../../domain/messages.ts'
import { routes } from '../../domain/routes.ts'
import { findActor } from '../http/actor.ts'
import { AppError } from '../http/errors.ts'
import { goTelling } from '../http/flash.ts'
import { page } from '../http/page.ts'
import { keepPrivate } from '../http/private-page.ts'
import type { WebDeps } from '../http/web-deps.ts'
import { changeBehind, confirmEmail } from './email-change.ts'
import { requestSource } from './session-lifetime.ts'

/** What the mail's link opens. It asks first: mail programs open links to look at them. */
export function emailChangePages(deps: WebDeps): Router {
  const router = Router()

  router.get(routes.emailConfirm.path, async (req, res) => {
    const { token } = req.params
    const change = await changeBehind(deps, token, requestSource(req))
    await show(req, res, { token, email: change?.email ?? null }, change ? 200 : 410)
  })

  router.post(routes.emailConfirm.path, async (req, res) => {
    const { token } = req.params
    const refusal = await confirmEmail(deps, token, requestSource(req)).catch(toldOnThePage)
    if (refusal) return show(req, res, { token, email: null, message: refusal.message }, 410)
    await goTelling(res, findActor(req) ? routes.profile.href() : routes.login.href(), toasts.emailChanged)
  })

  return router
}

function toldOnThePage(error: unknown): AppError {
  if (error instanceof AppError && (error.status === 403 || error.status === 409)) return error
  throw error
}

type Shown = { token: string; email: string | null; message?: string }

function show(req: Request, res: Response, shown: Shown, status: number) {
  keepPrivate(res)
  return page(req, res, 'emailConfirm', shown, status)
}
