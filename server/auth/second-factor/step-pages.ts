import { type Request, type Response, Router } from 'express'
import { errorTexts } from '../../../domain/error-texts.ts'
import { type Issue, toasts } from '../../../domain/messages.ts'
import { routes } from '../../../domain/routes.ts'
import { triesSpentText } from '../../../domain/second-factor-errors.ts'
import { secondCodeForm } from '../../../domain/second-factor-form.ts'
import { findActor } from '../../http/actor.ts'
import { flash } from '../../http/flash.ts'
import { deviceOf } from '../../http/known-device.ts'
import { safeNext } from '../../http/next.ts'
import { page } from '../../http/page.ts'
import { refusalOnForm } from '../../http/submit.ts'
import type { WebDeps } from '../../http/web-deps.ts'
import { signInBrowser } from '../answer-sign-in.ts'
import { passkeyOrigin } from '../relying-party.ts'
import { requestSource } from '../session-lifetime.ts'
import { findPending, finishSignIn, forgetPending, pendingTokenOf } from './second-step.ts'
import { kindsOf } from './store.ts'

/** The second half of a sign-in, scripts on or off. */
export function secondStepPages(deps: WebDeps): Router {
  const router = Router()

  router.get(routes.secondStep.path, (req, res) => {
    if (findActor(req)) return res.redirect(303, routes.dashboard.href())
    return show(deps, req, res, { issues: [] })
  })

  router.post(routes.secondStep.path, async (req, res) => {
    const token = pendingTokenOf(deps, req)
    const refusal = await refusalOnForm(res, secondCodeForm, req.body, async ({ code }) => {
      const { actor, guessed } = await finishSignIn(deps, { token, code }, requestSource(req), deviceOf(deps, req))
      forgetPending(deps, req, res)
      await signInBrowser(deps, req, res, { actor, password: { guessed }, toast: toasts.signedIn })
    })
    if (!refusal) return res.redirect(303, safeNext(req.body?.next) ?? routes.dashboard.href())
    return show(deps, req, res, refusal, refusal.status)
  })

  return router
}

type Shown = { issues: Issue[]; banner?: string; retryAfterS?: number | undefined }

/** Where nothing waits any more, one starts again with the password. */
async function show(deps: WebDeps, req: Request, res: Response, { issues, banner, retryAfterS }: Shown, status = 200) {
  const pending = await findPending(deps, pendingTokenOf(deps, req))
  const given = req.method === 'POST' ? req.body : req.query
  const next = safeNext(given?.next) ?? ''
  if (!pending) {
    forgetPending(deps, req, res)
    // Another tab came in meanwhile.
    if (findActor(req)) return res.redirect(303, next || routes.dashboard.href())
    await flash(req, 'error', errorTexts.SIGN_IN_TOO_OLD)
    return res.redirect(303, routes.login.href({}, next ? { next } : {}))
  }
  const kinds = await kindsOf(deps.db, pending.user.id)
  const said = retryAfterS === undefined ? banner : triesSpentText(retryAfterS)
  const origin = kinds.includes('passkey') ? passkeyOrigin(deps, req) : null
  const props = { kinds, passkeyOrigin: origin, recovery: given?.avec === 'secours', next, issues }
  return page(req, res, 'secondStep', { ...props, ...(said && { banner: said }) }, status)
}
