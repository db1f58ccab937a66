import { beforeEach, describe, expect, test } from 'vitest'
import { warnings } from '../../../domain/ground/messages.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { expectSilence } from '../../setup/browser.ts'
import { ownAnswer } from '../../setup/own-answer.ts'
import { look, people, stage, watched } from '../stage.ts'
import { awake, sendSignIn, signIn, signInByForm, stopClock } from '../user-actions.ts'

stage()
beforeEach(async () => {
  await look()
})

const kept = () => watched.page.evaluate(() => ({ ...sessionStorage }))

test('the sign-in form shows field errors, a wrong password and a refused cookie, then signs in', async () => {
  const { page } = watched
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls += 1
  })
  await page.goto(routes.login.href())
  await awake(page, 'LoginForm')
  await sendSignIn(page, { email: 'camille', password: 'court' })
  await page.getByText('Email invalide').waitFor()
  expect(await page.getByText('Password must be at least 8 characters').isVisible()).toBe(true)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
  expect(await page.getByLabel('Email').inputValue()).toBe('camille')
  expect(calls).toBe(0)

  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const calling = '**/api/auth/login'
  await page.route(calling, async (route) => {
    await held
    await route.continue()
  })
  await sendSignIn(page, { email: ` ${people.camille.email.toUpperCase()} `, password: 'mauvais2026' })
  await page.getByRole('button', { name: 'Connexion...' }).waitFor()
  expect(await page.getByRole('button', { name: 'Connexion...' }).isDisabled()).toBe(true)
  release()
  await page.getByText('Email ou mot de passe incorrect.').waitFor()

  await page.unroute(calling)
  await refuseCookie(calling)

  await sendSignIn(page, people.camille)
  await page.waitForURL(`**${routes.dashboard.path}`)
  await page.getByText('Connecté', { exact: true }).waitFor()
  const { accessToken, refreshToken, user } = await kept()
  expect(accessToken).toMatch(/^ey/)
  expect(refreshToken).toMatch(/^rt1\./)
  expect(JSON.parse(user ?? '')).toMatchObject({ prenom: 'Camille', role: 'admin' })
  expectSilence(watched, [/401/])
})

/** The warning about a refused cookie stays until the page is loaded again. */
async function refuseCookie(calling: string): Promise<void> {
  const { page } = watched
  await page.route(calling, async (route) => {
    const response = await route.fetch()
    await page.context().clearCookies()
    await route.fulfill({
      status: response.status(),
      headers: ownAnswer,
      contentType: 'application/json',
      body: await response.text(),
    })
  })
  await sendSignIn(page, people.camille)
  await page.getByText(warnings.cookieRefused).waitFor()
  await page.unroute(calling)
  await page.reload()
  await awake(page, 'LoginForm')
  expect(await page.getByText(warnings.cookieRefused).isVisible()).toBe(false)
}

