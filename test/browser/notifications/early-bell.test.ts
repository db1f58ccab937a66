import { beforeEach, describe, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import { expectSilence } from '../../setup/browser.ts'
import { forgetReading } from '../../setup/news.ts'
import { camille, page, people, signedIn, site, stage, watched } from '../stage.ts'
import { awake, newProcess } from '../user-actions.ts'
import { bell, hasFocus, items, panel } from './bell-scene.ts'

stage()

/** Requests about notifications, by call or by page. */
let asked: string[]

/** Opens Camille's list of clients; the test then holds its scripts or the answer to the bell. */
beforeEach(async () => {
  await newProcess(camille)
  await forgetReading(site, people.camille.garageId)
  await signedIn(people.camille)
  asked = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/notifications/.test(pathname) && !/\.js$/.test(pathname)) asked.push(`${request.method()} ${pathname}`)
  })
})

const allButTheBell = /\/assets\/(?!early)[^/]*\.js$/
const answer = `**${routes.notificationBell.path}`

/** Holds requests to the address. @returns a function that releases them */
async function hold(address: string | RegExp): Promise<() => Promise<void>> {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await held
    await route.fallback()
  })
  return async () => {
    release()
    await page.unroute(address)
  }
}

/** Waits until the page has come, without its scripts. */
async function arrive(): Promise<() => Promise<void>> {
  const letScripts = await hold(allButTheBell)
  await page.goto(routes.clients.href(), { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return letScripts
}

const link = () => page.getByRole('button', { name: /^Notifications/ })
const closed = async () => (await link().count()) === 1 && (await panel(page).count()) === 0

describe('a bell pressed before the scripts load', () => {
  test('shows the server’s list at once, and hydrates open without a second request', async () => {
    const letScripts = await arrive()
    const letAnswer = await hold(answer)
    await link().click()
    await panel(page).getByText('Chargement...').waitFor()
    expect(await bell(page).getAttribute('aria-expanded')).toBe('true')
    expect(await bell(page).getAttribute('aria-controls')).toBe(await panel(page).getAttribute('id'))
    await letAnswer()
    await items(page).filter({ hasText: 'Freins de Lambert' }).first().waitFor()
    expect(await panel(page).getByText('Chargement...').count()).toBe(0)
    await expect.poll(() => hasFocus(/^Notifications/)).toBe(true)
    await letScripts()
    await awake(page, 'OpenBell')
    await panel(page).getByRole('button', { name: 'Démarrées' }).click()
    await expect.poll(() => bell(page).textContent()).toBe('Notifications')
    await expect
      .poll(() => asked)
      .toEqual([
        `GET ${routes.notificationBell.path}`,
        'POST /api/notifications/mark-read',
        'GET /api/notifications/unread-count',
      ])
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(/^Notifications/)).toBe(true)
    await bell(page).click()
    await items(page).first().waitFor()
    await expect.poll(() => asked).toContain('GET /api/notifications')
    await bell(page).click()
    await panel(page).waitFor({ state: 'detached' })
    expect(await bell(page).count()).toBe(1)
    expectSilence(watched)
  })

  test('opens and closes by keyboard and pointer, and hydrates with the other islands', async () => {
    const letScripts = await arrive()
    const letAnswer = await hold(answer)
    await link().click()
    await closesByEscape()
    await letAnswer()
    await page.keyboard.press('Enter')
    await items(page).first().waitFor()
    expect(await panel(page).count()).toBe(1)
    await closesByEscape()
    await page.keyboard.press('Space')
    await items(page).first().waitFor()
    await expect.poll(() => hasFocus(/^Notifications/)).toBe(true)
    expect(new URL(page.url()).pathname).toBe(routes.clients.path)
    await page.mouse.click(5, 600)
    await expect.poll(closed).toBe(true)
    await link().click()
    await bell(page).click()
    expect(await closed()).toBe(true)
    await link().click()
    await items(page).first().waitFor()
    await page.keyboard.press('Shift+Tab')
    expect(await closed()).toBe(true)
    expect(await hasFocus(/^Notifications/)).toBe(false)
    await letScripts()
    await awake(page, 'NotificationBell')
    await bell(page).click()
    await items(page).first().waitFor()
    expectSilence(watched)
  })

  test('shows an answer that comes after the scripts, and opens the page when it fails', async () => {
    let letScripts = await arrive()
    let letAnswer = await hold(answer)
    await link().click()
    await letScripts()
    await awake(page, 'NavMenu')
    await panel(page).getByText('Chargement...').waitFor()
    await letAnswer()
    await awake(page, 'OpenBell')
    await items(page).first().waitFor()
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })

    letScripts = await arrive()
    letAnswer = await hold(answer)
    await link().click()
    await letScripts()
    await awake(page, 'NavMenu')
    await page.keyboard.press('Escape')
    await awake(page, 'NotificationBell')
    expect(await panel(page).count()).toBe(0)
    await letAnswer()

    await arrive()
    await page.route(answer, (route) => route.abort())
    await link().click()
    await page.waitForURL(`**${routes.notifications.path}`)
    expectSilence(watched, [/ERR_FAILED/])
  })
})

async function closesByEscape(): Promise<void> {
  await page.keyboard.press('Escape')
  expect(await closed()).toBe(true)
  await expect.poll(() => hasFocus(/^Notifications/)).toBe(true)
}
