import type { Page, Route } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { ownFactorsHref } from '../../../domain/ground/addresses/page-links.ts'
import { warnings } from '../../../domain/ground/messages.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { secondFactorErrors } from '../../../domain/ground/texts/factor-errors.ts'
import { expectSilence } from '../../setup/browser.ts'
import { cast, type Person } from '../../setup/cast.ts'
import { ownAnswer } from '../../setup/own-answer.ts'
import { codeOf } from '../../setup/second-factor.ts'
import { look, site, stage, watched } from '../stage.ts'
import { awake, sendSignIn, signIn } from '../user-actions.ts'

let camille: Person
let page: Page

stage()
beforeEach(async () => {
  // Factors belong to a user: each test has new users without any.
  camille = (await cast(site)).camille
  await look()
  page = watched.page
})

const button = (name: string) => page.locator('main').getByRole('button', { name, exact: true })
const code = () => page.getByLabel('Code à 6 chiffres')

/** Adds an app and makes recovery codes, as a user does. `next` is the app's next code, valid for a minute. */
async function enrolByHand() {
  await signIn(watched, camille)
  await page.goto(ownFactorsHref())
  await button('Ajouter une application').click()
  await page.getByRole('heading', { name: 'Ajouter une application' }).waitFor()
  const secret = (await page.locator('main code').textContent()) ?? ''
  await code().fill('000 000')
  await button('Ajouter').click()
  await page.getByText('Code incorrect. Vérifiez l’heure du téléphone').first().waitFor()
  const at = new Date()
  await code().fill(codeOf({ secret }, at).replace(/(...)/, '$1 '))
  await button('Ajouter').click()
  await page.getByText('Application ajoutée').waitFor()
  await button('Montrer mes codes').click()
  const codes = page.locator('main li code')
  await codes.first().waitFor()
  return { next: codeOf({ secret }, at, 1), codes: await codes.allTextContents() }
}

async function signOut() {
  await page.goto(routes.profile.href())
  await awake(page, 'NavMenu')
  await page.getByText('Menu', { exact: true }).click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await page.waitForURL(`**${routes.login.path}`)
}

/** Submits the password to the island, on the way to `next`. */
async function password(next?: string) {
  await page.goto(routes.login.href({}, next ? { next } : {}))
  await awake(page, 'LoginForm')
  await sendSignIn(page, camille)
  await page.waitForURL(`**${routes.secondStep.path}*`)
}

const signingIn = '**/api/auth/login'

/** Answers as if the browser stored no cookie. */
async function withoutCookie(route: Route): Promise<void> {
  const response = await route.fetch()
  await page.context().clearCookies()
  await route.fulfill({
    status: response.status(),
    headers: ownAnswer,
    contentType: 'application/json',
    body: await response.text(),
  })
}

const kept = () => page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>)

describe('two-step sign-in', () => {
  test('works with an app’s code and with a recovery code, and warns when cookies are blocked', async () => {
    const { next, codes } = await enrolByHand()
    expect(new Set(codes).size).toBe(10)
    await signOut()

    await page.route(signingIn, withoutCookie)
    await page.goto(routes.login.href())
    await awake(page, 'LoginForm')
    await sendSignIn(page, camille)
    await page.getByText(warnings.cookieRefused).waitFor()
    await page.unroute(signingIn)

    await password('/clients?q=Lambert')
    await expect.poll(() => code().evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await kept()).not.toHaveProperty('accessToken')
    await code().fill('123456')
    await page.keyboard.press('Enter')
    await page.getByText(secondFactorErrors.SECOND_FACTOR_INVALID).waitFor()
    await code().fill(next)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/clients?q=Lambert')
    await page.getByText('Connecté', { exact: true }).waitFor()
    await expect.poll(async () => (await kept()).accessToken ?? '').toMatch(/^ey/)
    expect(JSON.parse((await kept()).user ?? '')).toMatchObject({ prenom: 'Camille' })
    await signOut()

    await password()
    await page.getByRole('link', { name: 'Utiliser un code de secours' }).click()
    const spare = page.getByLabel('Code de secours')
    await spare.fill('AAAAA-AAAAA')
    await page.keyboard.press('Enter')
    await page.getByText('Code de secours incorrect, ou déjà utilisé.').waitFor()
    await spare.fill((codes[3] ?? '').toLowerCase().replace('-', ' '))
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${routes.dashboard.path}`)
    await page.goto(ownFactorsHref())
    await page.getByText('Encore 9 sur 10').waitFor()
    expectSilence(watched, [/40[01]|422/])
  })

  test('keeps an older tab working after another tab renewed the proof of identity', async () => {
    await signIn(watched, camille)
    await page.goto(routes.clients.href())
    await expect.poll(async () => (await kept()).accessToken ?? '').toMatch(/^ey/)
    const other = await page.context().newPage()
    await site
      .db('auth_sessions')
      .where({ user_id: camille.id })
      .update({ proved_at: new Date(Date.now() - 3_600_000) })
    await other.goto(ownFactorsHref())
    await other.getByRole('button', { name: 'Ajouter une application' }).click()
    await other.getByRole('heading', { name: 'Confirmez que c’est bien vous' }).waitFor()
    await other.getByLabel('Mot de passe').fill(camille.password)
    await other.getByRole('button', { name: 'Confirmer' }).click()
    await other.getByRole('heading', { name: 'Ajouter une application' }).waitFor()
    await other.close()
    await page.bringToFront()
    await awake(page, 'NotificationBell')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByText('Aucune notification').first().waitFor()
    await page.goto(routes.profile.href())
    expect(new URL(page.url()).pathname).toBe(routes.profile.path)
    expectSilence(watched, [/401|403/])
  })
})

test('recovery codes can be printed, copied and downloaded, and the Back button hides them', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { codes } = await enrolByHand()
  // The printed sheet does not say what the codes are for.
  await page.emulateMedia({ media: 'print' })
  const paper = await page.evaluate(() => document.body.innerText)
  for (const each of codes) expect(paper).toContain(each)
  expect(paper).toMatch(/^\s*Codes de secours\s.*Faits le \d/s)
  expect(paper).not.toMatch(/atelier|Paramètres|Profil|C’est noté|Imprimer|Camille|@/)
  await page.emulateMedia({ media: 'screen' })

  await awake(page, 'CopyButton')
  await button('Copier').click()
  await button('Copié ✓').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
  const arrives = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Télécharger' }).click()
  expect((await arrives).suggestedFilename()).toBe('codes-de-secours.txt')
  await page.getByRole('link', { name: 'C’est noté' }).click()
  await page.getByText('Encore 10 sur 10').waitFor()
  await page.goBack().catch(() => undefined)
  expect(await page.getByText(codes[0] ?? '-').count()).toBe(0)
  expectSilence(watched, [/40[01]|422/])
})
