import { describe, expect, test } from 'vitest'
import { limits } from '../../../domain/limits.ts'
import { expectSilence, openPage, settled } from '../../setup/browser.ts'
import { expectStill, watchShifts } from '../../setup/shifts.ts'
import { axeOn } from '../faults.ts'
import {
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
import { browser, page, people, site, watched } from './stage.ts'
import { awake, signIn, stopClock } from './user-actions.ts'

bellScene()

/** In steps small enough that what it brings is seen when it has just come. */
async function runUntil(come: () => Promise<boolean>): Promise<void> {
  for (let step = 0; step < 80 && !(await come()); step += 1) await page.clock.runFor(500)
  expect(await come()).toBe(true)
}

/** When the count is asked, in ms of the page's own clock: a slow machine lets that run on before the answer is seen. */
async function countsAsked(): Promise<() => Promise<number[]>> {
  const times = await page.evaluateHandle(() => {
    const asked: number[] = []
    const original = window.fetch
    window.fetch = (input, init) => {
      if (String(input).endsWith('/unread-count')) asked.push(Date.now())
      return original(input, init)
    }
    return asked
  })
  return () => times.jsonValue()
}

describe('the count', () => {
  const pulses = () => badge().evaluate((count) => getComputedStyle(count).animationName !== 'none')

  test('is asked every 30 s, shows at most 99+, and pulses 3 s when it rises', async () => {
    expect(await bell(page).getAttribute('aria-expanded')).toBe('false')
    expect(await badge().textContent()).toBe('1')
    await stopClock(page)
    const asked = await countsAsked()
    await runUntil(async () => (await asked()).length === 1)
    await say(...names('Vidange', 120))
    // The first may be answered late, and know of all of them already.
    await runUntil(async () => (await asked()).length > 1 && (await badge().textContent()) === '99+')
    const [first = 0, second = 0] = await asked()
    expect(second - first).toBe(limits.notificationPollMs)
    await page.getByRole('status').filter({ hasText: 'Notifications, 121 non lues' }).waitFor()
    expect(await pulses()).toBe(true)
    await page.clock.runFor(2_000)
    expect(await pulses()).toBe(true)
    await page.clock.runFor(1_100)
    await expect.poll(pulses).toBe(false)
    expectSilence(watched)
  })

  test('is not asked in a hidden tab; it is at once when the tab comes back late', async () => {
    const asked: string[] = []
    page.on('request', (request) => request.url().endsWith('/unread-count') && asked.push(request.url()))
    await setHidden(page, true)
    await page.clock.runFor(120_000)
    expect(asked).toHaveLength(0)
    await setHidden(page, false)
    await page.clock.runFor(100)
    await expect.poll(() => asked.length).toBe(1)
    expectSilence(watched)
  })

  test('is asked once at a time, however slow the answer', async () => {
    let asked = 0
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/unread-count', async (route) => {
      asked += 1
      await held
      await route.fallback()
    })
    await page.clock.runFor(31_000)
    await expect.poll(() => asked).toBe(1)
    await page.clock.runFor(64_000)
    expect(asked).toBe(1)
    release()
    await expect.poll(() => page.clock.runFor(1_000).then(() => asked)).toBe(2)
    expectSilence(watched)
  })

  test('survives a failure: the next turn asks again', async () => {
    await page.route('**/unread-count', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.clock.runFor(31_000)
    await page.unroute('**/unread-count')
    await say('Freins')
    await page.clock.runFor(31_000)
    await expect.poll(() => badge().textContent()).toBe('2')
    expectSilence(watched, [/500/])
  })
})

