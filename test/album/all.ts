import { mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Garage, openGarage } from '../browser/screens/garage.ts'
import { named, visits } from '../browser/screens/visits.ts'
import { signInByForm } from '../browser/user-actions.ts'
import { openPage, settled, type WatchedPage } from '../setup/browser.ts'
import { browser, site, visitedSite } from '../setup/visited-site.ts'
import { frenchDates } from './french-dates.ts'

const folder = fileURLToPath(new URL('../../screenshots/', import.meta.url))
const widths = [1280, 768, 360]
const height = 800
const schemes = ['light', 'dark'] as const

let garage: Garage

visitedSite({})
beforeAll(async () => {
  await rm(folder, { recursive: true, force: true })
  garage = await openGarage(site)
})

describe.each(visits)('%s', (who, person, screens) => {
  let watched: WatchedPage
  beforeAll(async () => {
    await mkdir(`${folder}${who}`, { recursive: true })
    watched = await openPage(browser, { baseURL: site.url, reducedMotion: 'reduce' })
    if (person) await signInByForm(watched, garage.people[person])
  })
  afterAll(() => watched?.close())

  test.each(named(screens))('%s', async (name, { href, reach }) => {
    const { page } = watched
    await page.setViewportSize({ width: 1280, height })
    await page.goto(href(garage))
    await reach?.(page, garage)
    for (const width of widths) for (const scheme of schemes) await picture(page, `${who}/${name}`, width, scheme)
  })
})

async function picture(page: Page, name: string, width: number, colorScheme: (typeof schemes)[number]): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme })
  await settled(page)
  await frenchDates(page)
  // A sheet covers a page that must not scroll: the picture shows the window.
  const fullPage = (await page.locator('[role$=dialog]').count()) === 0
  await page.screenshot({ path: `${folder}${name} ${width} ${colorScheme}.png`, fullPage, animations: 'disabled' })
}
