import { describe, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import { expectSilence, openPage, settled } from '../../setup/browser.ts'
import { violations } from '../faults.ts'
import { browser, camille, look, page, people, site, watched } from '../stage.ts'
import { awake, newProcess, signInByForm, stopClock } from '../user-actions.ts'
import { box, covered, cutLists, enter, isAny, later, loaderScene, passLoader, proxy, state } from './loader-scene.ts'

loaderScene()

const isInert = () => page.locator('main').evaluate((main) => main.hasAttribute('inert'))
const visibility = () => page.locator('main').evaluate((main) => getComputedStyle(main).visibility)

describe('the loader covers', () => {
  test('the dashboard and the clients from the first paint, for 3200 ms, then fades in 200 ms', async () => {
    await page.addInitScript(watchPaints)
    for (const path of [routes.dashboard.href(), routes.clients.href()]) {
      await enter(path)
      await expect.poll(async () => (await paints()).length).toBeGreaterThan(0)
      expect(new Set(await paints())).toEqual(new Set(['shown']))
      expect(await box().textContent()).toBe('Chargement...')
      expect(await covered()).toBe(true)
      await page.clock.runFor(3_199)
      expect(await state()).toBe('shown')
      await page.clock.runFor(1)
      expect(await state()).toBe('fading')
      await page.clock.runFor(199)
      expect(await box().isVisible()).toBe(true)
      await page.clock.runFor(1)
      expect(await state()).toBeNull()
      expect(await box().isVisible()).toBe(false)
      expect(await covered()).toBe(false)
    }
    expectSilence(watched)
  })

  test('no other page, no error page, no sign-in page, and no page without scripts', async () => {
    const { page: rendered } = site.deps.renderer
    await enter(routes.cars.href())
    expect(await state()).toBeNull()
    expect(await box().count()).toBe(0)
    await enter(routes.dashboard.href({}, { page: 0 }))
    expect(await state()).toBeNull()
    await page.getByRole('heading', { level: 1 }).waitFor()
    site.deps.renderer.page = async (name, ...rest) => {
      if (name === 'dashboard') throw new Error('a row was not what it should be')
      return rendered(name, ...rest)
    }
    await enter(routes.dashboard.href()).finally(() => {
      site.deps.renderer.page = rendered
    })
    expect(await state()).toBeNull()
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    const storageState = await watched.context.storageState()
    await page.context().clearCookies()
    await enter(routes.login.href())
    expect(await state()).toBeNull()
    expectSilence(watched, [/400/, /500/])
    const plain = await openPage(browser, { baseURL: site.url, javaScriptEnabled: false, storageState })
    await plain.page.goto(routes.dashboard.href())
    expect(await plain.page.locator('[data-loader-box]').isVisible()).toBe(false)
    expect(await plain.page.getByRole('heading', { level: 1, name: 'Dashboard' }).isVisible()).toBe(true)
    await plain.close()
  })

  test('the page before its style sheet loads, and until it has loaded', async () => {
    const sheet = Promise.withResolvers<void>()
    await page.route('**/assets/staff-*.css', async (route) => {
      await sheet.promise
      await route.continue()
    })
    await later()
    await page.goto(routes.dashboard.href(), { waitUntil: 'commit' })
    await box().waitFor()
    expect(await covered()).toBe(true)
    await page.clock.runFor(20_000)
    expect(await state()).toBe('shown')
    expect(await page.locator('main').count()).toBe(0)
    sheet.resolve()
    await page.waitForLoadState()
    await passLoader()
    expect(await page.locator('main').evaluate((main) => getComputedStyle(main).maxWidth)).not.toBe('none')
    expectSilence(watched)
  })
})

describe('fresh data skips the loader', () => {
  test('for 60 s on its own list only, renewed by the page or a filter', async () => {
    await newProcess(camille)
    const clients = page.getByRole('navigation', { name: 'Listes' }).getByRole('link', { name: 'Clients' })
    await enter(routes.dashboard.href({}, { vue: 'tous' }))
    await cutLists()
    await passLoader()
    await awake(page, 'ProcessBoard')
    await page.clock.runFor(50_000)
    await page.unroute(isAny)
    const answered = page.waitForResponse(/status=completed/)
    await page.getByRole('checkbox', { name: 'Terminé' }).check({ force: true })
    await answered
    await page.clock.runFor(100)
    await cutLists()
    await page.clock.runFor(50_000)
    await page.goto(routes.dashboard.href())
    expect(await state()).toBeNull()
    await page.goto(routes.clients.href())
    expect(await state()).toBe('shown')
    await passLoader()
    await page.clock.runFor(300_000)
    await Promise.all([page.waitForEvent('load'), clients.click()])
    expect(await state()).toBeNull()
    await page.goto(routes.dashboard.href())
    expect(await state()).toBe('shown')
    await page.goto(routes.clients.href())
    expect(await state()).toBeNull()
    await page.clock.runFor(60_001)
    await page.reload()
    expect(await state()).toBe('shown')
    expectSilence(watched)
  })

  test('in every tab of the browser', async () => {
    await enter(routes.dashboard.href())
    await passLoader()
    const tab = await page.context().newPage()
    await tab.goto(`${new URL(page.url()).origin}${routes.dashboard.href()}`)
    expect(await tab.locator('html').getAttribute('data-loader')).toBeNull()
    await tab.close()
    expectSilence(watched)
  })

  test('on a list that stays open and refreshes, but the bell of another page renews nothing', async () => {
    let statuses: number[] = []
    await enter(routes.dashboard.href())
    await passLoader()
    page.on('response', (answer) => 'x-page-regions' in answer.request().headers() && statuses.push(answer.status()))
    const stay = async (looks: number) => {
      statuses = []
      for (let turns = 0; turns < 60 && statuses.length < looks; turns += 1) {
        await page.clock.fastForward(5_000)
        // Earlier requests of the page have been answered by then.
        await page.evaluate(() => fetch('/connexion'))
      }
    }
    await page.goto(routes.dashboard.href())
    await stay(2)
    expect(statuses).toEqual([304, 304])
    await page.goto(routes.profile.href())
    expect(await state()).toBeNull()
    await stay(1)
    expect(statuses).toEqual([])
    await page.goto(routes.dashboard.href())
    expect(await state()).toBe('shown')
    expectSilence(watched)
  })

  test('on the Back button, and for the same person only', async () => {
    // An installed clock would hide from the page that it was opened by the Back button.
    await watched.close()
    await look({ loader: true })
    await signInByForm(watched, people.camille)
    await page.goto(routes.profile.href())
    await page.evaluate(() =>
      localStorage.setItem(Object.keys(localStorage).find((key) => /^dataArrived/.test(key)) ?? '', '0'),
    )
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    expect(await state()).toBeNull()
    await page.goto(routes.dashboard.href())
    expect(await state()).toBeNull()
    await page.context().clearCookies()
    await signInByForm(watched, people.bruno)
    expect(await state()).toBe('shown')
    expectSilence(watched)
  })
})

describe('the loader waits for the data', () => {
  test('while it announces its status, and fades once the data arrives', async () => {
    await later()
    await page.goto(`${proxy.url}${routes.dashboard.href()}`, { waitUntil: 'commit' })
    await box().waitFor()
    await page.clock.runFor(20_000)
    expect(await state()).toBe('shown')
    await page.clock.resume()
    await settled(page)
    expect(await violations(page, { include: ['[data-loader-box]'] })).toEqual([])
    expect(await box().evaluate((element) => element.closest('[inert]'))).toBeNull()
    expect(await page.getByRole('status').filter({ hasText: 'Chargement...' }).count()).toBe(1)
    await stopClock(page)
    proxy.release()
    await page.waitForLoadState('domcontentloaded')
    await page.clock.runFor(1)
    expect(await state()).toBe('fading')
    await page.clock.runFor(200)
    expect(await state()).toBeNull()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  })

  test('until a cut-off page brings nothing more, then shows the page with a reload link', async () => {
    await later()
    await page.goto(`${proxy.url}${routes.dashboard.href()}`, { waitUntil: 'commit' })
    await box().waitFor()
    proxy.breakOff()
    await page.clock.runFor(29_000)
    expect(await state()).toBe('shown')
    await page.clock.runFor(3_000)
    expect(await state()).toBeNull()
    expect(await covered()).toBe(false)
    const note = page.getByRole('alert')
    expect(await note.textContent()).toBe('La page n’est pas arrivée en entier. Recharger la page')
    await note.getByRole('link', { name: 'Recharger la page' }).click({ noWaitAfter: true })
    await note.waitFor({ state: 'detached' })
    await box().waitFor()
    proxy.release()
    await page.waitForLoadState('domcontentloaded')
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor({ state: 'attached' })
    expect(await note.count()).toBe(0)
  })

  test('but not for a style sheet or scripts that never load; it hides the page without inert', async () => {
    await page.route('**/assets/staff-*.css', (route) => route.abort())
    await enter(routes.dashboard.href())
    await passLoader()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.unroute('**/assets/staff-*.css')
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
    await enter(routes.dashboard.href())
    expect(await covered()).toBe(true)
    await passLoader()
    expect(await isInert()).toBe(false)
    await page.unroute(/\/assets\/.*\.js$/)
    await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'inert'))
    await enter(routes.dashboard.href())
    expect(await visibility()).toBe('hidden')
    expect(await box().isVisible()).toBe(true)
    await passLoader()
    expect(await visibility()).toBe('visible')
    expectSilence(watched, [/ERR_FAILED/, /dynamically imported module/])
  })
})

/** Runs in the page: records what covered it at each paint. */
function watchPaints(): void {
  const seen: (string | null)[] = []
  Object.assign(window, { seen })
  new PerformanceObserver(() => seen.push(document.documentElement.getAttribute('data-loader'))).observe({
    type: 'paint',
    buffered: true,
  })
}

const paints = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
