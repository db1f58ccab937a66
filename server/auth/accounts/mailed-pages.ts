import { type Request, type Response, Router } from 'express'
import { resetConfirmForm, resetRequestForm } from '../../../domain/accounts/session-form.ts'
import type { Issue } from '../../../domain/ground/messages.ts'
import * as routes from '../../../domain/ground/routes.ts'
import * as toasts from '../../../domain/ground/texts/toasts.ts'
import type { WebDeps } from '../../deps.ts'
import { findActor } from '../../http/actor.ts'
import { keepPrivate, mayComeBack, page } from '../../http/answer/page.ts'
import { formKey } from '../../http/calls/in-garage.ts'
import { AppError } from '../../http/errors.ts'
import { refusalOnForm } from '../../http/parse.ts'
import { deviceOf, redirectWithMessage, rememberDevice } from '../../http/session/session.ts'
import { mailWay } from '../../runtime/public-origin.ts'
import { requestSource } from '../sessions/open-session.ts'
import { confirmEmail, findEmailChangeTarget } from './mailed-links.ts'
import { confirmReset, ownerOfReset, requestReset } from './reset.ts'

/** Pages behind a mail's link, with scripts off: a forgotten password, and a new address. */
export function mailedPages(deps: WebDeps): Router {
  const router = Router()
  resetRequestPages(router, deps)
  resetConfirmPages(router, deps)
  emailChangePages(router, deps)
  return router
}

function resetRequestPages(router: Router, deps: WebDeps): void {
  const { path, href } = routes.resetRequest
  const way = mailWay(deps.config)

  router.get(path, (req, res) =>
    page(req, mayComeBack(res), 'resetRequest', { values: {}, issues: [], stage: stageOf(req), way }),
  )

  router.post(path, async (req, res) => {
    const refusal = await refusalOnForm(res, resetRequestForm, req.body, (form) =>
      requestReset(deps, form, { key: formKey(req.body), wait: true }, requestSource(req), deviceOf(deps, req)),
    )
    if (!refusal) return res.redirect(303, href({}, { etape: 'envoye' }))
    const { status, ...shown } = refusal
    return page(req, res, 'resetRequest', { ...shown, stage: 'ask', way }, status)
  })
}

function stageOf({ query: { etape } }: Request) {
  if (etape === 'envoye') return 'sent'
  return etape === 'termine' ? 'done' : 'ask'
}

function resetConfirmPages(router: Router, deps: WebDeps): void {
  router.get(routes.resetConfirm.path, async (req, res) => {
    const { token } = req.params
    const owner = await ownerOfReset(deps, token, requestSource(req))
    // The owner has proved that they read the account's mail: attempts of strangers do not block this device.
    if (owner) rememberDevice(deps, req, res, owner.id)
    return resetConfirmPage(req, res, { token, email: owner?.email, issues: [] }, owner ? 200 : 410)
  })

  router.post(routes.resetConfirm.path, async (req, res) => {
    const { token } = req.params
    const refusal = await refusalOnForm(res, resetConfirmForm, { ...req.body, token }, (form) =>
      confirmReset(deps, form, requestSource(req)),
    )
    if (!refusal) return res.redirect(303, routes.resetRequest.href({}, { etape: 'termine' }))
    const { status, issues, banner } = refusal
    const owner = status === 403 ? undefined : await ownerOfReset(deps, token, requestSource(req))
    if (!owner) return resetConfirmPage(req, res, { token, issues }, 410)
    return resetConfirmPage(req, res, { token, email: owner.email, issues, ...(banner && { banner }) }, status)
  })
}

/** @property email of the account; absent where the link is dead */
type ConfirmShown = { token: string; email?: string | undefined; issues: Issue[]; banner?: string }

function resetConfirmPage(req: Request, res: Response, props: ConfirmShown, status: number) {
  keepPrivate(res)
  return page(req, res, 'resetConfirm', props, status)
}

/** Pages of a new address. The link's page asks before it confirms, because mail programs open links to scan them. */
function emailChangePages(router: Router, deps: WebDeps): void {
  router.get(routes.emailConfirm.path, async (req, res) => {
    const { token } = req.params
    const change = await findEmailChangeTarget(deps, token, requestSource(req))
    await emailConfirmPage(req, res, { token, email: change?.email ?? null }, change ? 200 : 410)
  })

  router.post(routes.emailConfirm.path, async (req, res) => {
    const { token } = req.params
    const refusal = await confirmEmail(deps, token, requestSource(req)).catch(toldOnThePage)
    if (refusal) return emailConfirmPage(req, res, { token, email: null, message: refusal.message }, 410)
    await redirectWithMessage(res, findActor(req) ? routes.profile.href() : routes.login.href(), toasts.emailChanged)
  })
}

function toldOnThePage(error: unknown): AppError {
  if (error instanceof AppError && (error.status === 403 || error.status === 409)) return error
  throw error
}

type ChangeShown = { token: string; email: string | null; message?: string }

function emailConfirmPage(req: Request, res: Response, props: ChangeShown, status: number) {
  keepPrivate(res)
  return page(req, res, 'emailConfirm', props, status)
}
