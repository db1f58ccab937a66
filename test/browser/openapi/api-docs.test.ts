import { expect, test } from 'vitest'
import { expectSilence, openPage } from '../../setup/browser.ts'
import { browser, site, visitedSite } from '../../setup/visited-site.ts'

visitedSite()

test.each([360, 1280])('visitors can read the API reference %i px wide, under the content policy', async (width) => {
  const watched = await openPage(browser, { baseURL: site.url, viewport: { width, height: 800 } })
  const { page } = watched
  await page.goto('/api/docs')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  expect(await page.locator('script').count()).toBe(0)
  await page.getByRole('link', { name: 'ClientList' }).first().click()
  await page.locator('#forme-ClientList').waitFor()
  expectSilence(watched)
  await watched.close()
})
