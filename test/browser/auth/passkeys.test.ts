import type { CDPSession } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { passkeyLabels, passkeyRefusals } from '../../../domain/factors/factor-texts.ts'
import { carriedTexts } from '../../../domain/ground/messages.ts'
import * as routes from '../../../domain/ground/routes.ts'
import * as labels from '../../../domain/ground/texts/labels.ts'
import { expectSilence } from '../../setup/browser.ts'
import { look, newCast, people, site, stage, watched } from '../stage.ts'
import { awake, awakeForm, sendSignIn, takeSession } from '../user-actions.ts'

stage()

let device: CDPSession
let authenticatorId: string

beforeEach(async () => {
  await newCast()
  await look()
})

const button = (name: string) => watched.page.getByRole('button', { name, exact: true })
const ownersAnswer = (isUserVerified: boolean) =>
  device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })

/** Adds a passkey of Camille's device, from her profile. */
async function addOne(): Promise<void> {
  const { page } = watched
  await takeSession(watched, people.camille)
  await page.goto(routes.passkeyNew.href())
  await create()
  await page.waitForURL(`**${routes.recoveryCodes.path}`)
}

async function create(): Promise<void> {
  await awake(watched.page, 'PasskeyForm')
  await button('Créer la clé d’accès').click()
}

async function signOut(): Promise<void> {
  await watched.page.context().clearCookies()
  await watched.page.evaluate(() => sessionStorage.clear())
}

/** Moves the clock past the life of a reauthentication. */
const forgetProof = () =>
  site
    .db('auth_sessions')
    .where({ user_id: people.camille.id })
    .update({ proved_at: new Date(0) })

test('the sign-in page reserves space for the passkey button only where it can appear', async () => {
  const { page } = watched
  const room = page.locator('[data-island=PasskeyButton]')
  const elsewhere = new URL(site.url)
  elsewhere.hostname = elsewhere.hostname === '127.0.0.1' ? 'localhost' : '127.0.0.1'
  const found: string[] = []
  for (const origin of [site.url, elsewhere.origin]) {
    await page.goto(origin + routes.login.href())
    await awake(page, 'LoginForm')
    const height = (await room.count()) === 0 ? 0 : ((await room.boundingBox())?.height ?? 0)
    const offered = await button(passkeyLabels.signIn).count()
    found.push(`${offered}: ${height >= 44}`)
  }
  expect(found.sort()).toEqual(['0: false', '1: true'])
  expectSilence(watched)
})

