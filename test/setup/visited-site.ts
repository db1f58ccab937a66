import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launch } from './browser.ts'
import { type Site, startSite } from './site.ts'

// Each file of tests has these for itself.
export let site: Site
export let browser: Browser

/** A site and a browser for the whole file; what the file's own `beforeAll` does comes after. */
export function visitedSite(settings: Parameters<typeof startSite>[0] = {}): void {
  beforeAll(async () => {
    site = await startSite(settings)
    browser = await launch()
  })
  afterAll(async () => {
    await browser?.close()
    await site?.close()
  })
}
