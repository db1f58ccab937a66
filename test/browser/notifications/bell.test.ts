import { describe, expect, test } from 'vitest'
import { limits } from '../../../domain/ground/limits.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { expectSilence, settled } from '../../setup/browser.ts'
import { ownAnswer } from '../../setup/own-answer.ts'
import { expectStill, watchShifts } from '../../setup/shifts.ts'
import { violations } from '../faults.ts'
import { page, watched } from '../stage.ts'
import { awake, stopClock } from '../user-actions.ts'
import {
  addNotification,
  badge,
  bell,
  bellScene,
  button,
  hasFocus,
  items,
  list,
  names,
  open,
  panel,
  say,
  setHidden,
} from './bell-scene.ts'

bellScene()

/** Runs the clock in steps small enough to see a change as soon as it happens. */
async function runUntil(come: () => Promise<boolean>): Promise<void> {
  for (let step = 0; step < 80 && !(await come()); step += 1) await page.clock.runFor(500)
  // The clock of the page has run ahead of a slow server.
  await expect.poll(come, { timeout: 15_000 }).toBe(true)
}

/**
 * Records the times of requests for the count, by the page's own clock, and how many are answered: a slow machine sees
 * each answer later.
 */
async function countsAsked() {
  const counts = await page.evaluateHandle(() => {
    const seen = { asked: [] as number[], answered: 0 }
    const original = window.fetch
    window.fetch = async (input, init) => {
      const isCount = String(input).endsWith('/unread-count')
      if (isCount) seen.asked.push(Date.now())
      const answer = await original(input, init)
      if (isCount) seen.answered += 1
      return answer
    }
    return seen
  })
  return () => counts.jsonValue()
}

describe('the unread count', () => {
  const pulses = () => badge().evaluate((count) => getComputedStyle(count).animationName !== 'none')

  test('is requested every 30 s, shows at most 99+, and pulses for 3 s when it rises', async () => {
    expect(await bell(page).getAttribute('aria-expanded')).toBe('false')
    expect(await badge().textContent()).toBe('1')
    await stopClock(page)
    const counts = await countsAsked()
    await runUntil(async () => (await counts()).asked.length === 1)
    await expect.poll(async () => (await counts()).answered).toBe(1)
    await say(...names('Vidange', 120))
    await runUntil(async () => (await badge().textContent()) === '99+')
    const [first = 0, second = 0] = (await counts()).asked
    expect(second - first).toBe(limits.notificationPollMs)
    await page.getByRole('status').filter({ hasText: 'Notifications, 121 non lues' }).waitFor()
    expect(await pulses()).toBe(true)
    await page.clock.runFor(2_000)
    expect(await pulses()).toBe(true)
    await page.clock.runFor(1_100)
    await expect.poll(pulses).toBe(false)
    expectSilence(watched)
  })

  test('pauses in a hidden tab, refreshes when the tab returns, and retries after a failure', async () => {
    const asked: string[] = []
    page.on('request', (request) => request.url().endsWith('/unread-count') && asked.push(request.url()))
    await setHidden(page, true)
    await page.clock.runFor(120_000)
    expect(asked).toHaveLength(0)
    await page.route('**/unread-count', (route) => route.fulfill({ status: 500, headers: ownAnswer, body: '{}' }))
    await setHidden(page, false)
    await page.clock.runFor(100)
    await expect.poll(() => asked.length).toBe(1)
    await page.unroute('**/unread-count')
    await say('Freins')
    await page.clock.runFor(31_000)
    await expect.poll(() => badge().textContent()).toBe('2')
    expectSilence(watched, [/500/])
  })
})

