import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { isAlive, launch } from './browser.ts'
import { type Site, startSite } from './site.ts'

/** The site and the browser that the test files of one worker share. */
let shared: Promise<Site> | undefined
let chromium: Promise<Browser> | undefined

export let site: Site
export let browser: Browser

/**
 * A browser and a site for the whole file; the file's own `beforeAll` runs after them. The site is shared, and each
 * file has its own garages, unless the file gives settings (`{}` is enough) or the content of the database.
 */
export function visitedSite(...own: Parameters<typeof startSite>): void {
  const [settings] = own

  beforeAll(async () => {
    shared ??= settings ? undefined : startSite()
    site = await (settings ? startSite(...own) : (shared as Promise<Site>))
    browser = await openBrowser()
  })
  // After a test that killed its browser, all later tests of the file fail at once; the next file has a new browser.
  beforeEach(() => {
    if (!isAlive(browser)) throw new Error(`Chromium ${browser.version()} died, or stopped answering, in a test before`)
  })
  if (settings) afterAll(() => site?.close())
}

/** Opens the browser of a worker, which ends with it. A browser that crashed or stopped answering is replaced. */
export async function openBrowser(): Promise<Browser> {
  const known = await chromium?.catch(() => undefined)
  if (known && isAlive(known)) return known
  void known?.close().catch(() => undefined)
  chromium = launch()
  return chromium
}
