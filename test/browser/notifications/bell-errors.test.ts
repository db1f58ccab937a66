import { describe, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import { expectSilence } from '../../setup/browser.ts'
import { ownAnswer } from '../../setup/own-answer.ts'
import { page, watched } from '../stage.ts'
import { awake } from '../user-actions.ts'
import { badge, bell, bellScene, button, items, names, newItems, open, panel, say } from './bell-scene.ts'

bellScene()

describe('notification errors', () => {
  test('a failed list or next page shows an error, keeps the loaded items and can be retried', async () => {
    const refuse = () =>
      page.route('**/api/notifications?*', (route) => route.fulfill({ status: 403, headers: ownAnswer, body: '{}' }), {
        times: 1,
      })
    await say(...names('Vidange', 25))
    await refuse()
    await bell(page).click()
    await panel(page).getByRole('alert').filter({ hasText: 'Accès refusé' }).waitFor()
    await button('Réessayer').click()
    await items(page).first().waitFor()
    expect(await panel(page).getByRole('alert').count()).toBe(0)
    await refuse()
    // The toast about the failure may still cover the button.
    await button('Charger plus').press('Enter')
    await panel(page).getByRole('alert').waitFor()
    expect(await items(page).count()).toBe(20)
    await button('Réessayer').click()
    await expect.poll(() => items(page).count()).toBe(26)
    expectSilence(watched, [/403/])
  })

  test('a failed mark-as-read shows an error; without its code the bell opens the page instead', async () => {
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

    await page.route(/NotificationPanel-[^/]*\.js$/, (route) => route.abort())
    await page.goto(routes.clients.href())
    await awake(page, 'NotificationBell')
    await bell(page).click()
    await page.waitForURL(`**${routes.notifications.path}`)
    expectSilence(watched, [/ERR_FAILED/, /modulepreload/])
  })
})
