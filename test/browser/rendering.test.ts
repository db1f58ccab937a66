import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import * as routes from '../../domain/ground/routes.ts'
import { answerSizes, expectSilence, openPage } from '../setup/browser.ts'
import { promised } from '../setup/budgets.ts'
import { cast } from '../setup/cast.ts'
import { browser, site, visitedSite } from '../setup/visited-site.ts'
import { api, newProcess, signInByForm, takeSession } from './user-actions.ts'

visitedSite()

const awake = '[data-island][data-awake]'

/** Files fetched by kind, in bytes on the wire. */
function weigh(page: Page): Record<string, number> {
  const weights: Record<string, number> = {}
  page.on('requestfinished', async (request) => {
    const kind = request.resourceType()
    const { responseBodySize } = await answerSizes(request)
    weights[kind] = (weights[kind] ?? 0) + responseBodySize
  })
  return weights
}

test('the islands of the sign-in page hydrate under the content policy without complaints', async () => {
  const watched = await openPage(browser, { baseURL: site.url })
  const weights = weigh(watched.page)
  await watched.page.goto(routes.login.href(), { waitUntil: 'networkidle' })
  expect(await watched.page.locator('[data-island]').count()).toBeGreaterThan(0)
  expect(await watched.page.locator('[data-island]:not([data-awake])').count()).toBe(0)
  expect(weights.script).toBeGreaterThan(0)
  // Its own styles are inline; the sheet of the next page is fetched unused.
  expect(await watched.page.locator('link[rel=stylesheet]:not([media="not all"])').count()).toBe(0)
  expectSilence(watched)
  await watched.close()
})

test('the validation schema loads when a form is sent, without complaints', async () => {
  const watched = await openPage(browser, { baseURL: site.url })
  await watched.page.goto(routes.login.href())
  await watched.page.locator(awake).first().waitFor({ state: 'attached' })
  await watched.page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await watched.page.getByText('Email invalide').first().waitFor()
  expectSilence(watched)
  await watched.close()
})

test.each(['light', 'dark'] as const)(
  'controls render text like the page, with our blue as accent: %s',
  async (colorScheme) => {
    const people = await cast(site)
    const watched = await openPage(browser, { baseURL: site.url, colorScheme })
    await takeSession(watched, people.camille)
    await watched.page.goto(routes.dashboard.href())
    const looks = await watched.page.evaluate(() => {
      const box = document.body.appendChild(document.createElement('div'))
      box.innerHTML =
        '<button></button><input type="checkbox"><input type="radio"><select></select><textarea></textarea>'
      box.style.color = 'var(--brand)'
      const styles = [...box.children].map((element) => getComputedStyle(element))
      return {
        rendering: styles.map(({ textRendering }) => textRendering),
        accents: styles.map(({ accentColor }) => accentColor),
        brand: getComputedStyle(box).color,
      }
    })
    expect(looks.rendering.map((word) => word.toLowerCase())).toEqual(Array(5).fill('geometricprecision'))
    expect(looks.accents).toEqual(Array(5).fill(looks.brand))
    await watched.close()
  },
)

test('an island without its script leaves the server’s form working', async () => {
  const watched = await openPage(browser, { baseURL: site.url })
  await watched.page.route(/LoginForm-[^/]*\.js$/, (route) => route.abort())
  await watched.page.goto(routes.login.href(), { waitUntil: 'networkidle' })
  expect(await watched.page.locator('[data-island="LoginForm"][data-awake]').count()).toBe(0)
  await watched.page.getByLabel('Email').fill('personne@garage.test')
  await watched.page.getByLabel('Mot de passe').fill('Mauvais123')
  await watched.page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await watched.page.waitForLoadState()
  expect(await watched.page.getByLabel('Email').inputValue()).toBe('personne@garage.test')
  await watched.close()
})

test('an island follows the links of rows from the moment that it is marked as hydrated', async () => {
  const { camille } = await cast(site)
  await newProcess(await api(site, camille))
  const watched = await openPage(browser, { baseURL: site.url })
  await watched.page.addInitScript(() => {
    const pressRow = () => {
      const row = document.querySelector<HTMLElement>('main a[data-process]')
      if (!document.querySelector('[data-island=ProcessDetail][data-awake]')) return
      watcher.disconnect()
      row?.click()
    }
    const watcher = new MutationObserver(pressRow)
    watcher.observe(document, { subtree: true, attributeFilter: ['data-awake'] })
  })
  await takeSession(watched, camille)
  await watched.page.goto(routes.dashboard.href({}, { vue: 'tous' }))
  await watched.page.getByRole('dialog').getByRole('button', { name: 'Marquer prêt' }).waitFor()
  expectSilence(watched)
  await watched.close()
})

test('customer pages load no script and no more than they promise', async () => {
  const watched = await openPage(browser, { baseURL: site.url })
  const weights = weigh(watched.page)
  const { qrToken } = await newProcess(await api(site, (await cast(site)).camille), { estimatedEndDate: '2036-11-21' })
  await watched.page.goto(routes.tracking.href({ token: qrToken?.token ?? '' }), { waitUntil: 'networkidle' })
  await watched.page.getByText('Peugeot 308').waitFor()
  expect(weights.script).toBeUndefined()
  expect(weights.font).toBeGreaterThan(0)
  expect(Object.values(weights).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(promised.customerPage)
  expectSilence(watched)
  await watched.close()
})

test('the sign-in page fetches the style sheet of the next page ahead', async () => {
  const people = await cast(site)
  const watched = await openPage(browser, { baseURL: site.url })
  const { page } = watched
  const asked: string[] = []
  page.on('requestfinished', async (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.css') && (await answerSizes(request)).responseBodySize > 0) asked.push(pathname)
  })
  await page.goto(routes.login.href(), { waitUntil: 'networkidle' })
  await expect.poll(() => asked.length).toBe(1)
  await signInByForm(watched, people.camille)
  const sheets = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap((entry) => {
      const { name, transferSize } = entry as PerformanceResourceTiming
      return name.endsWith('.css') ? [{ pathname: new URL(name).pathname, transferSize }] : []
    }),
  )
  const kept = asked.map((pathname) => ({ pathname, transferSize: 0 }))
  expect(sheets).toHaveLength(1)
  expect(sheets).toEqual(expect.arrayContaining(kept))
  await watched.close()
})

test('the focus starts at the content after a navigation, but not on a first visit', async () => {
  const watched = await openPage(browser, { baseURL: site.url })
  const focused = () => watched.page.evaluate(() => document.activeElement?.tagName)
  await watched.page.goto(routes.login.href())
  await watched.page.locator(awake).first().waitFor({ state: 'attached' })
  expect(await focused()).toBe('BODY')
  await watched.page.goto(routes.register.href())
  await watched.page.locator(awake).first().waitFor({ state: 'attached' })
  await expect.poll(focused).toBe('MAIN')
  await watched.close()
})
