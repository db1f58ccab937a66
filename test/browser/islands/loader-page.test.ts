import { describe, expect, test } from 'vitest'
import { expectSilence, settled } from '../../setup/browser.ts'
import { axeOn } from '../faults.ts'
import { box, covered, door, enter, later, loaderScene, passLoader, state } from './loader-scene.ts'
import { page, people, site, watched } from './stage.ts'
import { api, awake, newProcess, signInByForm } from './user-actions.ts'

loaderScene()

describe('the page under it', () => {
  test('is out of reach; then the content has the focus, and the toasts their time', async () => {
    await page.clock.resume()
    await page.context().clearCookies()
    await page.evaluate(() => sessionStorage.clear())
    await signInByForm(watched, people.camille)
    expect(await state()).toBe('shown')
    await awake(page, 'FullScreenLoader')
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
    const main = page.locator('main')
    expect(
      await main.evaluate((element) => [element.hasAttribute('inert'), element.getAttribute('aria-busy')]),
    ).toEqual([true, 'true'])
    expect(await page.locator('header').evaluate((element) => element.hasAttribute('inert'))).toBe(true)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    expect(await page.getByText('Connecté').count()).toBe(0)
    await passLoader()
    expect(
      await main.evaluate((element) => [element.hasAttribute('inert'), element.getAttribute('aria-busy')]),
    ).toEqual([false, null])
    await expect.poll(() => main.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await page.getByText('Connecté').isVisible()).toBe(true)
    expectSilence(watched)
  })

  test('is out of reach of assistive technology, the message is not', async () => {
    await later()
    await page.goto(`${door.url}/dashboard`, { waitUntil: 'commit' })
    await box().waitFor()
    await page.clock.resume()
    await settled(page)
    const { violations } = await (await axeOn(page)).include('[data-loader-box]').analyze()
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
    expect(await box().evaluate((element) => element.closest('[inert]'))).toBeNull()
    expect(await page.getByRole('status').filter({ hasText: 'Chargement...' }).count()).toBe(1)
  })

  test('gets what was typed under it, in its search, Enter included', async () => {
    const call = await api(site, people.camille)
    const { id } = await newProcess(call, { nom: 'Zidane' })
    await newProcess(call)
    await enter('/dashboard')
    await awake(page, 'ProcessBoard')
    await page.keyboard.type('/zidanx')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('e')
    await page.keyboard.press('Enter')
    expect(await state()).toBe('shown')
    expect(await page.getByLabel('Rechercher').inputValue()).toBe('')
    await passLoader()
    expect(await page.getByLabel('Rechercher').inputValue()).toBe('zidane')
    await page.clock.resume()
    await page.getByRole('dialog', { name: 'Freins de Zidane' }).waitFor()
    expect(new URL(page.url()).search).toBe(`?q=zidane&processus=${id}`)
    expectSilence(watched)
  })

  test('opens its sheet, which gets the focus in the end', async () => {
    const process = await newProcess(await api(site, people.camille))
    await enter(`/dashboard?processus=${process.id}`)
    const sheet = page.locator('[role="dialog"]')
    // What the sheet waits for takes some of the page's time, far less than the loader's.
    await expect.poll(() => page.clock.runFor(10).then(() => sheet.getByText('Freins de Lambert').count())).not.toBe(0)
    expect(await covered()).toBe(true)
    expect(await sheet.evaluate((element) => element.closest('[inert]') !== null)).toBe(true)
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await passLoader()
    expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    expectSilence(watched)
  })

  test('is hidden from browsers that do not know inert', async () => {
    await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'inert'))
    await enter('/dashboard')
    expect(await page.locator('main').evaluate((main) => getComputedStyle(main).visibility)).toBe('hidden')
    expect(await box().isVisible()).toBe(true)
    await passLoader()
    expect(await page.locator('main').evaluate((main) => getComputedStyle(main).visibility)).toBe('visible')
    expectSilence(watched)
  })
})
