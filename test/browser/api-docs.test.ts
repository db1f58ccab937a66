import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSilence, launch, openPage } from '../setup/browser.ts'
import { type Site, startSite } from '../setup/site.ts'

let site: Site
let browser: Browser
beforeAll(async () => {
  site = await startSite()
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

test.each([360, 1280])('the calls can be read %i px wide, under the content policy, by everybody', async (width) => {
  const watched = await openPage(browser, { baseURL: site.url, viewport: { width, height: 800 } })
  const { page } = watched
  await page.goto('/api/docs')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  expect(await page.locator('script').count()).toBe(0)
  await page.getByRole('link', { name: 'ClientList' }).first().click()
  await page.locator('#forme-ClientList').waitFor()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  expectSilence(watched)
  await watched.close()
})
