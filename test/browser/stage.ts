import type { Page } from 'playwright-core'
import { afterEach, beforeAll } from 'vitest'
import * as routes from '../../domain/ground/routes.ts'
import { openPage, type PageOptions, reopenPage, type WatchedPage } from '../setup/browser.ts'
import { type Cast, cast, type Person } from '../setup/cast.ts'
import { browser, site, visitedSite } from '../setup/visited-site.ts'
import { type Api, api, signIn, takeSession } from './user-actions.ts'

export { browser, site }
// Each test file has its own values of these.
export let people: Cast
/** Calls to the API as Camille. */
export let camille: Api
export let watched: WatchedPage
export let page: Page

/** A site, a browser and garages for the whole file; each test opens its page with `look` or `enter`. */
export function stage(settings?: Parameters<typeof visitedSite>[0]): void {
  visitedSite(settings)
  beforeAll(newCast)
  afterEach(() => watched?.close())
}

/** A garage for tests that count its contents: nothing has been done in it. */
export async function newCast(): Promise<void> {
  people = await cast(site)
  camille = await api(site, people.camille)
}

/** Opens a page without a session. */
export async function look(options: PageOptions = {}): Promise<void> {
  show(await reopenPage(browser, { baseURL: site.url, ...options }))
}

/** Opens a page in a browser without any cache of the site. */
export async function lookAnew(options: PageOptions = {}): Promise<void> {
  show(await openPage(browser, { baseURL: site.url, ...options }))
}

/** Signs in and opens the dashboard. */
export async function enter(person: Person, options: PageOptions = {}): Promise<void> {
  await look(options)
  await signIn(watched, person)
}

/** Signs in with a browser that last showed the list, where a garage's few processes all fit. */
export async function enterList(person: Person, options: PageOptions = {}): Promise<void> {
  await signedIn(person, options)
  await page.request.get(routes.dashboard.href({}, { vue: 'tous' }))
  await page.goto(routes.dashboard.href())
}

/** Signs in before any page, for tests that open a page themselves. */
export async function signedIn(person: Person, options: PageOptions = {}): Promise<void> {
  await look(options)
  await takeSession(watched, person)
}

function show(opened: WatchedPage): void {
  watched = opened
  page = opened.page
}
