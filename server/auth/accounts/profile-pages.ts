import {
  type PreferenceName,
  type Preferences,
  preferenceNames,
  preferenceTexts,
} from '../../../domain/accounts/preferences.ts'
import { changePasswordForm, profilePatch } from '../../../domain/accounts/session-form.ts'
import { emailChangeTexts } from '../../../domain/ground/messages.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { canonicalEmail } from '../../../domain/ground/typed/email.ts'
import type { TenantRead } from '../../database/tenant.ts'
import { inGarage } from '../../http/calls/in-garage.ts'
import { form, formWithoutCall, type PageRequest, type Pages, page, pressed } from '../../http/forms/page-table.ts'
import { parse, parseId } from '../../http/parse.ts'
import { flash, renewCookieSession } from '../../http/session/session.ts'
import { mailWay } from '../../runtime/public-origin.ts'
import { warnOfGuessed } from '../credentials.ts'
import { relyingParty } from '../factors/passkeys.ts'
import { readFactors } from '../factors/store.ts'
import { renewAuthSession } from '../sessions/open-session.ts'
import { endOwnSessions, sessionsOf } from '../sessions/own-sessions.ts'
import { pendingEmail, removeEmailChange } from './mailed-links.ts'
import { refuseTooMany } from './own-factors.ts'
import { changePassword, savePassword } from './profile.ts'

/** The page of one's own account: identity, password, open sessions. */
export const profilePages = {
  settings: page({
    answer: ({ res, actor: { role } }) =>
      res.redirect(302, role === 'admin' ? routes.garage.href() : routes.profile.href()),
  }),
  profile: page({
    read: profilePage,
    edits: { takes: profilePatch, now: (_, { actor: { nom, prenom, email } }) => ({ nom, prenom, email }) },
    forms: [
      form({
        call: 'PATCH /auth/me',
        when: pressed('profil'),
        body: ({ nom = '', prenom = '', email = '' }) => ({ nom, prenom, email }),
        toast: (_, { fields, actor, deps }) =>
          canonicalEmail(String(fields.email)) === actor.email
            ? 'Profil modifié'
            : emailChangeTexts[mailWay(deps.config)],
      }),
      ...preferenceNames.map(preferenceForm),
      formWithoutCall({ access: 'read', when: pressed('motdepasse'), outside: changePasswordHere }),
      formWithoutCall({
        access: 'read',
        when: pressed('adresse'),
        work: (tx, { actor }) => removeEmailChange(tx, actor.userId),
        toast: 'Adresse inchangée',
      }),
      form({
        call: 'POST /auth/second-factors/app',
        when: pressed('application'),
        to: (_, { id }) => routes.appSetup.href({ id }),
      }),
      // Checks the limit before the device is asked: otherwise the new passkey would be refused afterwards.
      formWithoutCall({
        access: 'read',
        reauthentication: true,
        when: pressed('cle'),
        work: (tx, { actor }) => refuseTooMany(tx, actor),
        to: 'passkeyNew',
      }),
      // A second press also succeeds, while the call would answer that there is no such session.
      formWithoutCall({
        access: 'read',
        reauthentication: true,
        when: pressed('session'),
        work: (tx, { actor, fields, deps }) => endOwnSessions(tx, actor, parseId(fields.id), deps),
        toast: 'Session fermée',
      }),
      form({ call: 'DELETE /auth/sessions', when: pressed('sessions'), toast: 'Autres sessions fermées' }),
    ],
  }),
} satisfies Pages

/** The button or the choice of a single preference. */
function preferenceForm<Name extends PreferenceName>(name: Name) {
  const { word, saved } = preferenceTexts[name]
  return form({
    call: 'PATCH /auth/me',
    when: pressed(word),
    isButton: true,
    body: ({ [name]: value = '' }) => ({ [name]: value }),
    toast: (account: Preferences) => saved(account[name]),
  })
}

/** The call ends the other sessions; on this page the cookie continues with a new session. */
async function changePasswordHere({ req, deps, actor, fields }: PageRequest<object>): Promise<void> {
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

async function profilePage(tx: TenantRead, { req, deps, actor, fields, values, issues }: PageRequest<object>) {
  const { userId, nom, prenom, email, preferences } = actor
  const [pending, sessions, secondFactors] = await Promise.all([
    pendingEmail(tx, userId, deps.now()),
    sessionsOf(tx, actor, deps.now()),
    readFactors(tx, actor),
  ])
  return {
    profile: pressed('profil')(fields) ? { values, issues } : { values: { nom, prenom, email }, issues: [] },
    passwordIssues: pressed('motdepasse')(fields) ? issues : [],
    sessions,
    secondFactors,
    passkeys: relyingParty(deps, req) !== null,
    pendingEmail: pending && { ...pending, way: mailWay(deps.config) },
    preferences,
  }
}
