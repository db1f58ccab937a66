import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startOfDayParis, todayParis } from '../../../domain/dates.ts'
import { createDemo, demoSignIn } from '../../../server/demo/demo.ts'
import { perrin } from '../../../server/demo/perrin.ts'
import { reopenPage, type WatchedPage } from '../../setup/browser.ts'
import { browser, site, visitedSite } from '../../setup/visited-site.ts'
import { signIn } from './user-actions.ts'

// The demonstration at eight in the morning: what is to be decided is seen before anything is touched.

let watched: WatchedPage
let page: Page

visitedSite({})
beforeAll(async () => {
  const eight = new Date(startOfDayParis(todayParis(new Date())).getTime() + 8 * 60 * 60 * 1000)
  await createDemo(site.db, { linkKey: site.deps.secrets.linkKey, now: eight })
})

afterEach(() => watched?.close())

type Size = { width: number; height: number }

async function open(viewport: Size, { email } = demoSignIn as { email: string }) {
  watched = await reopenPage(browser, { baseURL: site.url, viewport })
  page = watched.page
  await signIn(watched, { email, password: demoSignIn.password })
  await page.waitForLoadState('networkidle')
}

/** Rows of which nothing lies under the edge, as boxes. */
const boxes = (selector: string) =>
  page.locator(selector).evaluateAll((found) => found.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
const rows = async ({ height }: Size) => (await boxes('tr[data-key]')).filter(({ bottom }) => bottom <= height)
const firstGroup = () => page.locator('section[data-key]').first().getAttribute('data-key')

describe.each([
  [8, { width: 1280, height: 800 }],
  [4, { width: 360, height: 740 }],
  [8, { width: 820, height: 1180 }],
])('%i whole rows at %j', (wanted, size) => {
  test('for who answers for the garage, late ones first', async () => {
    await open(size)
    expect(await firstGroup()).toBe('late')
    expect((await rows(size)).length).toBeGreaterThanOrEqual(wanted)
  })

  test('for a mechanic, what is to be done first', async () => {
    await open(size, perrin.mechanic)
    expect(await firstGroup()).toBe('toDo')
    expect((await rows(size)).length).toBeGreaterThanOrEqual(wanted)
  })

  test('nothing is wider than the screen', async () => {
    await open(size)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
  })
})

test('a wide screen shows groups in two columns', async () => {
  const size = { width: 1920, height: 1080 }
  await open(size)
  const lefts = new Set((await boxes('section[data-key]')).map(({ left }) => Math.round(left)))
  expect(lefts.size).toBe(2)
  expect((await rows(size)).length).toBeGreaterThanOrEqual(16)
})
