import { type Request, type Response, Router } from 'express'
import { type LoginForm, loginForm, registerForm } from '../../domain/accounts/session-form.ts'
import { secondCodeForm } from '../../domain/factors/second-factor-form.ts'
import { errorTexts } from '../../domain/features.ts'
import { sessionTokensPath } from '../../domain/ground/addresses/page-links.ts'
import { carriedTexts, errorMessages, type Issue, retryAfterText } from '../../domain/ground/messages.ts'
import * as routes from '../../domain/ground/routes.ts'
import { triesSpentText } from '../../domain/ground/texts/factor-errors.ts'
import * as toasts from '../../domain/ground/texts/toasts.ts'
import type { WebDeps } from '../deps.ts'
import { actorOf, findActor } from '../http/actor.ts'
import { mayComeBack, page } from '../http/answer/page.ts'
import { formKey } from '../http/calls/in-garage.ts'
import { safeNext } from '../http/forms/request.ts'
import { refusalOnForm } from '../http/parse.ts'
import { deviceOf, redirectWithMessage } from '../http/session/session.ts'
import { isRegistrationOpen, register } from './accounts/accounts.ts'
import { readWelcome } from './accounts/join-garage.ts'
import { passkeyOrigin } from './factors/passkeys.ts'
import { kindsOf } from './factors/store.ts'
import { requestSource } from './sessions/open-session.ts'
import { issueTokens } from './sessions/refresh.ts'
import { findPending, finishSignIn, forgetPending, keepPending, pendingTokenOf } from './sign-in/second-step.ts'
import { signIn, signInBrowser, signOut } from './sign-in/sign-in.ts'

/** Pages of sign-in, second step, registration and sign-out, with scripts off; islands make calls instead. */
export function authPages(deps: WebDeps): Router {
  const router = Router()
  const { login, secondStep, register, dashboard, logout } = routes
  router.get([login.path, secondStep.path, register.path], (req, res, next) =>
    findActor(req) ? res.redirect(303, dashboard.href()) : next(),
  )
  loginPages(router, deps)
  secondStepPages(router, deps)
  registrationPages(router, deps)

  router.post(logout.path, async (req, res) => {
    await signOut(deps, req)
    res.redirect(303, login.href({}, req.body?.motif === 'expiree' ? { motif: 'expiree' } : {}))
  })

  // Gives tokens to a signed-in tab without any: cookie and CSRF header, outside /api (contract 6.2).
  router.post(sessionTokensPath, async (req, res) => {
    res.json(await issueTokens(deps, actorOf(req)))
  })

  return router
}

const nextOf = (given: { next?: unknown } | undefined): string => safeNext(given?.next) ?? ''

function loginPages(router: Router, deps: WebDeps): void {
  router.get(routes.login.path, (req, res) => {
    const carriedNotice = req.session.carried
      ? `${errorMessages.SESSION_EXPIRED} ${carriedTexts.waiting}`
      : errorMessages.SESSION_EXPIRED
    const banner = req.query.motif === 'expiree' && { banner: carriedNotice }
    const props = { values: { next: nextOf(req.query) }, issues: [], ...banner }
    return page(req, mayComeBack(res), 'login', { ...props, ...originsOf(deps, req) })
  })

  router.post(routes.login.path, async (req, res) => {
    const next = nextOf(req.body)
    let landing = next || routes.dashboard.href()
    const work = async (form: LoginForm) => {
      const { actor, pending } = await signIn(deps, form, requestSource(req), deviceOf(deps, req))
      if (actor) return signInBrowser(deps, req, res, { actor, password: form.password, toast: toasts.signedIn })
      keepPending(deps, res, pending.token)
      landing = routes.secondStep.href({}, next ? { next } : {})
    }
    // Only the sign-in form shows the waiting time (contract 9.3).
    const refusal = await refusalOnForm(res, loginForm, req.body, work, retryAfterText)
    if (!refusal) return res.redirect(303, landing)
    const { status, ...shown } = refusal
    return page(req, res, 'login', { ...shown, ...originsOf(deps, req) }, status)
  })
}

