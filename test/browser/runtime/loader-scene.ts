import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { lookAnew, page, people, site, stage, watched } from '../stage.ts'
import { takeSession } from '../user-actions.ts'
import { type SlowProxy, slowProxy } from './slow-proxy.ts'

/** The proxy through which the dashboard arrives in two parts. */
export let proxy: SlowProxy

/** Starts with Camille signed in, on a page that shows the loader as users see it. */
export function loaderScene(): void {
  stage()
  beforeAll(async () => {
    proxy = await slowProxy(site.url)
  })
  afterAll(() => proxy?.close())
  beforeEach(async () => {
    await lookAnew({ loader: true })
    await page.clock.install()
    await takeSession(watched, people.camille)
  })
}

export const box = () => page.locator('[data-loader-box]')
export const state = () => page.evaluate(() => document.documentElement.getAttribute('data-loader'))
export const covered = () =>
  page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('[data-loader-box]') !== null)

/** Keeps lists as old as their page: no refresh in the background is answered. */
export const cutLists = () =>
  page.route(isAny, (route) => ('x-page-regions' in route.request().headers() ? undefined : route.fallback()))

export const isAny = () => true

/** Stops the clock an hour later: no loaded data is fresh any more, and time passes only when the test moves it. */
export async function later() {
  await cutLists()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3_600_000)
}

export async function enter(path: string) {
  await later()
  await page.goto(path)
  await page.unroute(isAny)
}

export async function passLoader() {
  await page.clock.runFor(3_400)
  expect(await state()).toBeNull()
}
