import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as routes from '../../domain/ground/routes.ts'
import { launch, openPage, settled } from '../setup/browser.ts'
import { type Cast, cast } from '../setup/cast.ts'
import { expectStill, watchShifts } from '../setup/shifts.ts'
import { site, visitedSite } from '../setup/visited-site.ts'
import { api, newProcess, takeSession } from './user-actions.ts'

/** The font that replaces ours, and its Debian folder. */
const families = [
  ['DejaVu Sans', 'dejavu'],
  ['Liberation Sans', 'liberation'],
  ['Roboto', 'roboto'],
] as const

/** The tolerated shift: a label that ends some pixels further. Fonts wait for the first paint, so every run measures the same. */
const leastSeen = 0.01

const sizes = [
  ['on a phone', { width: 360, height: 740 }],
  ['at a desk', { width: 1280, height: 720 }],
] as const

let people: Cast
let hrefs: string[]

visitedSite()
beforeAll(async () => {
  people = await cast(site)
  const call = await api(site, people.camille)
  const process = await newProcess(call)
  for (let index = 0; index < 5; index += 1) await newProcess(call)
  hrefs = [
    routes.dashboard.href(),
    routes.clients.href(),
    routes.process.href({ id: process.id }),
    routes.notifications.href(),
    routes.garage.href(),
    routes.employees.href(),
    routes.tracking.href({ token: process.qrToken?.token ?? '' }),
  ]
})

// This test alone proves that the fallback faces of client/styles hold on devices with other fonts than a developer's.
describe.skipIf(process.platform !== 'linux').each(families)('our fonts replace %s', (_family, folder) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launch(onlyFonts(folder))
  })
  afterAll(() => browser?.close())

  test.each(sizes)('without moving the page %s', async (_name, viewport) => {
    const watched = await openPage(browser, { baseURL: site.url, viewport })
    const { page } = watched
    await takeSession(watched, people.camille)
    await page.addInitScript(watchShifts, true)
    for (const href of hrefs) {
      const painted = Promise.withResolvers<void>()
      await page.route('**/fonts/*', async (route) => {
        await painted.promise
        await route.continue()
      })
      await page.goto(href, { waitUntil: 'commit' })
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      painted.resolve()
      await page.waitForLoadState('load')
      expect(await page.evaluate(landed)).toMatch(/Barlow|Suivi/)
      await settled(page)
      await expectStill(page, leastSeen)
      await page.unroute('**/fonts/*')
    }
    await watched.close()
  })
})

/** Runs in the page. @returns the families of ours that have come, once none is under way */
async function landed(): Promise<string> {
  await document.fonts.ready
  return Array.from(document.fonts)
    .filter(({ family, status }) => status === 'loaded' && !/ (Arial|Roboto|DejaVu)/.test(family))
    .map(({ family }) => family)
    .join()
}

/** @returns the path of a file with which Chromium finds only these fonts */
function onlyFonts(folder: string): string {
  const scratch = mkdtempSync(join(tmpdir(), 'fonts-'))
  const path = join(scratch, 'fonts.conf')
  writeFileSync(
    path,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts/truetype/${folder}</dir>
  <cachedir>${scratch}</cachedir>
</fontconfig>
`,
  )
  return path
}
