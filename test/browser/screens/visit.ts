import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPage, settled, type WatchedPage } from '../../setup/browser.ts'
import { browser, site, visitedSite } from '../../setup/visited-site.ts'
import { ask, bringAxe, lost, ofTheLook, standards, tooWide, violations } from '../faults.ts'
import { signIn } from '../user-actions.ts'
import { type Garage, openGarage } from './garage.ts'
import type { Screen } from './screen.ts'
import { firstStates, isInTurnToday, named, type Visit } from './visits.ts'

const desk = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }
/** Widths of a 1280 px desktop at 400 %, and of a 640 px phone at 200 %. */
const zoomed = { width: 320, height: 640 }
/**
 * Sizes of the first state of a page, and what is asked there. WCAG 1.4.4: letters twice as large on a desktop, half as
 * large again on a phone.
 */
const sizes = [
  { size: zoomed, letters: 100, questions: [tooWide] },
  { size: phone, letters: 150, questions: [tooWide, lost] },
  { size: desk, letters: 200, questions: [tooWide, lost] },
]

/**
 * One visit of each screen: WCAG faults in the light theme, then cut words and small targets on a phone. The first
 * state of each page is also checked for WCAG faults of the dark theme, words cut off by a zoom or large letters, edges
 * removed by forced colours, and motion for people who want none.
 * @returns their garage, once the first test has begun
 */
export function visitEach(visits: readonly Visit[]): () => Garage {
  let garage: Garage
  const rendered = new Set<string>()

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
      expect(await faultsOnPhone(page, firstStates.has(screen))).toEqual([])
      if (firstStates.has(screen)) expect(await faultsOfSizes(page)).toEqual([])
    })
  })
  return () => garage
}

async function show(page: Page, { href, reach, alike }: Screen, garage: Garage): Promise<void> {
  await Promise.all([page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' }), page.setViewportSize(desk)])
  await page.goto(href(garage))
  await reach?.(page, garage)
  if (alike) await mark(page, alike)
}

/** The faults under WCAG 2.2 AA, in few words. */
const faults = (page: Page) => violations(page, { type: 'tag', values: standards, exclude: [coveredMenus, notInTurn] })

const notInTurn = '[data-not-in-turn]'

/** Marks the parts that axe reads on another day. */
async function mark(page: Page, alike: string): Promise<void> {
  const count = await page.locator(alike).count()
  const later = Array.from({ length: count }, (_part, index) => !isInTurnToday(index))
  await page.locator(alike).evaluateAll((all, isLater) => {
    all.forEach((part, index) => {
      part.toggleAttribute('data-not-in-turn', isLater[index])
    })
  }, later)
}

/** The buttons of other cars: an open menu covers a part of them, and closes at a press outside. */
const coveredMenus = 'main:has(details[name][open]) details[name]:not([open])'

async function faultsOnPhone(page: Page, isFirst: boolean): Promise<string[]> {
  await Promise.all([page.emulateMedia({ colorScheme: 'dark' }), page.setViewportSize(phone)])
  await settled(page)
  const found = await ask(page, [tooWide, lost, hardToHit, ...(isFirst ? [moving] : [])])
  return isFirst ? [...found, ...(await faultsOfTheLook(page))] : found
}

/** Faults of colour and size, without what an open menu covers. */
const faultsOfTheLook = (page: Page) =>
  violations(page, {
    type: 'rule',
    values: ofTheLook,
    exclude: ['header:has(details[open]) ~ main', coveredMenus, notInTurn],
  })

/** The faults of each size, then those of forced colours. Only the letters are enlarged, as a browser's setting does. */
async function faultsOfSizes(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const { size, letters, questions } of sizes) {
    await page.setViewportSize(size)
    const faults = await ask(page, questions, letters)
    found.push(...faults.map((fault) => `${size.width} px, letters at ${letters} %: ${fault}`))
  }
  await page.emulateMedia({ forcedColors: 'active' })
  return [...found, ...(await ask(page, [edgeless]))]
}

/**
 * Buttons, fields and links that stand alone and are smaller than 44 px for touch. Links inside a text are as high as
 * their line.
 */
function hardToHit(): string[] {
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
}

/** Buttons, fields, chips and sheets whose edge was only a colour, which the system has removed. */
function edgeless(): string[] {
  // The system draws boxes to tick and to choose itself. « (facultatif) », and the words of a button for photos, are text;
  // the other spans are chips.
  const input = 'input:not([type=checkbox], [type=radio])'
  const framed = `main button, main ${input}, main select, fieldset label > span:not([class*=optional], [class*=PhotoWays]), [role=dialog] button, [role=dialog]`
  const canvas = getComputedStyle(document.body).backgroundColor
  return [...document.querySelectorAll<HTMLElement>(framed)]
    .filter((element) => element.offsetWidth > 1 && getComputedStyle(element).opacity !== '0')
    .filter((element) => {
      const { borderTopWidth, borderTopColor } = getComputedStyle(element)
      return borderTopWidth === '0px' || borderTopColor === canvas
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 120))
}

/** Animations that run for longer than they are seen. */
function moving(): string[] {
  return [...document.querySelectorAll('*')].flatMap((element) => {
    const { animationName, animationDuration, transitionDuration } = getComputedStyle(element)
    const seconds = `${transitionDuration}, ${animationName === 'none' ? '0s' : animationDuration}`
    const long = seconds.split(', ').some((text) => Number.parseFloat(text) > 0.01)
    return long ? [`${element.outerHTML.slice(0, 80)}: ${animationName} ${seconds}`] : []
  })
}