describe('a passkey', () => {
  // The browser's virtual device holds passkeys, and its owner is present and consents.
  beforeEach(async () => {
    device = await watched.page.context().newCDPSession(watched.page)
    await device.send('WebAuthn.enable')
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    } as const
    authenticatorId = (await device.send('WebAuthn.addVirtualAuthenticator', { options })).authenticatorId
  })
  afterEach(() => device.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }))

  test('is created in the profile after a fresh proof, once per device, and needs a name', async () => {
    const { page } = watched
    await takeSession(watched, people.camille)
    await page.goto(routes.profile.href())
    await button('Ajouter une clé d’accès').click()
    await page.waitForURL(`**${routes.passkeyNew.path}`)
    await awake(page, 'PasskeyForm')
    await page.getByLabel('Nom de cet appareil').fill(' ')
    await create()
    await page.getByText('Nom requis').first().waitFor()
    await page.getByLabel('Nom de cet appareil').fill('Chrome')
    await forgetProof()
    await create()
    await page.getByText('Confirmez que c’est bien vous').waitFor()
    expect((await device.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toEqual([])
    await page.getByLabel('Mot de passe').fill(people.camille.password)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${routes.passkeyNew.path}`)
    await create()
    await page.waitForURL(`**${routes.recoveryCodes.path}`)
    await page.getByText('Clé d’accès ajoutée').waitFor()
    await page.goto(routes.profile.href())
    expect(await page.getByText('Chrome sur Linux', { exact: true }).first().isVisible()).toBe(true)
    await page.goto(routes.passkeyNew.href())
    await create()
    await page.getByText(passkeyRefusals.already).waitFor()
    expect(await button('Créer la clé d’accès').isEnabled()).toBe(true)
    expectSilence(watched, [/403 \(Forbidden\)/])
  })

  test('is created with the proof of the page when the tab’s tokens have none', async () => {
    const { page } = watched
    await takeSession(watched, people.camille)
    await page.goto(routes.passkeyNew.href())
    await awake(page, 'PasskeyForm')
    await page.waitForFunction(() => sessionStorage.getItem('accessToken'))
    await site.db('refresh_families').update({ proved_at: new Date(0) })
    await create()
    await page.waitForURL(`**${routes.recoveryCodes.path}`)
    await page.getByText('Clé d’accès ajoutée. Vos autres sessions sont fermées.').waitFor()
    expectSilence(watched, [/403 \(Forbidden\)/])
  })

  test('replaces a code when its owner removes the last factor', async () => {
    const { page } = watched
    await addOne()
    await site.db('auth_sessions').where({ user_id: people.camille.id }).update({ second_factor_shown_at: null })
    const [id] = await site.db('second_factors').where({ user_id: people.camille.id }).pluck('id')
    await page.goto(routes.factorRemoval.href({ id }))
    await page.getByLabel('Code').waitFor()
    await button(passkeyLabels.removal).click()
    await page.getByText('Clé d’accès vérifiée').waitFor()
    expect(await page.getByLabel('Code').count()).toBe(0)
    await page.getByLabel('Mot de passe actuel').fill(people.camille.password)
    await page.getByLabel('Mot de passe actuel').press('Enter')
    await page.waitForURL(`**${routes.profile.path}*`)
    expect(await site.db('second_factors').where({ user_id: people.camille.id })).toEqual([])
    expectSilence(watched)
  })

  test('signs in with one press, by keyboard, and as the second step after the password', async () => {
    const { page } = watched
    await addOne()
    await signOut()
    await ownersAnswer(false)
    await page.goto(routes.login.href({}, { next: routes.clients.href() }))
    await button(passkeyLabels.signIn).click()
    await page.getByText(passkeyRefusals.cancelled).waitFor()
    await ownersAnswer(true)
    await button(passkeyLabels.signIn).click()
    await page.waitForURL(`**${routes.clients.path}`)
    await page.getByText('Connecté', { exact: true }).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('accessToken'))).toMatch(/^ey/)
    await signOut()

    await page.goto(routes.login.href())
    await button(passkeyLabels.signIn).waitFor()
    await button('Se connecter').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${routes.dashboard.path}`)
    await signOut()

    await page.goto(routes.login.href())
    await sendSignIn(page, people.camille)
    await page.waitForURL(`**${routes.secondStep.path}`)
    await button(passkeyLabels.secondStep).click()
    await page.waitForURL(`**${routes.dashboard.path}`)
    expectSilence(watched, [/401 \(Unauthorized\)/])
  })

  test('restores typed form values after it signs in from an expired session', async () => {
    const { page } = watched
    await addOne()
    await page.goto(routes.clientNew.href())
    await awakeForm(page)
    await page.locator('main').getByLabel('Téléphone').fill('+33612345678')
    await site.db.raw("update auth_sessions set revoked_at = now(), revoked_reason = 'sign_out'")
    await page.locator('main').getByLabel('Téléphone').press('Enter')
    await page.waitForURL('**/connexion?motif=expiree*')
    await button(passkeyLabels.signIn).click()
    await page.waitForURL(`**${routes.clientNew.path}`)
    await page.getByText(carriedTexts.back).waitFor()
    expect(await page.locator('main').getByLabel('Téléphone').inputValue()).toBe('+33612345678')
  })

  test('serves as a fresh proof, and signs nobody in once it is removed', async () => {
    const { page } = watched
    await addOne()
    await forgetProof()
    await page.goto(routes.profile.href())
    await button('Ajouter une clé d’accès').click()
    await page.getByText('Confirmez que c’est bien vous').waitFor()
    await button(passkeyLabels.proof).click()
    await page.waitForURL(`**${routes.passkeyNew.path}`)
    await page.goto(routes.dashboard.href())
    expect(new URL(page.url()).pathname).toBe(routes.dashboard.path)
    expectSilence(watched, [/403 \(Forbidden\)/])

    await site.db('second_factors').where({ user_id: people.camille.id }).delete()
    await signOut()
    await page.goto(routes.login.href())
    await button(passkeyLabels.signIn).click()
    await page.getByText(passkeyRefusals.unknown).waitFor()
    expect(await button(passkeyLabels.signIn).isEnabled()).toBe(true)
  })
})

test('the passkey button stays away on another host name or in a browser without passkeys', async () => {
  const { page } = watched
  // An island has rendered its content once its browser is idle.
  const settled = () => page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  await page.goto(site.url.replace('localhost', '127.0.0.1') + routes.login.href())
  await awake(page, 'PasskeyButton')
  await settled()
  expect(await button(passkeyLabels.signIn).count()).toBe(0)

  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await page.goto(routes.login.href())
  await awake(page, 'PasskeyButton')
  await settled()
  expect(await button(passkeyLabels.signIn).count()).toBe(0)
  await takeSession(watched, people.camille)
  await page.goto(routes.passkeyNew.href())
  await page.getByText('Ce navigateur ne connaît pas les clés d’accès').waitFor()
  expectSilence(watched)
})

test('a press for a passkey asks to reload the page where its code fails to load, the network being there', async () => {
  const { page } = watched
  await page.route(/\/assets\/press-passkey-[^/]*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'new Intl.Rien()\nexport {}' }),
  )
  await page.goto(routes.login.href())
  await awake(page, 'PasskeyButton')
  await button(passkeyLabels.signIn).click()
  await page.getByText(labels.codeNotLoaded).waitFor()
})
