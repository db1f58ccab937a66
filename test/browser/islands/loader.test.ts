import { describe, expect, test } from 'vitest'
import { expectSilence, openPage } from '../../setup/browser.ts'
import { box, covered, cutLists, door, enter, later, loaderScene, passLoader, state } from './loader-scene.ts'
import { browser, look, page, people, site, watched } from './stage.ts'
import { awake, signInByForm } from './user-actions.ts'

loaderScene()

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

  test('before the page’s style sheet is there; nothing of the page comes without it', async () => {
    const sheet = Promise.withResolvers<void>()
    await page.route('**/assets/staff-*.css', async (route) => {
      await sheet.promise
      await route.continue()
    })
    await later()
    await page.goto('/dashboard', { waitUntil: 'commit' })
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

  test('and gives way to the page even if its style sheet never comes', async () => {
    await page.route('**/assets/staff-*.css', (route) => route.abort())
    await enter('/dashboard')
    await passLoader()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expectSilence(watched, [/ERR_FAILED/])
  })
})

describe('fresh data needs none', () => {
  test('for 60 s, on both pages; then it does again', async () => {
    await enter('/dashboard')
    await cutLists()
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

  // A list knows from the start which version it shows; elsewhere the first look learns the dashboard's.
  test.each([
    ['/dashboard', [304, 304, 304]],
    ['/parametres/profil', [200, 304, 304]],
  ])('is what a tab that stays open has, on %s: the bell renews it', async (path, told) => {
    const statuses: number[] = []
    await enter('/dashboard')
    await passLoader()
    await page.goto(path)
    page.on('response', (answer) => 'x-page-regions' in answer.request().headers() && statuses.push(answer.status()))
    for (let turns = 0; turns < 60 && statuses.length < 3; turns += 1) {
      await page.clock.fastForward(5_000)
      // What the page asked for before has been answered by then.
      await page.evaluate(() => fetch('/connexion'))
    }
    expect(statuses).toEqual(told)
    await page.goto('/dashboard')
    expect(await state()).toBeNull()
    await page.reload()
    expect(await state()).toBeNull()
    expectSilence(watched)
  })

  test('is not asked of who goes back', async () => {
    // A clock of ours would hide from the page how it was come by.
    await watched.close()
    await look({ loader: true })
    await signInByForm(watched, people.camille)
    await page.goto('/parametres/profil')
    await page.evaluate(() =>
      sessionStorage.setItem(Object.keys(sessionStorage).find((key) => /^dataArrived/.test(key)) ?? '', '0'),
    )
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    expect(await state()).toBeNull()
    await page.goto('/dashboard')
    expect(await state()).toBeNull()
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
    await enter('/dashboard?vue=tous')
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
    await cutLists()
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

  test('and covers no error when they fail', async () => {
    const { page: rendered } = site.deps.renderer
    site.deps.renderer.page = async (name, ...rest) => {
      if (name === 'dashboard') throw new Error('a row was not what it should be')
      return rendered(name, ...rest)
    }
    await enter('/dashboard')
    site.deps.renderer.page = rendered
    expect(await state()).toBeNull()
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    expectSilence({ ...watched, complaints: watched.complaints.splice(0) }, [/500/])
  })

  test('not for the scripts: without them it ends all the same', async () => {
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
    await enter('/dashboard')
    expect(await covered()).toBe(true)
    await passLoader()
    expect(await page.locator('main').evaluate((main) => main.hasAttribute('inert'))).toBe(false)
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