describe('the panel', () => {
  test('tells message, client, process, car, duration and moment', async () => {
    await say('Freins avant')
    await open()
    await panel(page).getByRole('heading', { name: 'Notifications' }).waitFor()
    const texts = (await items(page).allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
    expect(texts).toHaveLength(2)
    expect(texts.find((text) => text.includes('Processus terminé'))).toMatch(
      /Processus terminé.*Il y a 1 min.*Freins avant.*en 2j 6h.*Karim Benali, Renault Clio IV/,
    )
    expect(texts.find((text) => text.includes('Sophie Lambert'))).toMatch(
      /démarré.*À l'instant.*Freins de Lambert.*durée prévue\s: \d+j.*Peugeot 308/,
    )
    await settled(page)
    const { violations } = await (await axeOn(page)).include('header').analyze()
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
    expectSilence(watched)
  })

  test('filters by pills, which show only when they hold something, and by words', async () => {
    await open()
    const pills = panel(page).getByRole('group', { name: 'Filtrer' }).getByRole('button')
    expect(await pills.allTextContents()).toEqual(['Tous1', 'Démarrées1', 'Non lues1'])
    await page.keyboard.press('Escape')
    await say('Freins avant', 'Embrayage')
    await open()
    await expect.poll(() => pills.allTextContents()).toEqual(['Tous3', 'Démarrées1', 'Terminées2', 'Non lues3'])
    await pills.filter({ hasText: 'Terminées' }).click()
    expect(await items(page).count()).toBe(2)
    expect(await pills.filter({ hasText: 'Terminées' }).getAttribute('aria-pressed')).toBe('true')
    await panel(page).getByPlaceholder('Rechercher...').fill('fb-917 rt')
    expect(await items(page).count()).toBe(2)
    await panel(page).getByPlaceholder('Rechercher...').fill('embrayage')
    expect(await items(page).count()).toBe(1)
    await pills.filter({ hasText: 'Démarrées' }).click()
    await panel(page).getByText('Aucune notification').waitFor()
    expectSilence(watched)
  })

  test('has nothing to say in a new garage', async () => {
    const samir = await openPage(browser, { baseURL: site.url })
    await signIn(samir, people.samir)
    await awake(samir.page, 'NotificationBell')
    await bell(samir.page).click()
    await panel(samir.page).getByText('Aucune notification').waitFor()
    expect(await panel(samir.page).getByText('Fin', { exact: true }).count()).toBe(0)
    expectSilence(samir)
    await samir.close()
  })

  test('loads 20 at a time, to the end', async () => {
    await say(...names('Vidange', 40))
    await open()
    expect(await items(page).count()).toBe(20)
    await button('Charger plus').click()
    await expect.poll(() => items(page).count()).toBe(40)
    await button('Charger plus').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => items(page).count()).toBe(41)
    await panel(page).getByText('Fin', { exact: true }).waitFor()
    expect(await button('Charger plus').count()).toBe(0)
    expect(await list(page).evaluate((element) => element === document.activeElement)).toBe(true)
    expectSilence(watched)
  })

  test('shows what arrives while it is open', async () => {
    await open()
    await page.clock.runFor(600)
    await expect.poll(() => bell(page).textContent()).toBe('Notifications')
    await say('Freins avant')
    await page.clock.runFor(31_000)
    await items(page).filter({ hasText: 'Freins avant' }).waitFor()
    expectSilence(watched)
  })
})

describe('closing', () => {
  test('by Escape, from inside: the bell has the focus again', async () => {
    await open()
    await panel(page).getByPlaceholder('Rechercher...').focus()
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })
    expect(await hasFocus(/^Notifications/)).toBe(true)
  })

  test('by a press outside: the bell has the focus again', async () => {
    await open()
    await panel(page).getByPlaceholder('Rechercher...').focus()
    await page.mouse.click(5, 600)
    await panel(page).waitFor({ state: 'detached' })
    await page.clock.runFor(50)
    await expect.poll(() => hasFocus(/^Notifications/)).toBe(true)
  })

  test('by the focus leaving it, which is then left where it went', async () => {
    await open()
    await bell(page).focus()
    await page.keyboard.press('Shift+Tab')
    await panel(page).waitFor({ state: 'detached' })
    await page.clock.runFor(50)
    expect(await hasFocus(/^Notifications/)).toBe(false)
  })

  test('keyboard alone: space opens, tabs go through, enter opens the process', async () => {
    await bell(page).focus()
    await page.keyboard.press('Space')
    await items(page).first().waitFor()
    expect(await bell(page).getAttribute('aria-expanded')).toBe('true')
    for (const name of ['Tout marquer lu', '', 'Tous', 'Démarrées', 'Non lues', '', '']) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(name)
    }
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    expectSilence(watched)
  })
})

test('without scripts the bell leads to the page of notifications', async () => {
  const plain = await openPage(browser, {
    baseURL: site.url,
    javaScriptEnabled: false,
    storageState: await watched.context.storageState(),
  })
  await plain.page.goto('/dashboard')
  await plain.page.getByRole('link', { name: 'Notifications, 1 non lue' }).click()
  await plain.page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  await plain.page.getByText('Freins de Lambert').waitFor()
  await plain.close()
})

test('nothing moves as it wakes and opens; on a phone it is as wide as the screen', async () => {
  const phone = await openPage(browser, {
    baseURL: site.url,
    viewport: { width: 360, height: 740 },
    storageState: await watched.context.storageState(),
  })
  await phone.page.addInitScript(watchShifts, true)
  await phone.page.goto('/clients')
  await awake(phone.page, 'NotificationBell')
  await bell(phone.page).click()
  await items(phone.page).first().waitFor()
  await expectStill(phone.page)
  const box = await panel(phone.page).boundingBox()
  expect(box).toMatchObject({ x: 8, width: 344 })
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expectSilence(phone)
  await phone.close()
})
