import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../domain/routes.ts'
import { type PageOptions, reopenPage, settled, type WatchedPage } from '../setup/browser.ts'
import { browser, site, visitedSite } from '../setup/visited-site.ts'
import { signIn } from './islands/user-actions.ts'
import { type Garage, openGarage } from './screens/garage.ts'
import { dialog } from './screens/screen.ts'

let garage: Garage
let watched: WatchedPage
let page: Page

visitedSite({})
beforeAll(async () => {
  garage = await openGarage(site)
})

async function enter(options: PageOptions): Promise<void> {
  watched = await reopenPage(browser, { baseURL: site.url, ...options })
  page = watched.page
  await signIn(watched, garage.people.admin)
}

describe.each(['light', 'dark'] as const)('colours that the %s system forces', (colorScheme) => {
  beforeAll(() => enter({ forcedColors: 'active', colorScheme }))
  afterAll(() => watched.close())

  test('leave each status its shape: a nut full, with its bolt, or empty', async () => {
    await page.goto(routes.dashboard.href({}, { vue: 'tous' }))
    const looks = await Promise.all(['Terminé', 'En cours', 'Proposé'].map((word) => picture(word)))
    expect(new Set(looks).size).toBe(3)
  })

  test('leave buttons, fields, chips, badges and sheets an edge', async () => {
    await page.goto(routes.dashboard.href({}, { processus: garage.running.id }))
    await dialog(page)
    const bare = await page.evaluate(() => {
      const framed = 'main button, main input, main select, fieldset label > span, [role=dialog] button, [role=dialog]'
      const [canvas] = [getComputedStyle(document.body).backgroundColor]
      return [...document.querySelectorAll<HTMLElement>(framed)]
        .filter((element) => element.offsetWidth > 1 && getComputedStyle(element).opacity !== '0')
        .filter((element) => {
          const { borderTopWidth, borderTopColor } = getComputedStyle(element)
          return borderTopWidth === '0px' || borderTopColor === canvas
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 120))
    })
    expect(bare).toEqual([])
  })

  test('leave the progress bar its progress', async () => {
    await page.goto(routes.process.href(garage.done))
    const bar = page.getByRole('progressbar')
    const full = await bar.screenshot()
    await bar.evaluate((progress: HTMLProgressElement) => Object.assign(progress, { value: 0 }))
    expect((await bar.screenshot()).equals(full)).toBe(false)
  })

  test('leave the focus its ring', async () => {
    await page.goto(routes.dashboard.href())
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const ring = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body)
      return [outlineStyle, outlineWidth]
    })
    expect(ring).toEqual(['solid', '3px'])
  })

  test('leave the QR code dark on white: inverted, few phones read it', async () => {
    await page.goto(routes.process.href(garage.running))
    const [ground, ink] = await page.getByRole('img', { name: 'QR code du lien public' }).evaluate((code) => {
      const { backgroundColor, color } = getComputedStyle(code)
      return [backgroundColor, color]
    })
    expect([ground, ink]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
  })

  /** What the nut of this status looks like, in the filters. */
  async function picture(status: string): Promise<string> {
    const nut = page.locator('fieldset label', { hasText: status }).locator('i')
    await settled(page)
    return (await nut.screenshot()).toString('base64')
  }
})

test('who wants no motion sees none: nothing turns, slides or pulses', async () => {
  await enter({ reducedMotion: 'reduce' })
  await page.goto(routes.dashboard.href({}, { processus: garage.running.id }))
  await dialog(page)
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => {
      const { animationName, animationDuration, transitionDuration } = getComputedStyle(element)
      const seconds = `${transitionDuration}, ${animationName === 'none' ? '0s' : animationDuration}`
      const long = seconds.split(', ').some((text) => Number.parseFloat(text) > 0.01)
      return long ? [`${element.outerHTML.slice(0, 80)}: ${animationName} ${seconds}`] : []
    }),
  )
  expect(moving).toEqual([])
  await watched.close()
})