const originsOf = (deps: WebDeps, req: Request) => ({
  passkeyOrigin: passkeyOrigin(deps, req),
  ownOrigin: deps.config.publicUrl ?? null,
})

function secondStepPages(router: Router, deps: WebDeps): void {
  router.get(routes.secondStep.path, (req, res) => secondStepPage(deps, req, res, { issues: [] }))

  router.post(routes.secondStep.path, async (req, res) => {
    const work = async ({ code }: { code: string }) => {
      const token = pendingTokenOf(deps, req)
      const { actor, guessed } = await finishSignIn(deps, { token, code }, requestSource(req), deviceOf(deps, req))
      forgetPending(deps, req, res)
      await signInBrowser(deps, req, res, { actor, password: { guessed }, toast: toasts.signedIn })
    }
    const refusal = await refusalOnForm(res, secondCodeForm, req.body, work, triesSpentText)
    if (refusal) return secondStepPage(deps, req, res, refusal, refusal.status)
    return res.redirect(303, nextOf(req.body) || routes.dashboard.href())
  })
}

type FormState = { issues: Issue[]; banner?: string }

/** The page of the second step; without a pending sign-in, the person starts again with the password. */
async function secondStepPage(deps: WebDeps, req: Request, res: Response, { issues, banner }: FormState, status = 200) {
  const pending = await findPending(deps, pendingTokenOf(deps, req))
  const fields = req.method === 'POST' ? req.body : req.query
  const next = nextOf(fields)
  if (!pending) {
    forgetPending(deps, req, res)
    // Another tab has signed in since.
    if (findActor(req)) return res.redirect(303, next || routes.dashboard.href())
    return redirectWithMessage(res, routes.login.href({}, next ? { next } : {}), errorTexts.SIGN_IN_TOO_OLD, 'error')
  }
  const kinds = await kindsOf(deps.db, pending.user.id)
  const origin = kinds.includes('passkey') ? passkeyOrigin(deps, req) : null
  const props = { kinds, passkeyOrigin: origin, recovery: fields?.avec === 'secours', next, issues }
  return page(req, res, 'secondStep', { ...props, ...(banner && { banner }) }, status)
}

function registrationPages(router: Router, deps: WebDeps): void {
  router.get(routes.register.path, (req, res) => {
    if (req.query.invite === undefined) mayComeBack(res)
    return registerPage(deps, req, res, { values: {}, issues: [] })
  })

  router.post(routes.register.path, async (req, res) => {
    const refusal = await refusalOnForm(res, registerForm, req.body, async (form) => {
      const { actor } = await register(deps, form, { key: formKey(req.body), wait: true }, requestSource(req))
      await signInBrowser(deps, req, res, { actor, password: form.password, toast: toasts.accountCreated })
    })
    if (!refusal) return res.redirect(303, routes.dashboard.href())
    const { status, ...shown } = refusal
    return registerPage(deps, req, res, shown, status)
  })
}

/**
 * The registration page. With an invitation (`?invite=` or the form's hidden token) the garage is known and the email
 * fixed. An invalid invitation shows no form at all: the invited person would open their own garage by mistake.
 */
async function registerPage(
  deps: WebDeps,
  req: Request,
  res: Response,
  shown: FormState & { values: Record<string, string> },
  status = 200,
): Promise<void> {
  const token: unknown = req.query.invite ?? req.body?.inviteToken
  const invited = typeof token === 'string' && token !== ''
  // Not `no-referrer`: old browsers would hide the origin of this page's own form, which signs in.
  if (invited) res.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
  const invite = invited ? await readWelcome(deps, token, requestSource(req)) : undefined
  if (invite === null) return page(req, res, 'invitationDead', {}, 410)
  const closed = !invite && !(await isRegistrationOpen(deps))
  await page(req, res, 'register', { ...shown, ...(invite && { invite }), closed }, closed ? 403 : status)
}
