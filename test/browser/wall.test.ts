import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { wallTime } from '../../domain/ground/dates.ts'
import * as routes from '../../domain/ground/routes.ts'
import type { Screen } from '../../domain/screens/screen.ts'
import type { WallGroup } from '../../domain/screens/wall.ts'
import { expectSilence } from '../setup/browser.ts'
import { bring } from '../setup/on-site.ts'
import { ownAnswer } from '../setup/own-answer.ts'
import { seenInTime } from './live/live-scene.ts'
import { camille, look, lookAnew, newCast, page, people, signedIn, stage, watched } from './stage.ts'
import { stopClock } from './user-actions.ts'

const tv = { width: 1920, height: 1080 }
const away = [/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/]

stage()
beforeEach(newCast)

const groups: WallGroup[] = ['pending', 'workshop', 'waiting', 'toReturn']

/** Brings so many cars of each group on site. */
async function cars(...counts: number[]): Promise<void> {
  for (const [index, count] of counts.entries())
    for (let car = 0; car < count; car += 1)
      await bring(camille, {
        group: groups[index] ?? 'workshop',
        marque: 'Mercedes-Benz',
        modele: 'Sprinter 313 CDI',
        ...(car % 3 === 0 && { estimatedEndDate: '2026-01-06' }),
        assigneeId: people.bruno.id,
      })
}

/** Opens a new screen of the garage, with time that passes `hasted` times as fast. */
async function openWall({ hasted = 1, viewport = tv, streams = true, ownClock = false } = {}): Promise<Screen> {
  const screen = await camille.post<Screen>('/screens', { name: 'Atelier' })
  await look({ viewport, live: true })
  if (!streams) await page.route('**/changements*', (route) => route.fulfill({ status: 204 }))
  if (ownClock) await page.clock.install()
  if (hasted > 1) await page.addInitScript(hasten, hasted)
  await page.goto(pathOf(screen))
  await page.locator('[data-fits]').waitFor()
  return screen
}

const pathOf = ({ url }: Pick<Screen, 'url'>) => new URL(url ?? '').pathname

/** A function of the page that shortens its timers, but not the deadline of an answer: the server is as fast as ever. */
function hasten(factor: number): void {
  const { setTimeout: wait, setInterval: repeat } = window
  Object.assign(window, {
    setTimeout: (act: () => void, ms = 0) => wait(act, ms === 8_000 ? ms : ms / factor),
    setInterval: (act: () => void, ms = 0) => repeat(act, ms / factor),
  })
}

/** A function of the page: a browser with locks on the screen, which the test counts. */
function withLocks(refuses: boolean): void {
  const asked: { type: string; released: boolean; release: () => Promise<void> }[] = []
  const request = async (type: string) => {
    const lock = { type, released: refuses, release: async () => void Object.assign(lock, { released: true }) }
    asked.push(lock)
    if (refuses) throw new DOMException('The device refuses', 'NotAllowedError')
    return lock
  }
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  Object.assign(window, { asked })
}

type Lock = { type: string; released: boolean }
const locks = () =>
  page.evaluate(() => (window as unknown as { asked: Lock[] }).asked.map(({ type, released }) => ({ type, released })))

/** Hides the page, which releases its lock, and shows it again. */
const hideAndShow = () =>
  page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      for (const lock of (window as unknown as { asked: Lock[] }).asked) lock.released = true
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
      document.dispatchEvent(new Event('visibilitychange'))
    }
  })

describe('the screen of the wall', () => {
  const open = async (script: (refuses: boolean) => void, refuses: boolean) => {
    const screen = await camille.post<Screen>('/screens', { name: 'Atelier' })
    await look({ viewport: tv, live: true })
    await page.addInitScript(script, refuses)
    await page.goto(pathOf(screen))
    await page.getByText('À jour').waitFor()
  }

  test('is kept on by one lock, asked for again when the page is shown again', async () => {
    await open(withLocks, false)
    await expect.poll(locks).toEqual([{ type: 'screen', released: false }])
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    expect(await locks()).toHaveLength(1)
    await hideAndShow()
    await expect.poll(locks).toEqual([
      { type: 'screen', released: true },
      { type: 'screen', released: false },
    ])
    expectSilence(watched)
  })

  test('may go off without a word where the device refuses, and is asked about at the next showing', async () => {
    await open(withLocks, true)
    await expect.poll(locks).toHaveLength(1)
    await hideAndShow()
    await expect.poll(locks).toHaveLength(2)
    expectSilence(watched)
  })

  test('may go off without a word in a browser without locks', async () => {
    await open(() => Object.defineProperty(Navigator.prototype, 'wakeLock', { value: undefined }), false)
    await page.locator('[data-fits]').waitFor()
    expectSilence(watched)
  })
})

