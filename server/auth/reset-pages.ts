import { type Request, type Response, Router } from 'express'
import { errorMessages, type Issue } from '../../domain/messages.ts'
import { routes } from '../../domain/routes.ts'
import { resetConfirmForm, resetRequestForm } from '../../domain/session-form.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import { formKey } from '../http/idempotency.ts'
import { deviceOf, rememberDevice } from '../http/known-device.ts'
import { mayComeBack, page } from '../http/page.ts'
import { parseForm, typedValues } from '../http/parse.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { mailWay } from '../runtime/public-origin.ts'
import { requestSource } from './request-source.ts'
import { confirmReset, ownerOfReset, requestReset } from './reset.ts'

/** A forgotten password, from the question to the new one, with scripts off. */
export function resetPages(deps: Deps, limits: RateLimits): Router {
  const pages = Router()
  requestPages(pages, deps, limits)
  confirmPages(pages, deps, limits)
  return pages
}

function requestPages(pages: Router, deps: Deps, limits: RateLimits): void {
  pages.get(routes.resetRequest.path, (req, res) =>
    page(req, mayComeBack(res), 'resetRequest', {
      values: {},
      issues: [],
      stage: stageOf(req),
      way: mailWay(deps.config),
    }),
  )

  pages.post(routes.resetRequest.path, async (req, res) => {
    const form = parseForm(resetRequestForm, req.body)
    const key = { key: formKey(req.body), wait: true }
    const refusal = form.ok
      ? await refusalOf(res, requestReset(deps, limits, form.data, key, requestSource(req), deviceOf(deps, req)))
      : { status: 422, issues: form.issues }
    if (!refusal) return res.redirect(303, routes.resetRequest.href({}, { etape: 'envoye' }))
    const { status, ...shown } = refusal
    return page(
      req,
      res,
      'resetRequest',
      { values: typedValues(req.body), stage: 'ask', way: mailWay(deps.config), ...shown },
      status,
    )
  })
}

function confirmPages(pages: Router, deps: Deps, limits: RateLimits): void {
  pages.get(routes.resetConfirm.path, async (req, res) => {
    const { token } = req.params
    const owner = await ownerOfReset(deps, limits, token, requestSource(req))
    if (!owner) return confirmPage(req, res, token, { usable: false }, 410)
    // Whoever reads the account's mail here gets in here, however many strangers try its password meanwhile.
    rememberDevice(deps, req, res, owner.id)
    return confirmPage(req, res, token, { usable: true })
  })

  pages.post(routes.resetConfirm.path, async (req, res) => {
    const { token } = req.params
    const form = parseForm(resetConfirmForm, { ...req.body, token })
    if (!form.ok) return confirmPage(req, res, token, { usable: true, issues: form.issues }, 422)
    const refusal = await refusalOf(res, confirmReset(deps, limits, form.data, requestSource(req)))
    if (!refusal) return res.redirect(303, routes.resetRequest.href({}, { etape: 'termine' }))
    const { status, ...shown } = refusal
    const dead = shown.banner === errorMessages.AUTH_RESET_INVALID
    return confirmPage(req, res, token, dead ? { usable: false } : { usable: true, ...shown }, dead ? 410 : status)
  })
}

function stageOf({ query: { etape } }: Request) {
  if (etape === 'envoye') return 'sent'
  return etape === 'termine' ? 'done' : 'ask'
}

type Shown = { usable: boolean; issues?: Issue[]; banner?: string }

function confirmPage(req: Request, res: Response, token: string, { issues = [], ...shown }: Shown, status = 200) {
  res.set({ 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' })
  return page(req, res, 'resetConfirm', { token, issues, ...shown }, status)
}

/** What is told on the form itself; undefined when the work was done. */
async function refusalOf(res: Response, work: Promise<unknown>) {
  try {
    await work
    return undefined
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    if (error.retryAfterS !== undefined) res.setHeader('Retry-After', error.retryAfterS)
    return { status: error.status, issues: error.issues, banner: error.message }
  }
}
