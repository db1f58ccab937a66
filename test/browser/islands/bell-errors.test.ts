import { describe, expect, test } from 'vitest'
import { expectSilence } from '../../setup/browser.ts'
import { badge, bell, bellScene, button, items, names, newItems, open, panel, say } from './bell-scene.ts'
import { page, watched } from './stage.ts'

bellScene()

describe('errors', () => {
  test('of the list are told, and it can be asked for again', async () => {
    await page.route('**/api/notifications?*', (route) => route.fulfill({ status: 403, body: '{}' }))
    await bell(page).click()
    await panel(page).getByRole('alert').filter({ hasText: 'Accès refusé' }).waitFor()
    await page.unroute('**/api/notifications?*')
    await button('Réessayer').click()
    await items(page).first().waitFor()
    expect(await panel(page).getByRole('alert').count()).toBe(0)
    expectSilence(watched, [/403/])
  })

  test('of the next page leave what is there', async () => {
    await say(...names('Vidange', 25))
    await open()
    await page.route('**/api/notifications?*', (route) => route.fulfill({ status: 403, body: '{}' }))
    await button('Charger plus').click()
    await panel(page).getByRole('alert').waitFor()
    expect(await items(page).count()).toBe(20)
    await page.unroute('**/api/notifications?*')
    await button('Réessayer').click()
    await expect.poll(() => items(page).count()).toBe(26)
    expectSilence(watched, [/403/])
  })

  test('of reading are told, and nothing counts as read', async () => {
    await page.route('**/notifications/mark-*', (route) => route.abort())
    await open()
    await page.clock.runFor(600)
    await panel(page).getByRole('alert').filter({ hasText: 'Erreur mise à jour notifications' }).waitFor()
    await button('Tout marquer lu').click()
    expect(await badge().textContent()).toBe('1')
    await page.unroute('**/notifications/mark-*')
    await button('Tout marquer lu').click()
    await expect.poll(() => newItems().count()).toBe(0)
    expect(await panel(page).getByRole('alert').count()).toBe(0)
    expectSilence(watched, [/ERR_FAILED/])
  })

  test('of the panel’s own code lead to the page of notifications', async () => {
    await page.route(/NotificationPanel-[^/]*\.js$/, (route) => route.abort())
    await bell(page).click()
    await page.waitForURL('**/notifications')
    expectSilence(watched, [/ERR_FAILED/, /modulepreload/])
  })
})
