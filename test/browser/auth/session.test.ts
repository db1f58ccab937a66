import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { limits } from '../../../domain/ground/limits.ts'
import { expectSilence } from '../../setup/browser.ts'
import { ownAnswer } from '../../setup/own-answer.ts'
import { enter, page, people, site, stage, watched } from '../stage.ts'
import { api, awake, newProcess, sendSignIn, signInByForm } from '../user-actions.ts'

stage()
beforeAll(async () => {
  await newProcess(await api(site, people.camille))
})
beforeEach(async () => {
  await enter(people.camille)
  await awake(page, 'ProcessDetail')
  // A tab asks for its tokens once it is hydrated.
  await expect.poll(() => tokenOf(page)).toBeTruthy()
})

const tokenOf = (tab: Page, name = 'refreshToken') => tab.evaluate((key) => sessionStorage.getItem(key), name)
const familyOf = async (tab: Page) => (await tokenOf(tab))?.split('.')[1]
const openSheet = (tab: Page) => tab.locator('a[data-process]').first().click()
const sheetOf = (tab: Page) => tab.getByRole('dialog').getByRole('heading', { name: 'Freins de Lambert' })

test('each tab has its own tokens, and signing out closes the other tabs', async () => {
  const other = await watched.context.newPage()
  await other.goto('/dashboard')
  await expect.poll(() => familyOf(other)).toBeTruthy()
  expect(await familyOf(other)).not.toBe(await familyOf(page))
  await awake(other, 'ProcessDetail')
  await openSheet(other)
  await sheetOf(other).waitFor()

  const before = await tokenOf(page)
  let asked = 0
  page.on('request', (request) => {
    if (/refresh|session\/tokens/.test(request.url())) asked += 1
  })
  await page.goto('/clients')
  await awake(page, 'NavMenu')
  await page.waitForLoadState('networkidle')
  expect([await tokenOf(page), asked]).toEqual([before, 0])

  await page.getByText('Menu', { exact: true }).click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await page.waitForURL('**/connexion')
  await other.waitForURL('**/connexion')
  expect(await tokenOf(other)).toBeNull()
  expectSilence(watched)
})

test('a duplicated tab gets its own tokens', async () => {
  const opened = watched.context.waitForEvent('page')
  await page.evaluate(() => {
    window.open('/clients')
  })
  const copy = await opened
  await expect.poll(() => familyOf(copy)).not.toBe(await familyOf(page))
  expect(await tokenOf(copy, 'tabId')).not.toBe(await tokenOf(page, 'tabId'))
  expectSilence(watched)
})

test('an unreachable server ends no session, and a refused token is renewed silently', async () => {
  await page.route('**/api/**', (route) => route.abort())
  await page.clock.install()
  await openSheet(page)
  const failed = page.getByRole('heading', { name: 'Erreur chargement process' })
  // A call is tried again after longer and longer waits.
  const later = async () => {
    await page.clock.fastForward(1000)
    return failed.isVisible()
  }
  await expect.poll(later).toBe(true)
  const before = await tokenOf(page)
  expect(before).not.toBeNull()
  await page.unroute('**/api/**')
  let refused = false
  await page.route('**/api/processes/*', (route) => {
    if (refused) return route.continue()
    refused = true
    return route.fulfill({
      status: 401,
      headers: ownAnswer,
      body: '{"code":"UNAUTHORIZED","message":"Accès non autorisé"}',
    })
  })
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await sheetOf(page).waitFor()
  expect(await tokenOf(page)).not.toBe(before)
  expectSilence(watched, [/ERR_FAILED/, /401/])
})

test('a session ended elsewhere asks to sign in, then returns to the same sheet', async () => {
  await site.db('auth_sessions').where({ user_id: people.camille.id }).update({ revoked_at: new Date() })
  await openSheet(page)
  await page.waitForURL('**/connexion?motif=expiree&next=**')
  await page.getByText('Session expirée. Veuillez vous reconnecter.').waitFor()
  expect(await tokenOf(page)).toBeNull()
  await awake(page, 'LoginForm')
  await sendSignIn(page, people.camille)
  await page.waitForURL('**/dashboard?processus=**')
  await sheetOf(page).waitFor()
  expectSilence(watched, [/401/, /403/])
})

test('a board refresh that finds the session ended leads to sign-in and back', async () => {
  await page.clock.install()
  await page.goto('/dashboard?status=proposed')
  await awake(page, 'ProcessDetail')
  await site.db('auth_sessions').where({ user_id: people.camille.id }).update({ revoked_at: new Date() })
  await page.clock.fastForward(limits.regionRefreshMs)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.waitForURL('**/connexion?motif=expiree&next=%2Fdashboard%3Fstatus%3Dproposed')
  await page.getByText('Session expirée. Veuillez vous reconnecter.').waitFor()
  expectSilence(watched, [/403/])
})

test('a tab drops the tokens of another person after a new sign-in', async () => {
  const camilles = await tokenOf(page, 'accessToken')
  await watched.context.clearCookies()
  const other = await watched.context.newPage()
  await signInByForm({ page: other }, people.bruno)
  await page.goto('/dashboard')
  await expect.poll(async () => JSON.parse((await tokenOf(page, 'user')) ?? '{}').prenom).toBe('Bruno')
  expect(await tokenOf(page, 'accessToken')).not.toBe(camilles)
  expectSilence(watched)
})
