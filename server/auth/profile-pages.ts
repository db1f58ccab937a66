import { type Request, Router } from 'express'
import { emailChangeTexts } from '../../domain/messages.ts'
import { routes } from '../../domain/routes.ts'
import { changePasswordForm } from '../../domain/session-form.ts'
import type { TenantRead } from '../database/tenant.ts'
import { type Actor, actorOf } from '../http/actor.ts'
import { flash } from '../http/flash.ts'
import { type Fields, form, formWithoutCall, pressed, type Refusal } from '../http/forms/form.ts'
import { inGarage } from '../http/in-garage.ts'
import { found, showFound } from '../http/page.ts'
import { parse, parseId } from '../http/parse.ts'
import { renewCookieSession } from '../http/session.ts'
import type { WebDeps } from '../http/web-deps.ts'
import { mailWay } from '../runtime/public-origin.ts'
import { pendingEmail, removeEmailChange } from './email-change-store.ts'
import { endOwnSessions } from './end-own-sessions.ts'
import { warnOfGuessed } from './guessed-password.ts'
import { sessionsOf } from './my-sessions.ts'
import { changePassword, savePassword } from './profile.ts'
import { relyingParty } from './relying-party.ts'
import { refuseTooMany } from './second-factor/actions.ts'
import { readFactors } from './second-factor/read.ts'
import { renewAuthSession } from './session-lifetime.ts'

/** One page for one's account: who I am, my password, where I am signed in. */
export function profilePages(deps: WebDeps): Router {
  const router = Router()

  router.get(routes.settings.path, (req, res) => {
    const { role } = actorOf(req)
    res.redirect(302, role === 'admin' ? routes.garage.href() : routes.profile.href())
  })

  router.get(routes.profile.path, async (req, res) => {
    await showFound(req, res, (tx, actor) => profilePage(tx, { req, deps, actor }, {}))
  })

  return router
}

const toProfile = () => routes.profile.href()

export const profileForms = {
  profile: [
    form({
      call: 'PATCH /auth/me',
      when: pressed('profil'),
      body: ({ nom = '', prenom = '', email = '' }) => ({ nom, prenom, email }),
      refused: (tx, sent, refusal) => profilePage(tx, sent, { profile: refusal }),
      to: toProfile,
      toast: (_, { fields, actor, deps }) =>
        fields.email === actor.email ? 'Profil modifié' : emailChangeTexts[mailWay(deps.config)],
    }),
    form({
      call: 'PATCH /auth/me',
      when: pressed('matin'),
      body: ({ morningMail = '' }) => ({ morningMail }),
      to: toProfile,
      toast: ({ morningMail }) =>
        morningMail ? 'Vous recevrez l’email du matin' : 'Vous ne recevrez plus l’email du matin',
    }),
    formWithoutCall({
      access: 'read',
      when: pressed('motdepasse'),
      outside: changePasswordHere,
      refused: (tx, sent, refusal) => profilePage(tx, sent, { password: refusal }),
      to: toProfile,
    }),
    formWithoutCall({
      access: 'read',
      when: pressed('adresse'),
      work: (tx, { actor }) => removeEmailChange(tx, actor.userId),
      to: toProfile,
      toast: 'Adresse inchangée',
    }),
    form({
      call: 'POST /auth/second-factors/app',
      when: pressed('application'),
      back: toProfile,
      to: (_, { id }) => routes.appSetup.href({ id }),
    }),
    // Before the device is asked: one too many would be refused after.
    formWithoutCall({
      access: 'read',
      proof: true,
      when: pressed('cle'),
      work: (tx, { actor }) => refuseTooMany(tx, actor),
      back: toProfile,
      to: () => routes.passkeyNew.href(),
    }),
    // Pressed twice, it is closed all the same, where the call would find none.
    formWithoutCall({
      access: 'read',
      proof: true,
      when: pressed('session'),
      work: (tx, { actor, fields, deps }) => endOwnSessions(tx, actor, parseId(fields.id), deps),
      to: toProfile,
      toast: 'Session fermée',
    }),
    form({
      call: 'DELETE /auth/sessions',
      when: pressed('sessions'),
      to: toProfile,
      toast: 'Autres sessions fermées',
    }),
  ],
}

/** The call ends the other sessions; here the cookie goes on with a new one besides. */
async function changePasswordHere({ req, deps, actor, fields }: Shown & { fields: Fields }): Promise<void> {
  const form = parse(changePasswordForm, fields)
  const renewed = await changePassword(deps, actor, form, (passwordHash) =>
    inGarage(deps, req, async (tx) => {
      await savePassword(tx, actor, passwordHash, deps)
      return renewAuthSession(tx, actor, 'password', deps.now())
    }),
  )
  if (renewed) await renewCookieSession(req, renewed)
  await flash(req, 'info', 'Mot de passe modifié')
  await warnOfGuessed(req, actor, form.password)
}

type Shown = { req: Request; deps: WebDeps; actor: Actor }
type Refused = { profile?: Refusal; password?: Refusal }

async function profilePage(tx: TenantRead, { req, deps, actor }: Shown, refused: Refused) {
  const { userId, nom, prenom, email, morningMail } = actor
  const [pending, sessions, secondFactors] = await Promise.all([
    pendingEmail(tx, userId, deps.now()),
    sessionsOf(tx, actor, deps.now()),
    readFactors(tx, actor),
  ])
  return found('profile', {
    profile: refused.profile ?? { values: { nom, prenom, email }, issues: [] },
    passwordIssues: refused.password?.issues ?? [],
    sessions,
    secondFactors,
    passkeys: relyingParty(deps, req) !== null,
    pendingEmail: pending && { ...pending, way: mailWay(deps.config) },
    morning: { wanted: morningMail, mailsLeave: deps.config.smtpUrl !== undefined },
  })
}
