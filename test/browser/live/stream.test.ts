import type { Page, Route } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { sessionEventsPath } from '../../../domain/ground/addresses/page-links.ts'
import { limits } from '../../../domain/ground/limits.ts'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { expectSilence } from '../../setup/browser.ts'
import { camille, newCast, page, people, signedIn, site, stage, watched } from '../stage.ts'
import { api, awake, newProcess, stopClock } from '../user-actions.ts'
import { markReady, openLive, processes, rowOf, streamsOf } from './live-scene.ts'

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

  test('leads to the sign-in page after the account is suspended', async () => {
    await signedIn(people.bruno, { live: true })
    await openLive(page, list)
    const bruno = await api(site, people.bruno)
    const { id } = await bruno.get<{ id: string }>('/auth/me')
    await camille.patch(`/employees/${id}`, { active: false })
    await page.waitForURL(`**${routes.login.path}?motif=expiree**`)
  })

  test('resumes after the network was away, with one renewal of the list', async () => {
    await signedIn(people.camille, { live: true })
    await openLive(page, list)
    await watched.context.setOffline(true)
    await markReady(camille, process)
    await camille.patch(`/processes/${process.id}`, { name: 'Pose d’un attelage' })
    const renewals = renewalsOf(page)
    await watched.context.setOffline(false)
    await page.getByText('Pose d’un attelage').first().waitFor()
    expect(isReady(await row().textContent())).toBe(true)
    await camille.patch(`/processes/${process.id}`, { name: 'Dépose d’un attelage' })
    await page.getByText('Dépose d’un attelage').first().waitFor()
    expect(renewals).toHaveLength(2)
    expectSilence(watched, [/ERR_INTERNET_DISCONNECTED/])
  })
})

test('a hidden tab asks nothing, and renews its list once when it is shown', async () => {
  await signedIn(people.camille, { live: true })
  await openLive(page, list)
  const other = await watched.context.newPage()
  await other.goto(list)
  await awake(other, 'NotificationBell')
  const renewals = renewalsOf(page)
  await hide(true)
  await markReady(camille, process)
  await expect.poll(() => rowOf(other, process).textContent().then(isReady)).toBe(true)
  expect(renewals).toEqual([])
  await hide(false)
  await expect.poll(() => row().textContent().then(isReady)).toBe(true)
  await camille.patch(`/processes/${process.id}`, { name: 'Pose d’un attelage' })
  await page.getByText('Pose d’un attelage').first().waitFor()
  expect(renewals).toHaveLength(2)
  await other.close()
  expectSilence(watched)
})

const hide = (isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

/** Records the addresses of the renewals of a page. */
function renewalsOf(page: Page): string[] {
  const renewals: string[] = []
  page.on('request', (request) => {
    if (request.headers()['x-page-regions']) renewals.push(request.url())
  })
  return renewals
}

describe('the bell, on a clock that only the test moves', () => {
  const isCount = (url: string) => url.endsWith('/unread-count')
  const nextQuestion = () => page.waitForResponse((answer) => isCount(answer.url()))

  /** Opens the list with this EventSource. @returns the questions of the bell from now on */
  async function openWith(eventSource: () => void): Promise<string[]> {
    await signedIn(people.camille, { live: true })
    await page.addInitScript(eventSource)
    await page.clock.install()
    await page.goto(list)
    await awake(page, 'NotificationBell')
    await stopClock(page)
    const asked: string[] = []
    page.on('request', (request) => {
      if (isCount(request.url())) asked.push(request.url())
    })
    return asked
  }

  test.each([
    ['in a browser without EventSource', () => Object.assign(globalThis, { EventSource: undefined })],
    ['while a stream lives', openFakeStream],
  ])('asks every 30 seconds %s', async (_where, eventSource) => {
    const asked = await openWith(eventSource)
    for (const turn of [1, 2, 3]) {
      const question = nextQuestion()
      await page.clock.runFor(limits.notificationPollMs)
      await question
      expect(asked).toHaveLength(turn)
    }
  })
})

/** A function that runs in the page: a stream that opens at once and stays open. */
function openFakeStream(): void {
  class Stream extends EventTarget {
    readyState = 1
    constructor(url: string) {
      super()
      const lastEventId = new URL(url, location.href).searchParams.get('since') ?? ''
      queueMicrotask(() => this.dispatchEvent(new MessageEvent('open', { data: '{}', lastEventId })))
    }
    close() {
      this.readyState = 2
    }
  }
  Object.assign(globalThis, { EventSource: Stream })
}

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
