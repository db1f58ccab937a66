import { type Request, type Response, Router } from 'express'
import { errorMessages, type Issue, retryAfterText, toasts } from '../../domain/messages.ts'
import { routes } from '../../domain/routes.ts'
import { loginForm, registerForm } from '../../domain/session-form.ts'
import { findActor } from '../http/actor.ts'
import { formKey } from '../http/idempotency.ts'
import { deviceOf } from '../http/known-device.ts'
import { safeNext } from '../http/next.ts'
import { mayComeBack, page } from '../http/page.ts'
import { refusalOnForm } from '../http/submit.ts'
import type { WebDeps } from '../http/web-deps.ts'
import { signInBrowser } from './answer-sign-in.ts'
import { readWelcome } from './join.ts'
import { isRegistrationOpen, register } from './register.ts'
import { passkeyOrigin } from './relying-party.ts'
import { keepPending } from './second-factor/second-step.ts'
import { requestSource } from './session-lifetime.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

/** Sign-in, registration and sign-out with scripts off; the islands use the JSON door of the same actions. */
export function authPages(deps: WebDeps): Router {
  const router = Router()
  loginPages(router, deps)
  registrationPages(router, deps)

  router.post(routes.logout.path, async (req, res) => {
    await signOut(deps, req)
    res.redirect(303, routes.login.href({}, req.body?.motif === 'expiree' ? { motif: 'expiree' } : {}))
  })

  return router
}

function loginPages(router: Router, deps: WebDeps): void {
  router.get(routes.login.path, (req, res) => {
    if (findActor(req)) return res.redirect(303, routes.dashboard.href())
    const banner = req.query.motif === 'expiree' && { banner: errorMessages.SESSION_EXPIRED }
    const values = { next: safeNext(req.query.next) ?? '' }
    return page(req, mayComeBack(res), 'login', {
      values,
      issues: [],
      ...banner,
      passkeyOrigin: passkeyOrigin(deps, req),
    })
  })

  router.post(routes.login.path, async (req, res) => {
    const next = safeNext(req.body?.next)
    let landing = next ?? routes.dashboard.href()
    const refusal = await refusalOnForm(res, loginForm, req.body, async (form) => {
      const { actor, pending } = await signIn(deps, form, requestSource(req), deviceOf(deps, req))
      if (actor) return signInBrowser(deps, req, res, { actor, password: form.password, toast: toasts.signedIn })
      keepPending(deps, res, pending.token)
      landing = routes.secondStep.href({}, next ? { next } : {})
    })
    if (!refusal) return res.redirect(303, landing)
    // Sign-in alone says for how long (contract 9.3).
    const { status, retryAfterS, ...shown } = refusal
    const wait = retryAfterS !== undefined && { banner: retryAfterText(retryAfterS) }
    return page(req, res, 'login', { ...shown, ...wait, passkeyOrigin: passkeyOrigin(deps, req) }, status)
  })
}

function registrationPages(router: Router, deps: WebDeps): void {
  router.get(routes.register.path, async (req, res) => {
    if (findActor(req)) return res.redirect(303, routes.dashboard.href())
    if (req.query.invite === undefined) mayComeBack(res)
    return registerPage(deps, req, res, { values: {}, issues: [] })
  })

  router.post(routes.register.path, async (req, res) => {
    const refusal = await refusalOnForm(res, registerForm, req.body, async (form) => {
      const { actor } = await register(deps, form, { key: formKey(req.body), wait: true }, requestSource(req))
      await signInBrowser(deps, req, res, { actor, password: form.password, toast: toasts.accountCreated })
    })
    if (!refusal) return res.redirect(303, routes.dashboard.href())
    const { status, retryAfterS, ...shown } = refusal
    return registerPage(deps, req, res, shown, status)
  })
}

type Shown = { values: Record<string, string>; issues: Issue[]; banner?: string }

/**
 * By invitation (`?invite=` or the form's hidden token) the garage is known and the email fixed. One that leads nowhere
 * shows no form at all: whoever it was for would found a garage of their own by mistake.
 */
async function registerPage(deps: WebDeps, req: Request, res: Response, shown: Shown, status = 200): Promise<void> {
  const token: unknown = req.query.invite ?? req.body?.inviteToken
  const invited = typeof token === 'string' && token !== ''
  // Not `no-referrer`: old browsers would hide the origin of this page's own form, which signs somebody in.
  if (invited) res.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
  const invite = invited ? await readWelcome(deps, token, requestSource(req)) : undefined
  if (invite === null) return page(req, res, 'invitationDead', {}, 410)
  const closed = !invite && !(await isRegistrationOpen(deps))
  await page(req, res, 'register', { ...shown, ...(invite && { invite }), closed }, closed ? 403 : status)
}
