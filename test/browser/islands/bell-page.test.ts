import { describe, expect, test } from 'vitest'
import { routes } from '../../../domain/routes.ts'
import { expectSilence } from '../../setup/browser.ts'
import { badge, bellScene, openWithoutSheet, process, say, stillUnread } from './bell-scene.ts'
import { page, watched } from './stage.ts'
import { awake } from './user-actions.ts'

bellScene()

describe('the page of notifications', () => {
  test('an arrow opens its process over it, reads it, and has the focus again', async () => {
    await say('Vidange 1')
    await page.goto(routes.notifications.href())
    await awake(page, 'NotificationBell')
    await awake(page, 'ProcessDetail')
    const arrow = page.getByRole('main').getByRole('button', { name: 'Ouvrir Vidange 1' })
    await arrow.click()
    await page.getByRole('dialog').getByRole('heading', { name: 'Freins de Lambert' }).waitFor()
    expect(page.url()).toContain(routes.notifications.href({}, { processus: process.id }))
    await expect.poll(stillUnread).toBe(1)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => badge().textContent()).toBe('1')
    expect(new URL(page.url()).pathname).toBe(routes.notifications.href())
    await expect.poll(() => arrow.evaluate((element) => element === document.activeElement)).toBe(true)
    expectSilence(watched)
  })

  test('what could not be read is told', async () => {
    await page.goto(routes.notifications.href())
    await awake(page, 'NotificationBell')
    await awake(page, 'ProcessDetail')
    await page.route('**/notifications/mark-read', (route) => route.abort())
    await page.getByRole('main').getByRole('button', { name: 'Ouvrir Freins de Lambert' }).click()
    await page.getByText('Erreur mise à jour notifications').waitFor()
    expect(await stillUnread()).toBe(1)
    expectSilence(watched, [/ERR_FAILED/])
  })

  test('with nothing to open it over the page, its form leads to the process’s own', async () => {
    await openWithoutSheet(routes.notifications.href())
    await page.getByRole('main').getByRole('button', { name: 'Ouvrir Freins de Lambert' }).click()
    await page.waitForURL(`**${routes.process.href({ id: process.id })}`)
    expect(await stillUnread()).toBe(0)
  })
})
