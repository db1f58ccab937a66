import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPage, settled, type WatchedPage } from '../../setup/browser.ts'
import { browser, site, visitedSite } from '../../setup/visited-site.ts'
import { axeOn, bringAxe, lostText, ofTheLook, standards, sticksOut, violations } from '../faults.ts'
import { signIn } from '../user-actions.ts'
import { type Garage, openGarage } from './garage.ts'
import type { Screen } from './screen.ts'
import { firstStates, named, type Visit } from './visits.ts'

const desk = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }
/** Widths of a 1280 px desktop at 400 %, and of a 640 px phone at 200 %. */
const zoomed = { width: 320, height: 640 }
/** WCAG 1.4.4: letters twice as large on a desktop, half as large again on a phone. */
const largeLetters = [
  [phone, 150],
  [desk, 200],
] as const
/**
 * One visit of each screen: WCAG faults in the light theme, then cut words and small targets on a phone. The first
 * state of each page is also checked for WCAG faults of the dark theme, words cut off by a zoom or large letters, edges
 * removed by forced colours, and motion for people who want none.
 * @returns their garage, once the first test has begun
 */
export function visitEach(visits: readonly Visit[]): () => Garage {
  let garage: Garage
  const rendered = new Set<string>()
  const first = firstStates(visits)

  visitedSite({}, 'demo')
  beforeAll(async () => {
    const { page, regions } = site.deps.renderer
    site.deps.renderer.page = (name, ...rest) => {
      rendered.add(name)
      return page(name, ...rest)
    }
    site.deps.renderer.regions = (name, ...rest) => {
      rendered.add(name)
      return regions(name, ...rest)
    }
    garage = await openGarage(site)
  })

  describe.each(visits)('%s', (_who, person, screens) => {
    let watched: WatchedPage
    beforeAll(async () => {
      watched = await openPage(browser, { baseURL: site.url, reducedMotion: 'reduce' })
      await bringAxe(watched.page)
      if (person) await signIn(watched, garage.people[person])
    })
    afterAll(() => watched?.close())

    test.each(named(screens))('sees the page %s without a fault', async (_name, screen) => {
      const { page } = watched
      rendered.delete(screen.page)
      await show(page, screen, garage)
      expect([...rendered]).toContain(screen.page)
      expect(await faults(page)).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.setViewportSize(phone)
      await settled(page)
      expect([...(await sticksOut(page)), ...(await lostText(page))]).toEqual([])
      expect(await hardToHit(page)).toEqual([])
      if (!first.has(screen)) return
      expect(await faultsOfTheLook(page)).toEqual([])
      expect(await moving(page)).toEqual([])
      await page.setViewportSize(zoomed)
      expect(await sticksOut(page)).toEqual([])
      for (const [size, percent] of largeLetters) {
        await page.setViewportSize(size)
        await enlarge(page, percent)
        expect([...(await sticksOut(page)), ...(await lostText(page))]).toEqual([])
      }
      await page.emulateMedia({ forcedColors: 'active' })
      expect(await edgeless(page)).toEqual([])
    })
  })
  return () => garage
}

/** Enlarges letters alone, as a browser's own setting does. */
const enlarge = (page: Page, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, `${percent}%`)

async function show(page: Page, { href, reach }: Screen, garage: Garage): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
  await page.setViewportSize(desk)
  await page.goto(href(garage))
  await reach?.(page, garage)
}

/** The faults under WCAG 2.2 AA, in few words. */
const faults = async (page: Page) =>
  violations((await axeOn(page)).exclude(coveredMenus), { type: 'tag', values: standards })

/** The buttons of other cars: an open menu covers a part of them, and closes at a press outside. */
const coveredMenus = 'main:has(details[name][open]) details[name]:not([open])'

/** Faults of colour and size, without what an open menu covers. */
const faultsOfTheLook = async (page: Page) =>
  violations((await axeOn(page)).exclude('header:has(details[open]) ~ main').exclude(coveredMenus), {
    type: 'rule',
    values: ofTheLook,
  })

/**
 * Buttons, fields and links that stand alone and are smaller than 44 px for touch. Links inside a text are as high as
 * their line.
 */
function hardToHit(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hit = 'button, summary, select, textarea, input:not([type=hidden]):not([type=checkbox]):not([type=radio])'
    const alone = (link: Element) =>
      link.parentElement?.textContent === link.textContent && link.querySelector('code') === null
    const covers = (link: Element) => getComputedStyle(link, '::after').position === 'absolute'
    const links = [...document.querySelectorAll<HTMLElement>('main a, [role=dialog] a')].filter(
      (link) => alone(link) && !covers(link),
    )
    const small = [...document.querySelectorAll<HTMLElement>(hit), ...links].filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      return height > 1 && (height < 43.5 || width < 43.5)
    })
    return small.map(
      ({ outerHTML, offsetWidth, offsetHeight }) => `${offsetWidth} × ${offsetHeight}: ${outerHTML.slice(0, 120)}`,
    )
  })
}

/** Buttons, fields, chips and sheets whose edge was only a colour, which the system has removed. */
function edgeless(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // The system draws boxes to tick and to choose itself; « (facultatif) » is text, where the other spans are chips.
    const input = 'input:not([type=checkbox], [type=radio])'
    const framed = `main button, main ${input}, main select, fieldset label > span:not([class*=optional]), [role=dialog] button, [role=dialog]`
    const canvas = getComputedStyle(document.body).backgroundColor
    return [...document.querySelectorAll<HTMLElement>(framed)]
      .filter((element) => element.offsetWidth > 1 && getComputedStyle(element).opacity !== '0')
      .filter((element) => {
        const { borderTopWidth, borderTopColor } = getComputedStyle(element)
        return borderTopWidth === '0px' || borderTopColor === canvas
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120))
  })
}

/** Animations that run for longer than they are seen. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => {
      const { animationName, animationDuration, transitionDuration } = getComputedStyle(element)
      const seconds = `${transitionDuration}, ${animationName === 'none' ? '0s' : animationDuration}`
      const long = seconds.split(', ').some((text) => Number.parseFloat(text) > 0.01)
      return long ? [`${element.outerHTML.slice(0, 80)}: ${animationName} ${seconds}`] : []
    }),
  )
}
