import type { Page } from 'playwright-core'
import { afterEach, beforeEach } from 'vitest'
import { openPage, reopenPage, type WatchedPage } from '../setup/browser.ts'
import { browser, site, visitedSite } from '../setup/visited-site.ts'

let watched: WatchedPage
/** A page without scripts, opened for each test. */
export let page: Page

export function plainPage(...own: Parameters<typeof visitedSite>): void {
  visitedSite(...own)
  beforeEach(async () => {
    watched = await reopenPage(browser, plain())
    page = watched.page
  })
  afterEach(() => watched.close())
}

/** Opens a page in a separate browser context, as another visitor. */
export const visit = () => openPage(browser, plain())
const plain = () => ({ baseURL: site.url, javaScriptEnabled: false })
export const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
export const seesText = (text: string) => page.getByText(text, { exact: true }).first().waitFor()
export const press = (name: string) => page.locator('main').getByRole('button', { name, exact: true }).click()
export const follow = (name: string) => page.locator('main').getByRole('link', { name }).first().click()
/** Opens the menu of rare actions on a process. */
export const openActions = () => page.locator('main summary[aria-label="Autres actions"]').click()
export const unfold = (name: string) => page.locator('main summary', { hasText: name }).click()
export const fill = (label: string, value: string) =>
  page
    .locator('main')
    .getByLabel(new RegExp(`^${label}( \\(facultatif\\))?$`))
    .fill(value)
