import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as routes from '../../domain/ground/routes.ts'
import { pages } from '../../entry-server.tsx'
import { reopenPage, settled, type WatchedPage } from '../setup/browser.ts'
import { browser, site } from '../setup/visited-site.ts'
import { visitEach } from './screens/visit.ts'
import { visits, visitsToday } from './screens/visits.ts'
import { signIn } from './user-actions.ts'

// The screens are split over two files that take as long: those of admins here, all others in screens-others.
const garage = visitEach(visitsToday().filter(([, person]) => person === 'admin'))

test('every page is visited by the screen tests', () => {
  const visited = visits.flatMap(([, , screens]) => screens.map(({ page }) => page))
  expect(Object.keys(pages).filter((name) => !visited.includes(name as never))).toEqual([])
})

describe.each(['light', 'dark'] as const)('forced colours in the %s theme', (colorScheme) => {
  let watched: WatchedPage
  let page: Page
  beforeAll(async () => {
    watched = await reopenPage(browser, { baseURL: site.url, forcedColors: 'active', colorScheme })
    page = watched.page
    await signIn(watched, garage().people.admin)
  })
  afterAll(() => watched.close())

  test('keep a different shape for each status', async () => {
    await page.goto(routes.dashboard.href({}, { vue: 'tous' }))
    const looks = await Promise.all(['Terminé', 'En cours', 'Proposé'].map((word) => picture(word)))
    expect(new Set(looks).size).toBe(3)
  })

  test('keep the progress bar visible', async () => {
    await page.goto(routes.process.href(garage().done))
    const bar = page.getByRole('progressbar')
    const full = await bar.screenshot()
    await bar.evaluate((progress: HTMLProgressElement) => Object.assign(progress, { value: 0 }))
    expect((await bar.screenshot()).equals(full)).toBe(false)
  })

  test('keep the focus ring visible', async () => {
    await page.goto(routes.dashboard.href())
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const ring = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body)
      return [outlineStyle, outlineWidth]
    })
    expect(ring).toEqual(['solid', '3px'])
  })

  test('keep the QR code dark on white, as phones need', async () => {
    await page.goto(routes.process.href(garage().running))
    await page.locator('summary', { hasText: 'QR code' }).click()
    const [ground, ink] = await page.getByRole('img', { name: 'QR code du lien public' }).evaluate((code) => {
      const { backgroundColor, color } = getComputedStyle(code)
      return [backgroundColor, color]
    })
    expect([ground, ink]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
  })

  /** Icon of this status in the filters. */
  async function picture(status: string): Promise<string> {
    const nut = page.locator('fieldset label', { hasText: status }).locator('i')
    await settled(page)
    return (await nut.screenshot()).toString('base64')
  }
})
