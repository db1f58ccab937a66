import type { Page } from 'playwright-core'
import { afterEach, beforeAll } from 'vitest'
import { openPage, type WatchedPage } from '../../setup/browser.ts'
import { type Cast, cast, type Person } from '../../setup/cast.ts'
import { browser, site, visitedSite } from '../../setup/visited-site.ts'
import { type Api, api, signInByForm } from './user-actions.ts'

// Each file of tests has these for itself.
export { browser, site }
export let people: Cast
/** The calls, as Camille. */
export let camille: Api
export let watched: WatchedPage
export let page: Page

/** A site and a browser for the whole file; each test opens its page with `look` or `enter`. */
export function stage(settings: Parameters<typeof visitedSite>[0] = {}): void {
  visitedSite(settings)
  beforeAll(newCast)
  afterEach(() => watched?.close())
}

/** For tests that count what a garage has: nobody has worked in this one. */
export async function newCast(): Promise<void> {
  people = await cast(site)
  camille = await api(site, people.camille)
}

/** A page that nobody has signed in on. */
export async function look(options: Parameters<typeof openPage>[1] = {}): Promise<void> {
  watched = await openPage(browser, { baseURL: site.url, ...options })
  page = watched.page
}

export async function enter(person: Person, options: Parameters<typeof openPage>[1] = {}): Promise<void> {
  await look(options)
  await signInByForm(watched, person)
}
