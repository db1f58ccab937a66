import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { warnings } from '../../../domain/messages.ts'
import { routes } from '../../../domain/routes.ts'
import { expectSilence, openPage } from '../../setup/browser.ts'
import { browser, look, people, site, stage, watched } from './stage.ts'
import { awake, sendSignIn, signInByForm, signInPlainly } from './user-actions.ts'

stage()
beforeEach(async () => {
  await look()
})

const kept = () => watched.page.evaluate(() => ({ ...sessionStorage }))

describe('the sign-in form', () => {
  test('keeps tokens and user in the tab, opens the dashboard and says so', async () => {
    await signInByForm(watched, people.camille)
    await watched.page.getByText('Connecté', { exact: true }).waitFor()
    const { accessToken, refreshToken, user } = await kept()
    expect(accessToken).toMatch(/^ey/)
    expect(refreshToken).toMatch(/^rt1\./)
    expect(JSON.parse(user ?? '')).toMatchObject({ prenom: 'Camille', role: 'admin' })
    expectSilence(watched)
  })

  test('shows the errors of the contract on the fields, first one focused, without a call', async () => {
    const { page } = watched
    let calls = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls += 1
    })
    await page.goto('/connexion')
    await awake(page, 'LoginForm')
    await page.getByLabel('Email').fill('camille')
    await page.getByLabel('Mot de passe').fill('court')
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    await page.getByText('Email invalide').waitFor()
    expect(await page.getByText('Password must be at least 8 characters').isVisible()).toBe(true)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
    expect(await page.getByLabel('Email').inputValue()).toBe('camille')
    expect(calls).toBe(0)
    expectSilence(watched)
  })

  test('says so where the answer leaves no cookie behind', async () => {
    const { page } = watched
    await page.route('**/api/auth/login', async (route) => {
      const response = await route.fetch()
      await page.context().clearCookies()
      await route.fulfill({ status: response.status(), contentType: 'application/json', body: await response.text() })
    })
    await page.goto(routes.login.href())
    await awake(page, 'LoginForm')
    await sendSignIn(page, people.camille)
    await page.getByText(warnings.cookieRefused).waitFor()
    await page.reload()
    await awake(page, 'LoginForm')
    expect(await page.getByText(warnings.cookieRefused).isVisible()).toBe(false)
    expectSilence(watched)
  })

  test('says Connexion... while it waits, then what was wrong', async () => {
    const { page } = watched
    await page.goto('/connexion')
    await awake(page, 'LoginForm')
    await page.route('**/api/auth/login', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue()
    })
    await page.getByLabel('Email').fill(` ${people.camille.email.toUpperCase()} `)
    await page.getByLabel('Mot de passe').fill('mauvais2026')
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    await page.getByRole('button', { name: 'Connexion...' }).waitFor()
    expect(await page.getByRole('button', { name: 'Connexion...' }).isDisabled()).toBe(true)
    await page.getByText('Email ou mot de passe incorrect.').waitFor()
    expectSilence(watched, [/401/])
  })

  test('without scripts signs in all the same', async () => {
    const plain = await openPage(browser, { baseURL: site.url, javaScriptEnabled: false })
    await signInPlainly(plain, people.bruno)
    await plain.page.waitForURL('**/dashboard')
    await plain.close()
  })
})

