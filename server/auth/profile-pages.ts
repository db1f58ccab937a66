import { type Request, type Response, Router } from 'express'
import { emailChangeTexts, type Issue } from '../../domain/messages.ts'
import { routes } from '../../domain/routes.ts'
import { changePasswordForm, morningMailForm, profileForm } from '../../domain/session-form.ts'
import type { TenantRead } from '../database/tenant.ts'
import type { Deps } from '../deps.ts'
import { type Actor, actorOf } from '../http/actor.ts'
import { AppError } from '../http/errors.ts'
import { flash, goTelling } from '../http/flash.ts'
import { inGarage } from '../http/in-garage.ts'
import { showPage } from '../http/page.ts'
import { parse, parseId } from '../http/parse.ts'
import { renewCookieSession } from '../http/session.ts'
import { conflictOf, submitForm } from '../http/submit.ts'
import type { WebDeps } from '../http/web-deps.ts'
import { mailWay } from '../runtime/public-origin.ts'
import { pendingEmail, removeEmailChange } from './email-change-store.ts'
import { endOwnSessions } from './end-own-sessions.ts'
import { warnOfGuessed } from './guessed-password.ts'
import { sessionsOf } from './my-sessions.ts'
import { changePassword, countAddressChange, savePassword, updateProfile } from './profile.ts'
import { relyingParty } from './relying-party.ts'
import { refuseTooMany, startApp } from './second-factor/actions.ts'
import { readFactors } from './second-factor/read.ts'
import { renewAuthSession } from './session-lifetime.ts'

type Form = { values: Record<string, string>; issues: Issue[] }

/** One page for one's account: who I am, my password, where I am signed in. */
export function profilePages(deps: WebDeps): Router {
  const router = Router()

  router.get(routes.settings.path, (req, res) => {
    const { role } = actorOf(req)
    res.redirect(302, role === 'admin' ? routes.garage.href() : routes.profile.href())
  })

  router.get(routes.profile.path, (req, res) => show(deps, req, res, {}))

  router.post(routes.profile.path, async (req, res) => {
    const gesture = String(req.body?.geste ?? '')
    if (gesture === 'profil') return profile(deps, req, res)
    if (gesture === 'matin') return morning(deps, req, res)
    if (gesture === 'motdepasse') return password(deps, req, res)
    if (gesture === 'adresse') return keepAddress(deps, req, res)
    if (gesture === 'application') return addApp(deps, req, res)
    if (gesture === 'cle') return addPasskey(deps, req, res)
    if (gesture === 'session' || gesture === 'sessions') return endSessions(deps, req, res)
    throw new AppError(400, 'BAD_REQUEST')
  })

  return router
}

async function profile(deps: WebDeps, req: Request, res: Response): Promise<void> {
  const done = await submitForm(profileForm, req.body, async (form) => {
    await countAddressChange(deps, actorOf(req), form)
    return inGarage(deps, req, (tx, actor) => updateProfile(tx, actor, form, deps))
  })
  if (!done.ok) return show(deps, req, res, { profile: done }, 422)
  const asked = req.body.email !== actorOf(req).email
  await goTelling(res, routes.profile.href(), asked ? emailChangeTexts[mailWay(deps.config)] : 'Profil modifié')
}

async function morning(deps: WebDeps, req: Request, res: Response): Promise<void> {
  const form = parse(morningMailForm, req.body)
  await inGarage(deps, req, (tx, actor) => updateProfile(tx, actor, form, deps))
  const said = form.morningMail ? 'Vous recevrez l’email du matin' : 'Vous ne recevrez plus l’email du matin'
  await goTelling(res, routes.profile.href(), said)
}

async function password(deps: WebDeps, req: Request, res: Response): Promise<void> {
  const done = await submitForm(changePasswordForm, req.body, (form) =>
    changePassword(deps, actorOf(req), form, (passwordHash) =>
      inGarage(deps, req, async (tx, actor) => {
        await savePassword(tx, actor, passwordHash, deps)
        return renewAuthSession(tx, actor, 'password', deps.now())
      }),
    ),
  )
  if (!done.ok) return show(deps, req, res, { password: done }, 422)
  if (done.value) await renewCookieSession(req, done.value)
  await flash(req, 'info', 'Mot de passe modifié')
  await warnOfGuessed(req, actorOf(req), String(req.body.password))
  res.redirect(303, routes.profile.href())
}

async function addApp(deps: Deps, req: Request, res: Response): Promise<void> {
  const work = inGarage(deps, req, (tx, actor) => startApp(tx, actor, deps))
  const refusal = await conflictOf(work)
  if (refusal) return goTelling(res, routes.profile.href(), refusal, 'error')
  const { id } = await work
  res.redirect(303, routes.appSetup.href({ id }))
}

/** Before the device is asked: one too many would be refused after. */
async function addPasskey(deps: Deps, req: Request, res: Response): Promise<void> {
  const refusal = await conflictOf(inGarage(deps, req, (tx, actor) => refuseTooMany(tx, actor)))
  if (refusal) return goTelling(res, routes.profile.href(), refusal, 'error')
  res.redirect(303, routes.passkeyNew.href())
}

async function keepAddress(deps: Deps, req: Request, res: Response): Promise<void> {
  await inGarage(deps, req, (tx, actor) => removeEmailChange(tx, actor.userId))
  await goTelling(res, routes.profile.href(), 'Adresse inchangée')
}

/** One session by its id, or all but this one. */
async function endSessions(deps: Deps, req: Request, res: Response): Promise<void> {
  const one = req.body.geste === 'session' ? parseId(req.body.id) : undefined
  await inGarage(deps, req, (tx, actor) => endOwnSessions(tx, actor, one, deps))
  await goTelling(res, routes.profile.href(), one ? 'Session fermée' : 'Autres sessions fermées')
}

function show(deps: Deps, req: Request, res: Response, refused: { profile?: Form; password?: Form }, status = 200) {
  const load = async (tx: TenantRead, actor: Actor) => {
    const { userId, nom, prenom, email, morningMail } = actor
    const [pending, sessions, secondFactors] = await Promise.all([
      pendingEmail(tx, userId, deps.now()),
      sessionsOf(tx, actor, deps.now()),
      readFactors(tx, actor),
    ])
    return {
      profile: refused.profile ?? { values: { nom, prenom, email }, issues: [] },
      passwordIssues: refused.password?.issues ?? [],
      sessions,
      secondFactors,
      passkeys: relyingParty(deps, req) !== null,
      pendingEmail: pending && { ...pending, way: mailWay(deps.config) },
      morning: { wanted: morningMail, mailsLeave: deps.config.smtpUrl !== undefined },
    }
  }
  return showPage(req, res, 'profile', load, status)
}