test('registration shows missing fields and a used email, then creates the garage', async () => {
  const { page } = watched
  await page.goto('/inscription')
  await awake(page, 'RegisterForm')
  await page.getByRole('button', { name: 'Créer le compte' }).click()
  await page.getByText('Nom trop court').waitFor()
  for (const text of ['Prénom requis', 'Email invalide', 'Nom garage requis']) {
    expect(await page.getByText(text).isVisible()).toBe(true)
  }
  await expect
    .poll(() => page.getByLabel('Nom du garage').evaluate((field) => field === document.activeElement))
    .toBe(true)
  await page.getByLabel('Nom du garage').fill('Garage Neuf')
  await page.getByLabel('Nom', { exact: true }).fill('Neuf')
  await page.getByLabel('Prénom').fill('Alice')
  await page.getByLabel('Email').fill(people.camille.email)
  await page.getByLabel('Mot de passe').fill('atelier2026')
  await page.getByRole('button', { name: 'Créer le compte' }).click()
  await page.getByText('Email déjà utilisé').waitFor()
  await page.getByLabel('Email').fill(`neuf.${people.camille.email}`)
  const underWay = { code: 'IDEMPOTENCY_REPLAY_IN_PROGRESS', message: 'Opération en cours ou déjà effectuée.' }
  await page.route(
    '**/api/auth/register',
    (route) => route.fulfill({ status: 409, headers: ownAnswer, json: underWay }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Créer le compte' }).click()
  await page.getByText('Action déjà en cours. Patientez.').waitFor()
  expect(await page.getByText(underWay.message).isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Créer le compte' }).click()
  await page.waitForURL('**/dashboard')
  const toast = page.getByText('Compte créé')
  await toast.waitFor()
  await page.getByRole('button', { name: 'Fermer la notification' }).click()
  await toast.waitFor({ state: 'hidden' })
  expectSilence(watched, [/409/])
})

describe('the main menu', () => {
  const menu = () => watched.page.getByText('Menu', { exact: true })
  const clients = () => watched.page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Clients' })
  const away = () => watched.page.mouse.move(10, 500)

  test('opens on hover and closes 200 ms after the pointer has left', async () => {
    const { page } = watched
    await signIn(watched, people.camille)
    await awake(page, 'NavMenu')
    await page.evaluate(() => {
      const menu = document.querySelector<HTMLDetailsElement>('header nav details')
      let leftAt = 0
      menu?.addEventListener('pointerleave', () => {
        leftAt = performance.now()
      })
      const onToggle = () => {
        if (!menu?.open) document.body.dataset.stayedMs = String(performance.now() - leftAt)
      }
      if (menu) new MutationObserver(onToggle).observe(menu, { attributes: true })
    })
    await menu().hover()
    await clients().waitFor()
    await away()
    await clients().waitFor({ state: 'hidden' })
    const stayedMs = Number(await page.evaluate(() => document.body.dataset.stayedMs))
    expect(stayedMs).toBeGreaterThan(195)
    expectSilence(watched)
  })

  test('opens on a press, closes on Escape, outside press and navigation, and signs out', async () => {
    const { page } = watched
    await signIn(watched, people.camille)
    await awake(page, 'NavMenu')
    await menu().click()
    await clients().waitFor()
    await page.keyboard.press('Escape')
    await clients().waitFor({ state: 'hidden' })
    await away()
    await menu().click()
    await clients().waitFor()
    await page.mouse.click(10, 500)
    await clients().waitFor({ state: 'hidden' })
    await page.evaluate(() => history.pushState(null, '', '?q=Lambert'))
    await menu().click()
    await clients().waitFor()
    await away()
    await page.goBack()
    await clients().waitFor({ state: 'hidden' })
    await menu().click()
    await clients().click()
    await page.waitForURL('**/clients')
    expect(await page.getByLabel('Menu').locator('[aria-current=page]').textContent()).toBe('Clients')

    await awake(page, 'NavMenu')
    await expect.poll(kept).toHaveProperty('accessToken')
    await menu().click()
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await page.waitForURL('**/connexion')
    expect(await kept()).not.toHaveProperty('accessToken')
    await page.goto('/dashboard')
    expect(new URL(page.url()).pathname).toBe('/connexion')
    expectSilence(watched)
  })
})

test('a toast stays under the pointer, and leaves after four seconds', async () => {
  const { page } = watched
  await page.clock.install()
  await signInByForm(watched, people.camille)
  const toast = page.getByText('Connecté', { exact: true })
  await toast.hover()
  await stopClock(page)
  expect(await toast.isVisible()).toBe(true)
  await page.mouse.move(10, 500)
  expect(await toast.isVisible()).toBe(true)
  await page.clock.runFor(3900)
  expect(await toast.isVisible()).toBe(true)
  await page.clock.runFor(200)
  await toast.waitFor({ state: 'hidden' })
  await page.clock.resume()
  expectSilence(watched)
})