const plates = () => page.locator('main li [class*=Plate_plate]')
/** The plates that a person in front of the television sees whole. */
const seen = (where: Page): Promise<string[]> =>
  where.evaluate(() =>
    [...document.querySelectorAll('main li')]
      .filter((car) => {
        const { left, right, top, bottom } = car.getBoundingClientRect()
        return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
      })
      .map((car) => car.querySelector('[class*=Plate_plate]')?.textContent ?? ''),
  )
const pageNumber = () => page.getByText(/^Page \d\/\d$/)

test('has a clock of Paris, and says that it is up to date', async () => {
  await openWall()
  await page.getByText('À jour', { exact: true }).waitFor()
  const times = [0, 60_000].map((agoMs) => wallTime(new Date(Date.now() - agoMs)).slice(11))
  expect(times).toContain(await page.locator('time').textContent())
  expect(await page.title()).toBe('Écran de l’atelier · Fil d’atelier')
  await page.getByText('Aucun véhicule sur place').waitFor()
  expectSilence(watched)
})

describe('twelve cars at 1920 × 1080', () => {
  test.each([[[3, 5, 2, 2]], [[1, 10, 1, 0]], [[12, 0, 0, 0]], [[0, 0, 0, 12]]])(
    'fit on one page, with plates of 28 px or more: %j',
    async (counts) => {
      await cars(...counts)
      await openWall()
      expect(await seen(page)).toHaveLength(12)
      expect(await pageNumber().count()).toBe(0)
      const sizes = await plates().evaluateAll((all) =>
        all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
      )
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(28)
    },
  )
})

test('the longest group takes two columns beside the others, and no card is cut', async () => {
  await cars(1, 8, 1, 0)
  await openWall()
  expect(await page.locator('[data-fits]').getAttribute('data-fits')).toBe('wide')
  const boxes = await page
    .getByRole('region', { name: /^En atelier/ })
    .getByRole('listitem')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().toJSON() as DOMRect))
  expect(boxes).toHaveLength(8)
  expect(new Set(boxes.map(({ left }) => Math.round(left))).size).toBe(2)
  for (const { bottom, right } of boxes) {
    expect(bottom).toBeLessThanOrEqual(tv.height)
    expect(right).toBeLessThanOrEqual(tv.width)
  }
  expectSilence(watched)
})

test('thirty cars turn in two pages, and each car is on one of them', async () => {
  await cars(6, 14, 5, 5)
  await openWall({ hasted: 20 })
  await page.getByText('1/2').waitFor()
  const first = await seen(page)
  await page.getByText('2/2').waitFor()
  const second = await seen(page)
  expect(first.length).toBeGreaterThan(second.length)
  expect([...first, ...second].toSorted()).toEqual((await plates().allTextContents()).toSorted())
  await page.getByText('1/2').waitFor()
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})

test('a narrow screen shows all cars in one column, which scrolls', async () => {
  await cars(2, 4, 1, 1)
  await openWall({ viewport: { width: 360, height: 740 } })
  expect(await pageNumber().count()).toBe(0)
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    height: document.documentElement.scrollHeight,
  }))
  expect(width).toBe(360)
  expect(height).toBeGreaterThan(740)
})

test('shows a change within two seconds', async () => {
  await openWall({ ownClock: true })
  await page.getByText('À jour', { exact: true }).waitFor()
  await stopClock(page)
  const process = await bring(camille, { group: 'workshop', plaque: 'GH482KL' })
  await seenInTime(page, () => page.getByText('GH-482-KL').isVisible())
  await camille.post(`/processes/${process.id}/steps/${process.steps[0]?.id}/propose-ready`)
  const toValidate = page.getByRole('region', { name: 'À valider 1' }).getByText('GH-482-KL')
  await seenInTime(page, () => toValidate.isVisible())
  expectSilence(watched)
})

test('shows changes at its next question where the server gives no stream', async () => {
  await openWall({ hasted: 20, streams: false })
  const process = await bring(camille, { group: 'workshop', plaque: 'GH482KL' })
  await page.getByText('GH-482-KL').waitFor()
  await camille.post(`/processes/${process.id}/steps/${process.steps[0]?.id}/propose-ready`)
  await page.getByRole('region', { name: 'À valider 1' }).getByText('GH-482-KL').waitFor()
  await camille.post(`/processes/${process.id}/return`)
  await page.getByText('Aucun véhicule sur place').waitFor()
})

