import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startOfDayParis, todayParis } from '../../../domain/ground/dates.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { createDemo } from '../../../server/demo/demo.ts'
import { demoSignIn, perrin } from '../../../server/demo/perrin.ts'
import { reopenPage, settled, type WatchedPage } from '../../setup/browser.ts'
import { browser, site, visitedSite } from '../../setup/visited-site.ts'
import { awake, takeSession } from '../user-actions.ts'

// The demonstration at eight in the morning: decisions are visible without a press.

let watched: WatchedPage
let page: Page

visitedSite({})
beforeAll(async () => {
  const eight = new Date(startOfDayParis(todayParis(new Date())).getTime() + 8 * 60 * 60 * 1000)
  await createDemo(site.deps, { now: eight, withPhotos: false })
})

afterEach(() => watched?.close())

const sizes = [
  { all: 8, own: 2, width: 1280, height: 800 },
  { all: 4, own: 2, width: 360, height: 740 },
  { all: 8, own: 2, width: 820, height: 1180 },
]

async function enter({ email }: { email: string }) {
  watched = await reopenPage(browser, { baseURL: site.url })
  page = watched.page
  await takeSession(watched, { email, password: demoSignIn.password })
}

async function open(size: { width: number; height: number }) {
  await page.setViewportSize(size)
  await page.goto(routes.dashboard.href())
  await awake(page, 'RowActs')
  await page.evaluate(() => document.fonts.ready)
  await settled(page)
}

const boxes = (selector: string) =>
  page.locator(selector).evaluateAll((found) => found.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
/** Number of rows that are complete on the first screen. */
const rowsWithin = async (height: number) =>
  (await boxes('tr[data-key]')).filter(({ bottom }) => bottom <= height).length
const groups = () =>
  page.locator('section[data-key]').evaluateAll((all) => all.map((one) => one.getAttribute('data-key')))

test.each([
  ['an admin sees answers and late cars first', demoSignIn, ['answered', 'late'], 'all'],
  ['a mechanic sees their own cars first', perrin.mechanic, ['mine'], 'own'],
] as const)('%s, in whole rows on the first screen, without horizontal scroll', async (_who, person, first, kind) => {
  await enter(person)
  for (const { width, height, ...wanted } of sizes) {
    await open({ width, height })
    expect((await groups()).slice(0, first.length)).toEqual(first)
    expect(await rowsWithin(height), `${width} × ${height}`).toBeGreaterThanOrEqual(wanted[kind])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('a wide screen shows the groups in two columns, aligned with the bar', async () => {
  await enter(demoSignIn)
  await open({ width: 1920, height: 1080 })
  const lefts = new Set((await boxes('section[data-key]')).map(({ left }) => Math.round(left)))
  expect(lefts.size).toBe(2)
  expect(await rowsWithin(1080)).toBeGreaterThanOrEqual(16)
  const [bar, head] = [await boxes('header a'), await boxes('h1')]
  expect(Math.abs((bar[0]?.left ?? 0) - (head[0]?.left ?? 99)), 'the bar has the edges of the page').toBeLessThan(4)
})
