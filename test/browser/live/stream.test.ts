import type { Route } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { sessionEventsPath } from '../../../domain/addresses/page-links.ts'
import { limits } from '../../../domain/limits.ts'
import type { Process } from '../../../domain/processes/process.ts'
import * as routes from '../../../domain/routes.ts'
import { expectSilence, openPage } from '../../setup/browser.ts'
import { browser, camille, newCast, page, people, signedIn, site, stage, watched } from '../stage.ts'
import { api, awake, newProcess, stopClock, takeSession } from '../user-actions.ts'
import { markReady, openLive, processes, promisedMs, rowOf, streamsOf, timeUntil } from './live-scene.ts'

stage()

let process: Process
const list = routes.dashboard.href({}, { vue: 'tous' })
const row = () => rowOf(page, process)
const isReady = (text: string | null) => (text ?? '').includes('Prêt')

beforeEach(async () => {
  await newCast()
  process = await newProcess(camille)
})

describe('the stream of a browser', () => {
  test('is one for all tabs, and passes to another tab when its own closes', async () => {
    await signedIn(people.camille, { live: true })
    const streams = streamsOf(watched.context)
    await openLive(page, list)
    const other = await watched.context.newPage()
    await other.goto(list)
    await awake(other, 'NotificationBell')
    await markReady(camille, process)
    await expect.poll(() => row().textContent().then(isReady)).toBe(true)
    await other.bringToFront()
    await expect.poll(() => rowOf(other, process).textContent().then(isReady)).toBe(true)
    expect(streams).toHaveLength(1)
    await page.close()
    await expect.poll(() => streams.length).toBe(2)
    await camille.patch(`/processes/${process.id}`, { name: 'Pose d’un attelage' })
    await other.getByText('Pose d’un attelage').first().waitFor()
    await other.close()
  })

  test('misses nothing while its page loads', async () => {
    await signedIn(people.camille, { live: true })
    const changeFirst = async (route: Route) => {
      await markReady(camille, process)
      await route.continue()
    }
    await page.route(`**${sessionEventsPath}*`, changeFirst, { times: 1 })
    await page.goto(list)
    await expect.poll(() => row().textContent().then(isReady)).toBe(true)
    expectSilence(watched)
  })

  test('leads to the sign-in page within two seconds after the account is suspended', async () => {
    await signedIn(people.bruno, { live: true })
    await openLive(page, list)
    const bruno = await api(site, people.bruno)
    const { id } = await bruno.get<{ id: string }>('/auth/me')
    const ms = await timeUntil(
      () => camille.patch(`/employees/${id}`, { active: false }),
      () => page.waitForURL(`**${routes.login.path}?motif=expiree**`),
    )
    expect(ms).toBeLessThan(promisedMs + 1_000)
  })

  test('resumes after the network was away, with one renewal of the list', async () => {
    await signedIn(people.camille, { live: true })
    await openLive(page, list)
    await watched.context.setOffline(true)
    await markReady(camille, process)
    await camille.patch(`/processes/${process.id}`, { name: 'Pose d’un attelage' })
    const renewals: string[] = []
    page.on('request', (request) => {
      if (request.headers()['x-page-regions']) renewals.push(request.url())
    })
    await watched.context.setOffline(false)
    await page.getByText('Pose d’un attelage').first().waitFor()
    expect(isReady(await row().textContent())).toBe(true)
    await page.waitForTimeout(1_500)
    expect(renewals).toHaveLength(1)
    expectSilence(watched, [/ERR_INTERNET_DISCONNECTED/])
  })

  test('is not asked for again where the server has none', async () => {
    await signedIn(people.camille, { live: true })
    const streams = streamsOf(watched.context)
    await page.route(`**${sessionEventsPath}*`, (route) => route.fulfill({ status: 204 }))
    await page.clock.install()
    await page.goto(list)
    // The stream, and the question for its status.
    await expect.poll(() => streams.length).toBe(2)
    await stopClock(page)
    await page.clock.runFor(10 * 60_000)
    expect(streams).toHaveLength(2)
    expectSilence(watched)
  })

  test('is tried again within a minute after the server refused it', async () => {
    await signedIn(people.camille, { live: true })
    const streams = streamsOf(watched.context)
    await page.route(`**${sessionEventsPath}*`, (route) =>
      route.fulfill({ status: 429, headers: { 'Retry-After': '40' } }),
    )
    await page.clock.install()
    await page.goto(list)
    await expect.poll(() => streams.length).toBe(2)
    await stopClock(page)
    await page.clock.runFor(15_000)
    expect(streams).toHaveLength(2)
    await page.clock.runFor(50_000)
    await expect.poll(() => streams.length).toBeGreaterThan(2)
    expectSilence(watched, [/429/])
  })
})

test('a hidden tab asks nothing, and renews its list once when it is shown', async () => {
  await signedIn(people.camille, { live: true })
  await openLive(page, list)
  const renewals: string[] = []
  page.on('request', (request) => {
    if (request.headers()['x-page-regions']) renewals.push(request.url())
  })
  const hide = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await hide(true)
  await markReady(camille, process)
  await page.waitForTimeout(2_000)
  expect(renewals).toEqual([])
  await hide(false)
  await expect.poll(() => row().textContent().then(isReady)).toBe(true)
  await page.waitForTimeout(1_000)
  expect(renewals).toHaveLength(1)
  expectSilence(watched)
})

test('a browser without EventSource asks every 30 seconds, with a stream every five minutes', async () => {
  const counts = async (live: boolean, forMs: number) => {
    const tab = await openPage(browser, { baseURL: site.url, live: true })
    await takeSession(tab, people.camille)
    if (!live) await tab.page.addInitScript(() => Object.assign(globalThis, { EventSource: undefined }))
    await tab.page.clock.install()
    await (live ? openLive(tab.page, list) : tab.page.goto(list))
    await awake(tab.page, 'NotificationBell')
    await stopClock(tab.page)
    let asked = 0
    tab.page.on('request', (request) => {
      asked += Number(request.url().endsWith('/unread-count'))
    })
    for (let ms = 0; ms < forMs; ms += 1_000) await tab.page.clock.runFor(1_000)
    await tab.close()
    return asked
  }
  expect(await counts(false, 2 * limits.notificationPollMs + 5_000)).toBe(2)
  // Beyond this time of the page's clock, the stream would count as dead: the server's own time does not pass.
  expect(await counts(true, limits.notificationPollMs + 5_000)).toBe(0)
})

test('a tab that is open for an hour keeps its memory', async () => {
  await signedIn(people.camille, { live: true })
  const made = await processes(camille, 10)
  await page.clock.install()
  await openLive(page, list)
  const session = await watched.context.newCDPSession(page)
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return usedSize
  }
  /** Forty seconds of the tab, with a change that its list shows. */
  const pass = async (turn: number) => {
    const name = `Travail ${turn}`
    await camille.patch(`/processes/${made[turn % made.length]?.id}`, { name })
    await expect.poll(() => page.getByText(name, { exact: true }).count()).toBe(1)
    await page.clock.fastForward(40_000)
  }
  for (let turn = 0; turn < 10; turn += 1) await pass(turn)
  const before = await heap()
  for (let turn = 10; turn < 90; turn += 1) await pass(turn)
  const after = await heap()
  expect(after).toBeLessThan(before * 1.1)
  expectSilence(watched)
})
