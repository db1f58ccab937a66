import type { Page } from 'playwright-core'
import * as routes from '../../../domain/ground/routes.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import type { Person } from '../../setup/cast.ts'
import { addPasskey } from '../../setup/passkey.ts'
import { codeOf, enrol } from '../../setup/second-factor.ts'
import type { Site } from '../../setup/site.ts'
import type { Garage } from './garage.ts'
import { type Screen, send } from './screen.ts'

/** An admin whose account asks for a second factor. */
export type Guarded = {
  email: string
  password: string
  factorId: string
  /** An unused code of their app. */
  code: () => Promise<string>
  /** Makes their reauthentication an hour old. */
  growOld: () => Promise<unknown>
  /** Makes their reauthentication fresh. */
  prove: () => Promise<unknown>
  /** Makes their sessions look as if they began without the second step. */
  neverShown: () => Promise<unknown>
}

export async function guarded(site: Site, person: Person): Promise<Guarded> {
  await site.db('users').where({ id: person.id }).update({ role: 'admin' })
  const { id, secret, caller } = await enrol({ app: site.url, db: site.db, deps: site.deps }, person)
  await addPasskey(caller, site.url, 'Poste de l’accueil')
  await caller.post('/auth/recovery-codes')
  const change = (table: 'second_factors' | 'auth_sessions', values: object) =>
    withGarage(site.db, person.garageId, (tx) => tx.from(table).where({ user_id: person.id }).update(values))
  return {
    email: person.email,
    password: person.password,
    factorId: id,
    async code() {
      await change('second_factors', { last_step: 0 })
      return codeOf({ secret }, new Date())
    },
    growOld: () => change('auth_sessions', { proved_at: new Date(Date.now() - 3_600_000) }),
    prove: () => change('auth_sessions', { proved_at: new Date(), second_factor_shown_at: new Date() }),
    neverShown: () => change('auth_sessions', { second_factor_shown_at: null }),
  }
}

const login = () => routes.login.href()
const step = routes.secondStep.href()

async function halfWay(page: Page, { people: { guarded } }: Garage) {
  await send(page, login(), { email: guarded.email, password: guarded.password })
}

/** Screens between the password and the session. */
export const secondStepScreens: Screen[] = [
  { page: 'secondStep', href: login, reach: halfWay },
  {
    page: 'secondStep',
    state: 'errors',
    href: login,
    async reach(page, garage) {
      await halfWay(page, garage)
      await send(page, step, { code: '000000' })
    },
  },
  {
    page: 'secondStep',
    state: 'recovery code',
    href: login,
    async reach(page, garage) {
      await halfWay(page, garage)
      await page.goto(routes.secondStep.href({}, { avec: 'secours' }))
    },
  },
  {
    page: 'secondStep',
    state: 'recovery code refused',
    href: login,
    async reach(page, garage) {
      await halfWay(page, garage)
      await send(page, step, { code: 'AAAAA-AAAAA', avec: 'secours' })
    },
  },
]

const addApp = (page: Page) => send(page, routes.profile.href(), { geste: 'application' })
const profile = () => routes.profile.href()

async function addAppFreshly(page: Page, { people: { guarded } }: Garage) {
  await guarded.prove()
  await addApp(page)
}

/** Invites another admin, and lets the inviter's reauthentication expire. */
async function invited(page: Page, { people: { guarded } }: Garage) {
  await send(page, routes.employees.href(), {
    geste: 'inviter',
    email: 'chef@exemple.fr',
    role: 'admin',
    proofPassword: guarded.password,
  })
  await guarded.growOld()
}

const removal = ({ people: { guarded } }: Garage) => routes.factorRemoval.href({ id: guarded.factorId })

/** Screens of a user's own second step. */
export const guardedScreens: Screen[] = [
  { page: 'profile', state: 'second step', href: profile },
  { page: 'appSetup', href: profile, reach: addAppFreshly },
  {
    page: 'appSetup',
    state: 'errors',
    href: profile,
    async reach(page, garage) {
      await addAppFreshly(page, garage)
      await send(page, page.url(), { name: '', code: '' })
    },
  },
  { page: 'passkeyNew', href: () => routes.passkeyNew.href() },
  { page: 'recoveryCodes', href: () => routes.recoveryCodes.href() },
  {
    page: 'recoveryCodes',
    state: 'made',
    href: () => routes.recoveryCodes.href(),
    reach: (page) => send(page, routes.recoveryCodes.href(), {}),
  },
  { page: 'factorRemoval', href: removal },
  {
    page: 'factorRemoval',
    state: 'errors',
    href: removal,
    reach: (page, garage) => send(page, removal(garage), { currentPassword: 'mauvais2026' }),
  },
  {
    page: 'employees',
    state: 'link to prove for',
    href: () => routes.employees.href(),
    async reach(page, garage) {
      await invited(page, garage)
      await page.goto(routes.employees.href())
    },
  },
  {
    page: 'mail',
    state: 'link to prove for',
    href: () => routes.employees.href(),
    async reach(page, garage) {
      await invited(page, garage)
      await page.goto(routes.mails.href())
      await page
        .locator('main')
        .getByRole('link', { name: /^Invitation/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Montrer le lien' }).waitFor()
    },
  },
  {
    page: 'proof',
    href: profile,
    async reach(page, { people: { guarded } }) {
      await guarded.growOld()
      await addApp(page)
    },
  },
  {
    page: 'proof',
    state: 'errors',
    href: profile,
    async reach(page, { people: { guarded } }) {
      await guarded.growOld()
      await send(page, routes.profile.href(), { geste: 'application', proofPassword: 'mauvais2026' })
    },
  },
  {
    page: 'proof',
    state: 'by second step only',
    href: profile,
    async reach(page, { people: { guarded } }) {
      await guarded.neverShown()
      await addApp(page)
    },
  },
  {
    page: 'factorRemoval',
    state: 'with a code',
    href: removal,
    async reach(page, garage) {
      await garage.people.guarded.neverShown()
      await page.goto(removal(garage))
    },
  },
]
