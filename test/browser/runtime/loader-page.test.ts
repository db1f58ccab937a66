import { expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import { expectSilence } from '../../setup/browser.ts'
import { camille, page, people, watched } from '../stage.ts'
import { awake, newProcess, signInByForm, stopClock } from '../user-actions.ts'
import { covered, enter, loaderScene, passLoader, state } from './loader-scene.ts'

loaderScene()

const focusIsIn = (selector: string) =>
  page.locator(selector).evaluate((element) => element.contains(document.activeElement))

test('the loader blocks the page below, then focuses the content and shows the toasts', async () => {
  await page.context().clearCookies()
  await signInByForm(watched, people.camille)
  expect(await state()).toBe('shown')
  await awake(page, 'FullScreenLoader')
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  const main = page.locator('main')
  const reach = () =>
    main.evaluate((element) => ({ inert: element.hasAttribute('inert'), busy: element.getAttribute('aria-busy') }))
  expect(await reach()).toEqual({ inert: true, busy: 'true' })
  expect(await page.locator('header').evaluate((element) => element.hasAttribute('inert'))).toBe(true)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  expect(await page.getByText('Connecté').count()).toBe(0)
  await passLoader()
  expect(await reach()).toEqual({ inert: false, busy: null })
  await expect.poll(() => main.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await page.getByText('Connecté').isVisible()).toBe(true)
  expectSilence(watched)
})

test('the search receives text typed under the loader; a sheet below ignores it', async () => {
  const { id } = await newProcess(camille, { nom: 'Zidane' })
  await newProcess(camille)
  await enter(routes.dashboard.href())
  await awake(page, 'BarSearch')
  await page.keyboard.type('/zidanx')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('e')
  await page.keyboard.press('Enter')
  expect(await state()).toBe('shown')
  expect(await page.getByLabel('Chercher').inputValue()).toBe('')
  await passLoader()
  expect(await page.getByLabel('Chercher').inputValue()).toBe('zidane')
  await page.clock.resume()
  await page.getByRole('dialog', { name: 'Freins de Zidane' }).waitFor()
  expect(new URL(page.url()).search).toBe(`?processus=${id}`)

  await stopClock(page)
  await enter(routes.dashboard.href({}, { processus: id }))
  const sheet = page.locator('[role="dialog"]')
  // The sheet needs some of the page's time, far less than the loader.
  await expect.poll(() => page.clock.runFor(10).then(() => sheet.getByText('Freins de Zidane').count())).not.toBe(0)
  expect(await covered()).toBe(true)
  expect(await sheet.evaluate((element) => element.closest('[inert]') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await passLoader()
  await expect.poll(() => focusIsIn('[role="dialog"]')).toBe(true)
  expectSilence(watched)
})
