import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages } from '../../entry-server.tsx'
import { openPage, settled, type WatchedPage } from '../setup/browser.ts'
import { browser, site, visitedSite } from '../setup/visited-site.ts'
import { axeOn, bringAxe, lostText, ofTheLook, standards, sticksOut, violations } from './faults.ts'
import { signIn } from './islands/user-actions.ts'
import { type Garage, openGarage } from './screens/garage.ts'
import type { Screen } from './screens/screen.ts'
import { named, visits } from './screens/visits.ts'

const desk = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }
/** What a desk of 1280 px has left at 400 %, and a phone of 640 px at 200 %. */
const zoomed = { width: 320, height: 640 }
/** WCAG 1.4.4: twice as large on a desk, half as large again on a phone. */
const largeLetters = [
  [phone, 150],
  [desk, 200],
] as const
let garage: Garage
const rendered = new Set<string>()

visitedSite({})
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

  test.each(named(screens))('%s', async (_name, screen) => {
    const { page } = watched
    rendered.delete(screen.page)
    await show(page, screen)
    expect([...rendered]).toContain(screen.page)
    expect(await faults(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize(phone)
    await settled(page)
    expect(await sticksOut(page)).toEqual([])
    expect(await faultsOfTheLook(page)).toEqual([])
    expect(await hardToHit(page)).toEqual([])
    await page.setViewportSize(zoomed)
    expect(await sticksOut(page)).toEqual([])
    for (const [size, percent] of largeLetters) {
      await page.setViewportSize(size)
      await enlarge(page, percent)
      expect([...(await sticksOut(page)), ...(await lostText(page))]).toEqual([])
    }
  })
})

test('every page of the table was seen', () => {
  expect(Object.keys(pages).filter((name) => !rendered.has(name))).toEqual([])
})

/** Letters alone, as a browser's own setting makes them. */
const enlarge = (page: Page, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, `${percent}%`)

async function show(page: Page, { href, reach }: Screen): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(desk)
  await page.goto(href(garage))
  await reach?.(page, garage)
}

/** What WCAG 2.2 AA finds wrong, in few words. */
const faults = async (page: Page) => violations(await axeOn(page), { type: 'tag', values: standards })

/** Under an open menu nothing is pressed: it closes first. */
const faultsOfTheLook = async (page: Page) =>
  violations((await axeOn(page)).exclude('header:has(details[open]) ~ main'), {
    type: 'rule',
    values: ofTheLook,
  })

/** Buttons, fields and links that stand alone, under a thumb's 44 px. Links inside a text are as high as their line. */
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
