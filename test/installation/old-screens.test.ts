import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as routes from '../../domain/ground/routes.ts'
import { type Garage, openGarage } from '../browser/screens/garage.ts'
import type { Screen } from '../browser/screens/screen.ts'
import { staffScreens } from '../browser/screens/staff.ts'
import { visitorScreens } from '../browser/screens/visitor.ts'
import { type OldPage, oldChromiumRuns, openOldChromium } from '../setup/old-chromium.ts'
import { type Site, startSite } from '../setup/site.ts'

const fadeMs = 1_000

describe.runIf(oldChromiumRuns)('Chromium 72 lays out, at 360 px', () => {
  let site: Site
  let garage: Garage
  let page: OldPage

  beforeAll(async () => {
    site = await startSite({}, 'demo')
    garage = await openGarage(site)
    page = await openOldChromium(72, { width: 360, height: 740 })
  })
  afterAll(async () => {
    await page?.close()
    await site?.close()
  })

  test('pages of a visitor', async () => {
    expect(await faultsOf(visitorScreens)).toEqual([])
  })

  test('pages of an admin', async () => {
    const field = (name: string) => `document.querySelector('[name=${name}]')`
    await page.goto(site.url + routes.login.href())
    await page.type(field('email'), garage.people.admin.email)
    await page.type(field('password'), garage.people.admin.password)
    await page.press(`document.querySelector('main form [type=submit]')`)
    await page.until(`location.pathname === '${routes.dashboard.path}'`)
    expect(await faultsOf(staffScreens)).toEqual([])
  })

  /** Screens that can be opened by an address alone. */
  async function faultsOf(screens: Screen[]): Promise<string[]> {
    const found: string[] = []
    for (const { href } of screens.filter(({ reach }) => !reach)) {
      const path = href(garage)
      await page.goto(site.url + path)
      await page.until(`window.performance.timing.loadEventEnd && !window.seen && (window.seen = true)`)
      found.push(...(await lasting()).map((fault) => `${path}: ${fault}`))
    }
    return found
  }

  /**
   * Faults that are still there after animations: borders fade in as a page loads, also those that end up invisible.
   */
  async function lasting(): Promise<string[]> {
    const look = () => page.evaluate<string[]>(`(${faults})()`)
    if ((await look()).length === 0) return []
    await sleep(fadeMs)
    return look()
  }
})

/** Runs in the page, in JavaScript of 2018: finds elements wider than the screen, and buttons that are too close. */
const faults = `function () {
  var found = []
  var width = document.documentElement.clientWidth
  if (document.scrollingElement.scrollWidth > width)
    [].forEach.call(document.querySelectorAll('body *'), function (element) {
      if (element.getBoundingClientRect().right > width + 0.5) found.push(element.outerHTML.slice(0, 80))
    })
  var boxes = [].filter.call(document.querySelectorAll('main *'), function (element) {
    return /flex/.test(getComputedStyle(element).display)
  })
  boxes.forEach(function (box) {
    var framed = [].filter.call(box.children, function (child) {
      var look = getComputedStyle(child)
      var framed = look.borderTopWidth !== '0px' && look.borderTopColor !== 'rgba(0, 0, 0, 0)'
      return framed && child.matches('a, button') && child.offsetWidth > 0 && child.innerText
    })
    framed.slice(1).forEach(function (child, i) {
      var before = framed[i].getBoundingClientRect()
      var here = child.getBoundingClientRect()
      var apart = Math.max(here.left - before.right, before.left - here.right)
      var above = Math.max(here.top - before.bottom, before.top - here.bottom)
      if (apart < 3 && above < 3) found.push(framed[i].textContent + ' | ' + child.textContent)
    })
  })
  return found
}`
