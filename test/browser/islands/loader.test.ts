import { readdir, readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectSilence, openPage, settled } from '../../setup/browser.ts'
import { api, awake, newProcess, signInByForm } from './doorstep.ts'
import { type SlowDoor, slowDoor } from './slow-door.ts'
import { browser, look, page, people, site, stage, watched } from './stage.ts'

let door: SlowDoor

stage()
beforeAll(async () => {
  door = await slowDoor(site.url)
})
afterAll(() => door?.close())
beforeEach(async () => {
  await begin()
})

async function begin(options: Parameters<typeof openPage>[1] = {}) {
  await watched?.close()
  await look({ loader: true, ...options })
  await page.clock.install()
  await signInByForm(watched, people.camille)
}

const box = () => page.locator('[data-loader-box]')
const state = () => page.evaluate(() => document.documentElement.getAttribute('data-loader'))
const covered = () =>
  page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('[data-loader-box]') !== null)
const asked = (pattern: RegExp) => {
  const urls: string[] = []
  page.on('request', (request) => pattern.test(request.url()) && urls.push(request.url()))
  return urls
}
const player = /LoaderPlayer|Mainloader/

/** Stops the clock an hour later: nothing that was loaded is fresh any more, and time passes when the test says so. */
async function later() {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3_600_000)
}

async function enter(path: string) {
  await later()
  await page.goto(path)
}

async function passLoader() {
  await page.clock.runFor(3_400)
  expect(await state()).toBeNull()
}

describe('it covers', () => {
  test.each(['/dashboard', '/clients'])('%s for 3200 ms at least, then fades in 200 ms', async (path) => {
    await enter(path)
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
    expectSilence(watched)
  })

  test.each(['/vehicules', '/brouillons', '/parametres/profil', '/notifications', '/public/lien-expire'])(
    'not %s',
    async (path) => {
      await enter(path)
      expect(await state()).toBeNull()
      expect(await box().count()).toBe(0)
    },
  )

  test('neither sign-in pages nor an error page', async () => {
    await enter('/dashboard?page=0')
    expect(await state()).toBeNull()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.context().clearCookies()
    await enter('/connexion')
    expect(await state()).toBeNull()
    expectSilence(watched, [/400/])
  })

  test('the first paint: no content is ever seen before it', async () => {
    await page.addInitScript(() => {
      const seen: (string | null)[] = []
      Object.assign(window, { seen })
      new PerformanceObserver(() => seen.push(document.documentElement.getAttribute('data-loader'))).observe({
        type: 'paint',
        buffered: true,
      })
    })
    await enter('/dashboard')
    const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
    await expect.poll(async () => (await seen()).length).toBeGreaterThan(0)
    expect(new Set(await seen())).toEqual(new Set(['shown']))
  })
})

describe('fresh data needs none', () => {
  test('for 60 s, on both pages; then it does again', async () => {
    await enter('/dashboard')
    await passLoader()
    await page.clock.runFor(55_000)
    await page.goto('/clients')
    expect(await state()).toBeNull()
    await page.clock.runFor(59_000)
    await page.goto('/dashboard')
    expect(await state()).toBeNull()
    await page.clock.runFor(60_001)
    await page.goto('/dashboard')
    expect(await state()).toBe('shown')
    expectSilence(watched)
  })

  test('is a matter of who reads', async () => {
    await enter('/dashboard')
    await passLoader()
    await page.context().clearCookies()
    await page.clock.resume()
    await signInByForm(watched, people.bruno)
    expect(await state()).toBe('shown')
    expectSilence(watched)
  })

  test('may have come without the page: filters renew it', async () => {
    await enter('/dashboard')
    await passLoader()
    await awake(page, 'ProcessBoard')
    await page.clock.runFor(50_000)
    const answered = page.waitForResponse(/status=completed/)
    await page.getByRole('checkbox', { name: 'Terminé' }).check({ force: true })
    await answered
    await page.clock.runFor(100)
    await page.clock.runFor(50_000)
    await page.goto('/clients')
    expect(await state()).toBeNull()
  })

  test('moving inside a list is not coming in', async () => {
    await enter('/clients')
    await passLoader()
    await page.clock.runFor(300_000)
    const tab = page.getByRole('navigation', { name: 'Listes' }).getByRole('link', { name: 'Clients' })
    await Promise.all([page.waitForEvent('load'), tab.click()])
    expect(await state()).toBeNull()
    await page.clock.runFor(300_000)
    await page.reload()
    expect(await state()).toBe('shown')
  })
})

describe('it waits for the data', () => {
  test('however long they take, and goes as soon as they are there', async () => {
    await later()
    await page.goto(`${door.url}/dashboard`, { waitUntil: 'commit' })
    await box().waitFor()
    await page.clock.runFor(20_000)
    expect(await state()).toBe('shown')
    door.release()
    await page.waitForLoadState('domcontentloaded')
    await page.clock.runFor(1)
    expect(await state()).toBe('fading')
    await page.clock.runFor(200)
    expect(await state()).toBeNull()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  })

  test('and shows the error when they fail', async () => {
    await later()
    await page.goto(`${door.url}/dashboard`, { waitUntil: 'commit' })
    await box().waitFor()
    door.release('<div role="alert">La suite de cette page n’a pas pu être affichée.</div></body></html>')
    await page.waitForLoadState('domcontentloaded')
    await passLoader()
    expect(await page.getByRole('alert').isVisible()).toBe(true)
  })

  test('not for the scripts: without them it ends all the same', async () => {
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
    await enter('/dashboard')
    expect(await covered()).toBe(true)
    await passLoader()
    expect(await page.locator('main').evaluate((main) => main.hasAttribute('inert'))).toBe(false)
  })
})