test('says since when the server is away, and comes back by itself with the cars of today', async () => {
  await openWall({ hasted: 20 })
  await page.route('**/mur/**', (route) => route.abort())
  await page.getByText(/^Serveur injoignable depuis \d\d:\d\d$/).waitFor()
  await bring(camille, { group: 'workshop', plaque: 'EV203QM' })
  await page.unroute('**/mur/**')
  await page.getByText('EV-203-QM').waitFor()
  await page.getByText('À jour', { exact: true }).waitFor()
  expectSilence(watched, away)
})

test('says that the server is away where it answers with a fault, or with the page of another', async () => {
  await openWall({ hasted: 20 })
  for (const answer of [
    { status: 503, headers: ownAnswer },
    { status: 200, body: '<p>Bienvenue sur le réseau</p>' },
  ]) {
    await page.route('**/mur/*', (route) => route.fulfill(answer))
    await page.getByText(/^Serveur injoignable/).waitFor()
    await page.unroute('**/mur/*')
    await page.getByText('À jour', { exact: true }).waitFor()
  }
  expectSilence(watched, [/status of 503/])
})

test.each(['renewed', 'removed'])('shows no car any more once its address was %s', async (how) => {
  await bring(camille, { group: 'workshop', plaque: 'GH482KL' })
  const screen = await openWall({ hasted: 20 })
  await page.getByText('GH-482-KL').waitFor()
  if (how === 'renewed') await camille.post(`/screens/${screen.id}/renew`)
  else await camille.delete(`/screens/${screen.id}`)
  await page.getByText('Cet écran n’est plus autorisé').waitFor()
  expect(await page.content()).not.toContain('GH-482-KL')
  expectSilence(watched, [/status of 410/])
})

test('without scripts, everything is reached by scrolling, and the page reloads itself', async () => {
  await cars(2, 6, 1, 0)
  const screen = await camille.post<Screen>('/screens', { name: 'Atelier' })
  await look({ viewport: tv, javaScriptEnabled: false })
  await page.route('**/mur/*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('content="30"', 'content="1"') })
  })
  await page.goto(pathOf(screen))
  expect(await plates().count()).toBe(9)
  await bring(camille, { group: 'workshop', plaque: 'GH482KL' })
  await page.getByText('GH-482-KL').waitFor()
})

test('an hour at a hundredfold speed leaves memory, nodes and listeners as they were', async () => {
  await cars(3, 12, 3, 3)
  const screen = await camille.post<Screen>('/screens', { name: 'Atelier' })
  await lookAnew({ viewport: tv })
  await page.addInitScript(hasten, 100)
  await page.goto(pathOf(screen))
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const measure = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
    return { heap: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') }
  }
  let answers = 0
  page.on('response', () => {
    answers += 1
  })
  /** Waits until the page has asked for two minutes. */
  const passTime = async () => {
    const enough = answers + 12
    await expect.poll(() => answers).toBeGreaterThanOrEqual(enough)
  }
  const comesAndGoes = async () => {
    const { id } = await bring(camille, { group: 'workshop' })
    await passTime()
    await camille.post(`/processes/${id}/return`)
    await passTime()
  }
  await comesAndGoes()
  const before = await measure()
  for (let visits = 0; visits < 15; visits += 1) await comesAndGoes()
  const after = await measure()
  expect(after.nodes).toBeLessThan(before.nodes + 100)
  expect(after.listeners).toBeLessThan(before.listeners + 10)
  expect(after.heap).toBeLessThan(before.heap + 300_000)
  // Four hundred pages: a busy machine needs more than two minutes for them.
}, 400_000)

test('an admin makes a screen in the settings, and opens it', async () => {
  await bring(camille, { group: 'workshop', plaque: 'GH482KL' })
  await signedIn(people.camille)
  await page.goto(routes.garage.href())
  await page.getByRole('link', { name: /^Ouvrir\s: Écrans$/ }).click()
  await page.getByLabel('Nom', { exact: true }).fill('Atelier')
  await page.getByLabel('Plaques').selectOption('Masquées (GH-•••-KL)')
  await page.getByRole('button', { name: 'Créer l’écran' }).click()
  await page.getByText('Écran créé').waitFor()
  await page.getByRole('link', { name: 'Ouvrir l’écran Atelier' }).click()
  await page.getByText('GH-•••-KL').waitFor()
  expectSilence(watched)
})
