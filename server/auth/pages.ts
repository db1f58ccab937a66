import { type Request, type Response, Router } from 'express'
import { errorMessages, retryAfterText, toasts } from '../../domain/messages.ts'
import { routes } from '../../domain/routes.ts'
import { loginForm, registerForm } from '../../domain/session-form.ts'
import type { Deps } from '../deps.ts'
import { findActor } from '../http/actor.ts'
import { AppError } from '../http/errors.ts'
import { formKey } from '../http/idempotency.ts'
import { deviceOf } from '../http/known-device.ts'
import { safeNext } from '../http/next.ts'
import { mayComeBack, page } from '../http/page.ts'
import { parseForm, typedValues } from '../http/parse.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { readWelcome } from './join.ts'
import { register } from './register.ts'
import { isRegistrationOpen } from './registration.ts'
import { requestSource } from './request-source.ts'
import { signIn } from './sign-in.ts'
import { signInBrowser } from './sign-in-browser.ts'
import { signOut } from './sign-out.ts'

/** Sign-in, registration and sign-out with scripts off; the islands use the JSON door of the same actions. */
export function authPages(deps: Deps, limits: RateLimits): Router {
  const router = Router()

  router.get(routes.login.path, (req, res) => {
    if (findActor(req)) return res.redirect(303, routes.dashboard.href())
    const banner = req.query.motif === 'expiree' ? errorMessages.SESSION_EXPIRED : undefined
    return loginPage(req, mayComeBack(res), { values: { next: safeNext(req.query.next) ?? '' }, issues: [], banner })
  })

  router.post(routes.login.path, async (req, res) => {
    const next = safeNext(req.body?.next)
    const form = parseForm(loginForm, req.body)
    if (!form.ok) return loginPage(req, res.status(422), form)
    const actor = await signIn(deps, limits, form.data, requestSource(req), deviceOf(deps, req)).catch(refusal)
    if (actor instanceof AppError) {
      return loginPage(req, withStatus(res, actor), { ...refused(req, actor), ...waiting(actor) })
    }
    await signInBrowser(deps, req, res, { actor, password: form.data.password, toast: toasts.signedIn })
    res.redirect(303, next ?? routes.dashboard.href())
  })

  router.get(routes.register.path, async (req, res) => {
    if (findActor(req)) return res.redirect(303, routes.dashboard.href())
    if (req.query.invite === undefined) mayComeBack(res)
    return registerPage(deps, limits, req, res, { values: {}, issues: [] })
  })

  router.post(routes.register.path, async (req, res) => {
    const form = parseForm(registerForm, req.body)
    if (!form.ok) return registerPage(deps, limits, req, res.status(422), form)
    const key = { key: formKey(req.body), wait: true }
    const result = await register(deps, limits, form.data, key, requestSource(req)).catch(refusal)
    if (result instanceof AppError) {
      return registerPage(deps, limits, req, withStatus(res, result), refused(req, result))
    }
    await signInBrowser(deps, req, res, {
      actor: result.actor,
      password: form.data.password,
      toast: toasts.accountCreated,
    })
    res.redirect(303, routes.dashboard.href())
  })

  router.post(routes.logout.path, async (req, res) => {
    await signOut(deps, req)
    res.redirect(303, routes.login.href({}, req.body?.motif === 'expiree' ? { motif: 'expiree' } : {}))
  })

  return router
}

type FormView = { values: Record<string, string>; issues: AppError['issues']; banner?: string | undefined }

function loginPage(req: Request, res: Response, { banner, ...form }: FormView) {
  return page(req, res, 'login', { ...form, ...(banner ? { banner } : {}) }, res.statusCode)
}

/**
 * By invitation (`?invite=` or the form's hidden token) the garage is known and the email fixed. One that leads nowhere
 * shows no form at all: whoever it was for would found a garage of their own by mistake.
 */
async function registerPage(
  deps: Deps,
  limits: RateLimits,
  req: Request,
  res: Response,
  { banner, ...form }: FormView,
): Promise<void> {
  const token: unknown = req.query.invite ?? req.body?.inviteToken
  const invited = typeof token === 'string' && token !== ''
  const invite = invited ? await readWelcome(deps, limits, token, requestSource(req)) : undefined
  if (invite === null) return page(req, res, 'invitationDead', {}, 410)
  const closed = !invite && !(await isRegistrationOpen(deps))
  const status = closed ? 403 : res.statusCode
  await page(req, res, 'register', { ...form, ...(invite && { invite }), ...(banner && { banner }), closed }, status)
}

/** A refusal that belongs on the form; anything else goes to the error page. */
function refusal(error: unknown): AppError {
  if (error instanceof AppError && error.status < 500) return error
  throw error
}

/** A field of the form is at fault (422), or all of it, perhaps for a while. */
function withStatus(res: Response, { status, code, retryAfterS }: AppError): Response {
  if (retryAfterS !== undefined) res.setHeader('Retry-After', retryAfterS)
  return res.status(code === 'DUPLICATE' ? 422 : status)
}

/** Sign-in alone says for how long (contract 9.3). */
function waiting({ retryAfterS }: AppError): { banner?: string } {
  return retryAfterS === undefined ? {} : { banner: retryAfterText(retryAfterS) }
}

function refused(req: Request, { issues, message }: AppError): FormView {
  return { values: typedValues(req.body), issues, ...(issues.length === 0 ? { banner: message } : {}) }
}