describe('the notification panel', () => {
  const screens = [
    { width: 1366, height: 768 },
    { width: 1366, height: 600 },
    { width: 360, height: 740 },
    { width: 360, height: 640 },
  ]

  test('fits a desktop and a phone with its last button visible, which loads the rest', async () => {
    await say(...names('Vidange', 30))
    const more = button('Charger plus')
    for (const viewport of screens) {
      const at = `${viewport.width} × ${viewport.height}`
      await page.setViewportSize(viewport)
      await open()
      const box = await more.boundingBox()
      expect((box?.y ?? Number.NaN) + (box?.height ?? 0), at).toBeLessThanOrEqual(viewport.height)
      expect((await list(page).boundingBox())?.height, at).toBeGreaterThan(140)
      await more.click({ trial: true })
      if (viewport === screens.at(-1)) break
      await page.keyboard.press('Escape')
      await panel(page).waitFor({ state: 'hidden' })
    }
    await more.click()
    await expect.poll(() => items(page).count()).toBe(31)
    expectSilence(watched)
  })

  test('loads the next page after a refresh that is under way when « Charger plus » is pressed', async () => {
    await say(...names('Vidange', 30))
    await open()
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'hidden' })
    const refresh = Promise.withResolvers<void>()
    const asked = page.waitForRequest(/\/api\/notifications\?/)
    await page.route(/\/api\/notifications\?/, async (route) => {
      await refresh.promise
      await route.continue()
    })
    await open()
    await asked
    await button('Charger plus').dblclick()
    expect(await items(page).count()).toBe(20)
    refresh.resolve()
    await expect.poll(() => items(page).count()).toBe(31)
    expectSilence(watched)
  })

  const pills = () => panel(page).getByRole('group', { name: 'Filtrer' }).getByRole('button')
  const pill = (name: string) => pills().filter({ hasText: name })
  const search = () => panel(page).getByPlaceholder('Rechercher...')

  test('shows message, customer, process, car and duration, and filters by text and by type', async () => {
    await open()
    // The count of the filter is the badge's, and disappears once the visible items count as read.
    const words = await pills().allTextContents()
    expect(words.map((text) => text.replace(/^Non lues1$/, 'Non lues'))).toEqual(['Tous1', 'Démarrées1', 'Non lues'])
    await page.keyboard.press('Escape')
    await say('Embrayage', 'Freins avant')
    await addNotification({ type: 'process_late', message: 'En retard, fin prévue le 7 février' })
    await addNotification({ type: 'process_approval_sent', message: 'Accord demandé' })
    await addNotification({ type: 'process_approval_answered', message: 'Accord refusé' })
    await open()
    await expect.poll(() => items(page).count()).toBe(6)
    const texts = (await items(page).allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
    expect(texts.find((text) => text.includes('Freins avant'))).toMatch(
      /Processus terminé.*Il y a 1 min.*Freins avant.*en 2j 6h.*Karim Benali.*FB-917-RT.*Renault Clio IV/,
    )
    expect(texts.find((text) => text.includes('Sophie Lambert'))).toMatch(
      /démarré.*À l'instant.*Freins de Lambert.*durée prévue\s: \d+j.*Peugeot 308/,
    )
    await settled(page)
    expect(await violations(page, { include: ['header'] })).toEqual([])

    for (const name of ['Tous6', 'Démarrées1', 'Terminées2']) await pill(name).waitFor()
    expect(await pills().count()).toBe(4)
    await pill('Terminées').click()
    expect(await pill('Terminées').getAttribute('aria-pressed')).toBe('true')
    await search().fill('fb-917 rt')
    expect(await items(page).count()).toBe(2)
    await search().fill('embrayage')
    expect(await items(page).count()).toBe(1)
    await pill('Démarrées').click()
    await panel(page).getByText('Aucune notification').waitFor()
    expectSilence(watched)
  })

  test('shows notifications that arrive while it is open, and loads 20 at a time to the end', async () => {
    await open()
    await page.clock.runFor(600)
    await expect.poll(() => bell(page).textContent()).toBe('Notifications')
    await say('Freins avant')
    await page.clock.runFor(31_000)
    await items(page).filter({ hasText: 'Freins avant' }).waitFor()
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })

    await say(...names('Vidange', 39))
    await open()
    await expect.poll(() => items(page).count()).toBe(20)
    await button('Charger plus').click()
    await expect.poll(() => items(page).count()).toBe(40)
    await button('Charger plus').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => items(page).count()).toBe(41)
    await panel(page).getByText('Fin', { exact: true }).waitFor()
    expect(await button('Charger plus').count()).toBe(0)
    await expect.poll(() => list(page).evaluate((element) => element === document.activeElement)).toBe(true)
    expectSilence(watched)
  })

  test('closes by Escape, an outside press or lost focus, and works by keyboard alone', async () => {
    await open()
    await panel(page).getByPlaceholder('Rechercher...').focus()
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(/^Notifications/)).toBe(true)

    await open()
    await panel(page).getByPlaceholder('Rechercher...').focus()
    await page.mouse.click(5, 600)
    await panel(page).waitFor({ state: 'detached' })
    await page.clock.runFor(50)
    await expect.poll(() => hasFocus(/^Notifications/)).toBe(true)

    await open()
    await bell(page).focus()
    await page.keyboard.press('Shift+Tab')
    await panel(page).waitFor({ state: 'detached' })
    await page.clock.runFor(50)
    expect(await hasFocus(/^Notifications/)).toBe(false)

    await say('Freins avant')
    await bell(page).focus()
    await page.keyboard.press('Space')
    await items(page).filter({ hasText: 'Freins avant' }).waitFor()
    expect(await bell(page).getAttribute('aria-expanded')).toBe('true')
    for (const name of ['Tout marquer lu', '', 'Tous', 'Démarrées', 'Terminées', 'Non lues', '', '']) {
      await page.keyboard.press('Tab')
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(name)
    }
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    expectSilence(watched)
  })
})

test('opening the bell shifts no layout, and fills the width of a phone', async () => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(watchShifts, true)
  await page.goto(routes.clients.href())
  await awake(page, 'NotificationBell')
  await bell(page).click()
  await items(page).first().waitFor()
  await expectStill(page)
  expect(await panel(page).boundingBox()).toMatchObject({ x: 8, width: 344 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expectSilence(watched)
})
