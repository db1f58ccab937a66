import { type Request, type Response, Router } from 'express'
import type { Issue } from '../../domain/messages.ts'
import { routes } from '../../domain/routes.ts'
import { resetConfirmForm, resetRequestForm } from '../../domain/session-form.ts'
import { formKey } from '../http/idempotency.ts'
import { deviceOf, rememberDevice } from '../http/known-device.ts'
import { mayComeBack, page } from '../http/page.ts'
import { keepPrivate } from '../http/private-page.ts'
import { refusalOnForm } from '../http/submit.ts'
import type { WebDeps } from '../http/web-deps.ts'
import { mailWay } from '../runtime/public-origin.ts'
import { confirmReset, ownerOfReset, requestReset } from './reset.ts'
import { requestSource } from './session-lifetime.ts'

/** A forgotten password, from the question to the new one, with scripts off. */
export function resetPages(deps: WebDeps): Router {
  const pages = Router()
  requestPages(pages, deps)
  confirmPages(pages, deps)
  return pages
}

function requestPages(pages: Router, deps: WebDeps): void {
  const way = mailWay(deps.config)

  pages.get(routes.resetRequest.path, (req, res) =>
    page(req, mayComeBack(res), 'resetRequest', { values: {}, issues: [], stage: stageOf(req), way }),
  )

  pages.post(routes.resetRequest.path, async (req, res) => {
    const refusal = await refusalOnForm(res, resetRequestForm, req.body, (form) =>
      requestReset(deps, form, { key: formKey(req.body), wait: true }, requestSource(req), deviceOf(deps, req)),
    )
    if (!refusal) return res.redirect(303, routes.resetRequest.href({}, { etape: 'envoye' }))
    const { status, retryAfterS, ...shown } = refusal
    return page(req, res, 'resetRequest', { ...shown, stage: 'ask', way }, status)
  })
}

function confirmPages(pages: Router, deps: WebDeps): void {
  pages.get(routes.resetConfirm.path, async (req, res) => {
    const { token } = req.params
    const owner = await ownerOfReset(deps, token, requestSource(req))
    // Whoever reads the account's mail here gets in here, however many strangers try its password meanwhile.
    if (owner) rememberDevice(deps, req, res, owner.id)
    return confirmPage(req, res, { token, usable: owner !== undefined, issues: [] }, owner ? 200 : 410)
  })

  pages.post(routes.resetConfirm.path, async (req, res) => {
    const { token } = req.params
    const refusal = await refusalOnForm(res, resetConfirmForm, { ...req.body, token }, (form) =>
      confirmReset(deps, form, requestSource(req)),
    )
    if (!refusal) return res.redirect(303, routes.resetRequest.href({}, { etape: 'termine' }))
    const { status, issues, banner } = refusal
    if (status === 403) return confirmPage(req, res, { token, usable: false, issues }, 410)
    return confirmPage(req, res, { token, usable: true, issues, ...(banner && { banner }) }, status)
  })
}

function stageOf({ query: { etape } }: Request) {
  if (etape === 'envoye') return 'sent'
  return etape === 'termine' ? 'done' : 'ask'
}

type Shown = { token: string; usable: boolean; issues: Issue[]; banner?: string }

function confirmPage(req: Request, res: Response, shown: Shown, status: number) {
  keepPrivate(res)
  return page(req, res, 'resetConfirm', shown, status)
}
