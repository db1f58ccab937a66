import { describe, expect, test } from 'vitest'
import { routes } from '../../../domain/routes.ts'
import { expectSilence } from '../../setup/browser.ts'
import {
  badge,
  bell,
  bellScene,
  button,
  hasFocus,
  items,
  list,
  names,
  newItems,
  open,
  openWithoutSheet,
  panel,
  process,
  say,
  setHidden,
  stillUnread,
} from './bell-scene.ts'
import { page, watched } from './stage.ts'
import { awake } from './user-actions.ts'

bellScene()

describe('reading', () => {
  test('what is in view is read after half a second, and looks new until the panel closes', async () => {
    await say(...names('Vidange', 14))
    await stopClock()
    await openByClock()
    await page.clock.runFor(400)
    expect(await stillUnread()).toBe(15)
    await page.clock.runFor(200)
    await expect.poll(stillUnread).toBeLessThan(15)
    const left = await stillUnread()
    expect(left).toBeGreaterThan(5)
    await expect.poll(() => page.clock.runFor(10).then(() => badge().textContent())).toBe(String(left))
    expect(await newItems().count()).toBe(15)
    await list(page).evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect.poll(() => page.clock.runFor(600).then(stillUnread)).toBeLessThan(left)
    expect(await newItems().count()).toBe(15)
    await page.keyboard.press('Escape')
    await page.clock.resume()
    await open()
    await expect.poll(() => newItems().count()).toBe(await stillUnread())
    expectSilence(watched)
  })

  test('works without IntersectionObserver too', async () => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'IntersectionObserver'))
    await say(...names('Vidange', 14))
    await reload()
    await open()
    await page.clock.runFor(600)
    await expect.poll(stillUnread).toBeLessThan(15)
    expect(await stillUnread()).toBeGreaterThan(5)
    expectSilence(watched)
  })

  test('nothing is read in a hidden tab, nor in a panel closed within half a second', async () => {
    await stopClock()
    await openByClock()
    await page.clock.runFor(300)
    await page.keyboard.press('Escape')
    await page.clock.runFor(1_000)
    await openByClock()
    await setHidden(page, true)
    await page.clock.runFor(2_000)
    expect(await stillUnread()).toBe(1)
    await setHidden(page, false)
    await page.clock.runFor(600)
    await expect.poll(stillUnread).toBe(0)
    expectSilence(watched)
  })

  test('all can be read at once', async () => {
    await say(...names('Vidange', 30))
    await open()
    await button('Tout marquer lu').click()
    await expect.poll(() => newItems().count()).toBe(0)
    expect(await stillUnread()).toBe(0)
    expect(await bell(page).textContent()).toBe('Notifications')
    expect(await button('Tout marquer lu').getAttribute('aria-disabled')).toBe('true')
    expect(await button('Non lues').count()).toBe(0)
    await button('Charger plus').click()
    await expect.poll(() => items(page).count()).toBe(31)
    expect(await newItems().count()).toBe(0)
    expectSilence(watched)
  })

  test('the arrow reads one and opens its process over the dashboard', async () => {
    await awake(page, 'ProcessDetail')
    await open()
    await button('Ouvrir Freins de Lambert').click()
    await page.getByRole('dialog').getByRole('heading', { name: 'Freins de Lambert' }).waitFor()
    expect(await panel(page).count()).toBe(0)
    expect(new URL(page.url()).search).toBe(`?processus=${process.id}`)
    expect(await stillUnread()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expectSilence(watched)
  })

  test('and over any other page, which stays; closing gives the focus back to the bell', async () => {
    await page.goto(routes.clients.href({}, { q: 'Lambert' }))
    await awake(page, 'NotificationBell')
    await awake(page, 'ProcessDetail')
    await open()
    await button('Ouvrir Freins de Lambert').click()
    await page.getByRole('dialog').getByRole('heading', { name: 'Freins de Lambert' }).waitFor()
    expect(page.url()).toContain(routes.clients.href({}, { q: 'Lambert', processus: process.id }))
    expect(await stillUnread()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(page.url()).toContain(routes.clients.href({}, { q: 'Lambert' }))
    expect(page.url()).not.toContain(process.id)
    await expect.poll(() => hasFocus(/^Notifications/)).toBe(true)
    expectSilence(watched)
  })

  test('not over the page of that same process', async () => {
    await page.goto(routes.process.href({ id: process.id }))
    await awake(page, 'NotificationBell')
    await awake(page, 'ProcessDetail')
    await open()
    await button('Ouvrir Freins de Lambert').click()
    await panel(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('')
    expect(await stillUnread()).toBe(0)
    expectSilence(watched)
  })

  test('on a page of its own, when this one has nothing to open it with', async () => {
    await openWithoutSheet(routes.clients.href())
    await open()
    await button('Ouvrir Freins de Lambert').click()
    await page.waitForURL(`**${routes.process.href({ id: process.id })}`)
    expect(await stillUnread()).toBe(0)
  })
})

/** Half a second is then the page's, however busy this machine is. */
const stopClock = async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))

async function openByClock() {
  await bell(page).click()
  await expect.poll(() => page.clock.runFor(10).then(() => items(page).count())).toBeGreaterThan(0)
}

/** Pages opened anew: the count is the server's. */
async function reload() {
  await page.reload()
  await awake(page, 'NotificationBell')
}
