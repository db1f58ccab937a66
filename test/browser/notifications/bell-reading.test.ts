import { describe, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { nobody } from '../../../server/http/actor.ts'
import { notify } from '../../../server/notifications/notifications.ts'
import { expectSilence } from '../../setup/browser.ts'
import { camille, page, people, site, watched } from '../stage.ts'
import { awake } from '../user-actions.ts'
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

bellScene()

describe('reading notifications', () => {
  test('items in view become read after half a second, and look new until the panel closes', async () => {
    await say(...names('Vidange', 30))
    await stopClock()
    await openByClock()
    await page.clock.runFor(400)
    expect(await stillUnread()).toBe(31)
    await page.clock.runFor(200)
    await expect.poll(stillUnread).toBeLessThan(31)
    const left = await stillUnread()
    expect(left).toBeGreaterThan(20)
    await expect.poll(() => page.clock.runFor(10).then(() => badge().textContent())).toBe(String(left))
    expect(await newItems().count()).toBe(20)
    expect(await button('Non lues').textContent()).toBe(`Non lues${left}`)
    await list(page).evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect.poll(() => page.clock.runFor(600).then(stillUnread)).toBeLessThan(left)
    expect(await newItems().count()).toBe(20)
    await page.keyboard.press('Escape')
    await page.clock.resume()
    await open()
    await expect.poll(() => newItems().count()).toBeLessThan(20)

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

  test('a hidden tab or a panel closed within half a second marks nothing read', async () => {
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

    await page.addInitScript(() => Reflect.deleteProperty(window, 'IntersectionObserver'))
    await page.clock.resume()
    await say(...names('Vidange', 14))
    await page.reload()
    await awake(page, 'NotificationBell')
    await open()
    await page.clock.runFor(600)
    await expect.poll(stillUnread).toBeLessThan(14)
    expect(await stillUnread()).toBeGreaterThan(5)
    expectSilence(watched)
  })

  test('the arrow of a garage notification marks it read and opens its page', async () => {
    const metadata = { client: null, car: null, process: { name: 'Toutes les données du garage' }, duration: null }
    const news = { type: 'export_ready', processId: null, message: 'Export prêt à télécharger', metadata } as const
    const before = await stillUnread()
    await withGarage(site.db, people.camille.garageId, (tx) => notify(tx, nobody, news, new Date()))
    expect(await stillUnread()).toBe(before + 1)
    await open()
    await button('Ouvrir Toutes les données du garage').click()
    await page.waitForURL(`**${routes.garageExport.path}`)
    await page.getByRole('heading', { name: 'Tout ce que vous avez ici' }).waitFor()
    await expect.poll(stillUnread).toBe(before)
    expectSilence(watched)
  })

  test('the arrow of a process notification marks it read and opens the process over the page', async () => {
    const searched = { q: 'Lambert' }
    const ours = { processus: process.id }
    const places = [
      ['Vidange', routes.dashboard.href(), routes.dashboard.href({}, ours)],
      ['Pneus', routes.clients.href({}, searched), routes.clients.href({}, { ...searched, ...ours })],
    ] as const
    await markAllRead()
    for (const [name, at, over] of places) {
      await say(name)
      await arrive(at)
      await open()
      await button(`Ouvrir ${name}`).click()
      await page.getByRole('dialog').getByRole('heading', { name: 'Freins de Lambert' }).waitFor()
      expect(await panel(page).count()).toBe(0)
      expect(page.url()).toContain(over)
      await expect.poll(stillUnread).toBe(0)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      expect(page.url()).toContain(at)
      expect(page.url()).not.toContain(process.id)
      await expect.poll(() => hasFocus(/^Notifications/)).toBe(true)
    }
    await say('Embrayage')
    await arrive(routes.process.href({ id: process.id }))
    await open()
    await button('Ouvrir Embrayage').click()
    await panel(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('')
    expect(await stillUnread()).toBe(0)

    await say('Courroie')
    await openWithoutSheet(routes.clients.href())
    await open()
    await button('Ouvrir Courroie').click()
    await page.waitForURL(`**${routes.process.href({ id: process.id })}`)
    expect(await stillUnread()).toBe(0)
    expectSilence(watched)
  })
})

describe('the page of notifications', () => {
  const arrow = (name: string) => page.getByRole('main').getByRole('button', { name: `Ouvrir ${name}` })

  test('opens a process over it, marks the item read and returns the focus to its arrow', async () => {
    await say('Vidange')
    await arrive(routes.notifications.href())
    await arrow('Vidange').click()
    await page.getByRole('dialog').getByRole('heading', { name: 'Freins de Lambert' }).waitFor()
    expect(page.url()).toContain(routes.notifications.href({}, { processus: process.id }))
    await expect.poll(stillUnread).toBe(1)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => badge().textContent()).toBe('1')
    expect(new URL(page.url()).pathname).toBe(routes.notifications.href())
    await expect.poll(() => arrow('Vidange').evaluate((element) => element === document.activeElement)).toBe(true)

    await page.route('**/notifications/mark-read', (route) => route.abort())
    await arrow('Freins de Lambert').click()
    await page.getByText('Erreur mise à jour notifications').waitFor()
    expect(await stillUnread()).toBe(1)
    await page.unroute('**/notifications/mark-read')

    await openWithoutSheet(routes.notifications.href())
    await arrow('Freins de Lambert').click()
    await page.waitForURL(`**${routes.process.href({ id: process.id })}`)
    expect(await stillUnread()).toBe(0)
    expectSilence(watched, [/ERR_FAILED/])
  })
})

/** Opens a page that can show a process in a sheet. */
async function arrive(address: string): Promise<void> {
  await page.goto(address)
  await awake(page, 'NotificationBell')
  await awake(page, 'ProcessDetail')
}

const markAllRead = () => camille.post('/notifications/mark-all-read')

/** Stops the page's clock a second later. */
const stopClock = async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))

async function openByClock() {
  await bell(page).click()
  await expect.poll(() => page.clock.runFor(10).then(() => items(page).count())).toBeGreaterThan(0)
}
