import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectSilence, openPage, settled, type WatchedPage } from '../../setup/browser.ts'
import type { Person } from '../../setup/cast.ts'
import { axeOn } from '../faults.ts'
import { browser, people, site, stage } from './stage.ts'
import { awake, signIn } from './user-actions.ts'

// Reached from elsewhere, without having been told under which address.
stage({ host: '0.0.0.0', publicUrl: undefined })

async function visit(person: Person): Promise<WatchedPage> {
  const watched = await openPage(browser, { baseURL: site.url })
  await signIn(watched, person)
  await awake(watched.page, 'NavMenu')
  return watched
}

test('views and islands draw from one file, which browsers keep', async () => {
  const watched = await visit(people.camille)
  const { page } = watched
  const addresses = await page.evaluate(() =>
    Array.from(document.querySelectorAll('use'), ({ href }) => href.baseVal.split('#')[0] ?? ''),
  )
  expect(addresses.length).toBeGreaterThan(5)
  expect([...new Set(addresses)]).toEqual([expect.stringMatching(/^\/assets\/icons-[^/]+\.svg$/)])
  const { headers } = await fetch(new URL(addresses[0] ?? '', page.url()))
  expect(headers.get('content-type')).toBe('image/svg+xml')
  expect(headers.get('cache-control')).toContain('immutable')
  await expect.poll(() => undrawn(page)).toBe(0)
  expectSilence(watched)
  await watched.close()
})

/** How many drawings take room and show nothing. */
const undrawn = (page: Page) =>
  page.evaluate(
    () =>
      Array.from(document.querySelectorAll('use')).filter(
        (use) => use.ownerSVGElement?.clientWidth && use.getBBox().width === 0,
      ).length,
  )

describe('offline', () => {
  const notice = ({ page }: WatchedPage) => page.getByRole('status').filter({ hasText: 'Vous êtes hors ligne.' })

  test('is said while it lasts, without moving anything', async () => {
    const watched = await visit(people.camille)
    const top = () => watched.page.locator('main').evaluate((main) => main.getBoundingClientRect().top)
    const before = await top()
    expect(await notice(watched).count()).toBe(0)
    await watched.context.setOffline(true)
    await notice(watched).waitFor()
    expect(await top()).toBe(before)
    await settled(watched.page)
    const { violations } = await (await axeOn(watched.page)).include('[data-offline]').analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    await watched.context.setOffline(false)
    await notice(watched).waitFor({ state: 'detached' })
    expectSilence(watched)
    await watched.close()
  })

  test('is said on the sign-in page too', async () => {
    const watched = await openPage(browser, { baseURL: site.url })
    await watched.page.goto('/connexion')
    await awake(watched.page, 'LoginForm')
    await watched.context.setOffline(true)
    await notice(watched).waitFor()
    await watched.close()
  })
})

test('an admin is told that the public address is not set; nobody else is', async () => {
  // As behind a relay that says so.
  const relayed = { 'X-Forwarded-Host': 'suivi.exemple.fr' }
  const camille = await visit(people.camille)
  await camille.context.setExtraHTTPHeaders(relayed)
  await camille.page.reload()
  await camille.page.getByText('Adresse publique non réglée').waitFor()
  await camille.close()
  const bruno = await visit(people.bruno)
  await bruno.context.setExtraHTTPHeaders(relayed)
  await bruno.page.reload()
  expect(await bruno.page.getByText('Adresse publique non réglée').count()).toBe(0)
  await bruno.close()
})

test('each page has a title of its own, and starts the keyboard at its content', async () => {
  const watched = await visit(people.camille)
  const { page } = watched
  for (const [path, title] of [
    ['/clients', 'Clients'],
    ['/dashboard', 'Dashboard'],
    ['/vehicules', 'Véhicules'],
    ['/brouillons', 'Brouillons'],
    ['/notifications', 'Notifications'],
    ['/parametres/profil', 'Profil'],
    ['/parametres/garage', 'Garage'],
    ['/parametres/employes', 'Employés'],
    ['/parametres/types-etapes', 'Types d'],
  ] as const) {
    await page.goto(path)
    expect(await page.title()).toMatch(new RegExp(`^${title}.* · Fil d’atelier$`))
    const focused = () => page.evaluate(() => document.activeElement?.tagName)
    await expect.poll(focused, { message: path }).toBe('MAIN')
  }
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  expectSilence(watched)
  await watched.close()
})