describe('registration', () => {
  test('names each missing field, then makes the garage', async () => {
    const { page } = watched
    await page.goto('/inscription')
    await awake(page, 'RegisterForm')
    await page.getByRole('button', { name: 'Créer le compte' }).click()
    await page.getByText('Nom trop court').waitFor()
    for (const text of ['Prénom requis', 'Email invalide', 'Nom garage requis']) {
      expect(await page.getByText(text).isVisible()).toBe(true)
    }
    expect(await page.getByLabel('Nom du garage').evaluate((field) => field === document.activeElement)).toBe(true)
    await page.getByLabel('Nom du garage').fill('Garage Neuf')
    await page.getByLabel('Nom', { exact: true }).fill('Neuf')
    await page.getByLabel('Prénom').fill('Alice')
    await page.getByLabel('Email').fill('alice.neuf@exemple.fr')
    await page.getByLabel('Mot de passe').fill('atelier2026')
    await page.getByRole('button', { name: 'Créer le compte' }).click()
    await page.waitForURL('**/dashboard')
    await page.getByText('Compte créé').waitFor()
    expectSilence(watched)
  })

  test('puts an email already used on its field', async () => {
    const { page } = watched
    await page.goto('/inscription')
    await awake(page, 'RegisterForm')
    await page.getByLabel('Nom du garage').fill('Garage Deux')
    await page.getByLabel('Nom', { exact: true }).fill('Deux')
    await page.getByLabel('Prénom').fill('Al')
    await page.getByLabel('Email').fill(people.camille.email)
    await page.getByLabel('Mot de passe').fill('atelier2027')
    await page.getByRole('button', { name: 'Créer le compte' }).click()
    await page.getByText('Email déjà utilisé').waitFor()
    expectSilence(watched, [/409/])
  })
})

const inMenu = (page: Page) => page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Paramètres' })

describe('the menu', () => {
  test('opens on a press, closes on Escape and on a press outside, and leads where it says', async () => {
    const { page } = watched
    await signInByForm(watched, people.camille)
    await awake(page, 'NavMenu')
    const clients = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Clients' })
    await page.getByText('Menu', { exact: true }).click()
    await clients.waitFor()
    await page.keyboard.press('Escape')
    await clients.waitFor({ state: 'hidden' })
    await page.mouse.move(10, 500)
    await page.getByText('Menu', { exact: true }).click()
    await clients.waitFor()
    await page.mouse.click(10, 500)
    await clients.waitFor({ state: 'hidden' })
    await page.getByText('Menu', { exact: true }).click()
    await clients.click()
    await page.waitForURL('**/clients')
    expect(await page.getByLabel('Menu').locator('[aria-current=page]').textContent()).toBe('Clients')
    expectSilence(watched)
  })

  test('opens on hover and closes 200 ms after the pointer has left', async () => {
    const { page } = watched
    await signInByForm(watched, people.camille)
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
    await page.getByText('Menu', { exact: true }).hover()
    await inMenu(page).waitFor()
    await page.mouse.move(10, 500)
    await inMenu(page).waitFor({ state: 'hidden' })
    const stayedMs = Number(await page.evaluate(() => document.body.dataset.stayedMs))
    expect(stayedMs).toBeGreaterThan(195)
    expectSilence(watched)
  })

  test('closes when the address changes and the page stays', async () => {
    const { page } = watched
    await signInByForm(watched, people.camille)
    await awake(page, 'NavMenu')
    await page.evaluate(() => history.pushState(null, '', '?q=Lambert'))
    await page.getByText('Menu', { exact: true }).click()
    await inMenu(page).waitFor()
    await page.mouse.move(10, 500)
    await page.goBack()
    await inMenu(page).waitFor({ state: 'hidden' })
    expectSilence(watched)
  })

  test('signs out: tokens gone, session ended, pages closed', async () => {
    const { page } = watched
    await signInByForm(watched, people.camille)
    await awake(page, 'NavMenu')
    await page.getByText('Menu', { exact: true }).click()
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await page.waitForURL('**/connexion')
    expect(await kept()).not.toHaveProperty('accessToken')
    await page.goto('/dashboard')
    expect(new URL(page.url()).pathname).toBe('/connexion')
    expectSilence(watched)
  })
})

test('a toast leaves after four seconds, and stays while it is looked at', async () => {
  const { page } = watched
  await signInByForm(watched, people.camille)
  const toast = page.getByText('Connecté', { exact: true })
  await toast.hover()
  await page.waitForTimeout(4300)
  expect(await toast.isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Fermer la notification' }).click()
  await toast.waitFor({ state: 'hidden' })
  expectSilence(watched)
})