describe('the page under it', () => {
  test('is out of reach; then the content has the focus, and the toasts their time', async () => {
    await page.clock.resume()
    await page.context().clearCookies()
    await page.evaluate(() => sessionStorage.clear())
    await signInByForm(watched, people.camille)
    expect(await state()).toBe('shown')
    await awake(page, 'FullScreenLoader')
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
    const main = page.locator('main')
    expect(
      await main.evaluate((element) => [element.hasAttribute('inert'), element.getAttribute('aria-busy')]),
    ).toEqual([true, 'true'])
    expect(await page.locator('header').evaluate((element) => element.hasAttribute('inert'))).toBe(true)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    expect(await page.getByText('Connecté').count()).toBe(0)
    await passLoader()
    expect(
      await main.evaluate((element) => [element.hasAttribute('inert'), element.getAttribute('aria-busy')]),
    ).toEqual([false, null])
    await expect.poll(() => main.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await page.getByText('Connecté').isVisible()).toBe(true)
    expectSilence(watched)
  })

  test('is out of reach of assistive technology, the message is not', async () => {
    await later()
    await page.goto(`${door.url}/dashboard`, { waitUntil: 'commit' })
    await box().waitFor()
    await page.clock.resume()
    await settled(page)
    const { violations } = await new AxeBuilder({ page }).include('[data-loader-box]').analyze()
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
    expect(await box().evaluate((element) => element.closest('[inert]'))).toBeNull()
    expect(await page.getByRole('status').filter({ hasText: 'Chargement...' }).count()).toBe(1)
  })

  test('opens its sheet, which gets the focus in the end', async () => {
    const process = await newProcess(await api(site, people.camille))
    await enter(`/dashboard?processus=${process.id}`)
    const sheet = page.locator('[role="dialog"]')
    // What the sheet waits for takes some of the page's time, far less than the loader's.
    await expect.poll(() => page.clock.runFor(10).then(() => sheet.getByText('Freins de Lambert').count())).not.toBe(0)
    expect(await covered()).toBe(true)
    expect(await sheet.evaluate((element) => element.closest('[inert]') !== null)).toBe(true)
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await passLoader()
    expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    expectSilence(watched)
  })

  test('is hidden from browsers that do not know inert', async () => {
    await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'inert'))
    await enter('/dashboard')
    expect(await page.locator('main').evaluate((main) => getComputedStyle(main).visibility)).toBe('hidden')
    expect(await box().isVisible()).toBe(true)
    await passLoader()
    expect(await page.locator('main').evaluate((main) => getComputedStyle(main).visibility)).toBe('visible')
    expectSilence(watched)
  })
})

describe('its picture', () => {
  const warning = () => page.getByRole('img', { name: 'Animation indisponible' })
  const drawn = () => box().locator('svg path').count()

  test('moves, and is fetched only when it is shown', async () => {
    await enter('/dashboard')
    await expect.poll(drawn).toBeGreaterThan(5)
    const look = () => box().locator('div[class*=player]').innerHTML()
    await page.clock.runFor(500)
    const before = await look()
    await page.clock.runFor(500)
    expect(await look()).not.toBe(before)
    expect(await warning().count()).toBe(0)
    await passLoader()
    expect(await box().locator('div[class*=player]').count()).toBe(0)
    const files = asked(player)
    await page.goto('/clients')
    await awake(page, 'FullScreenLoader')
    await page.clock.runFor(1_000)
    expect(files).toEqual([])
    expectSilence(watched)
  })

  test('stands still for those who ask for it', async () => {
    await begin({ reducedMotion: 'reduce' })
    const files = asked(player)
    await enter('/dashboard')
    await awake(page, 'FullScreenLoader')
    expect(await box().locator('svg[class*=still]').isVisible()).toBe(true)
    expect(files).toEqual([])
    await passLoader()
    expectSilence(watched)
  })

  test.each([
    ['is not JSON', { body: 'Bonjour' }],
    ['is no animation', { body: '{"layers":12}' }],
    ['does not exist', { status: 404, body: '{}' }],
  ])('is a warning when the file %s', async (_what, answer) => {
    await page.route('**/Mainloader.json', (route) => route.fulfill(answer))
    await enter('/dashboard')
    await warning().waitFor()
    await passLoader()
    expectSilence(watched, [/404/])
  })

  test('is a warning when the player does not come', async () => {
    await page.route(/LoaderPlayer-[^/]*\.js$/, (route) => route.abort())
    await enter('/dashboard')
    await warning().waitFor()
    expectSilence(watched, [/ERR_FAILED/])
  })
})

test('without scripts there is none', async () => {
  const plain = await openPage(browser, {
    baseURL: site.url,
    javaScriptEnabled: false,
    storageState: await watched.context.storageState(),
  })
  await plain.page.goto('/dashboard')
  expect(await plain.page.locator('[data-loader-box]').isVisible()).toBe(false)
  expect(await plain.page.getByRole('heading', { level: 1, name: 'Dashboard' }).isVisible()).toBe(true)
  await plain.close()
})

test('of the player only the part that needs no eval is shipped', async () => {
  const folder = new URL('../../../dist/client/assets/', import.meta.url)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  expect(files.filter((name) => name.startsWith('LoaderPlayer')).length).toBeGreaterThan(0)
  for (const name of files) expect(await readFile(new URL(name, folder), 'utf8'), name).not.toMatch(/\beval\(/)
})
