import { beforeEach, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { expectSilence } from '../../setup/browser.ts'
import { camille, page, people, signedIn, stage, watched } from '../stage.ts'
import { awake, newProcess } from '../user-actions.ts'

let process: Process

stage()
beforeEach(async () => {
  process = await newProcess(camille)
  await signedIn(people.camille)
})

const away = () => watched.context.setOffline(true)
const back = () => watched.context.setOffline(false)
const cut = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/]
const sheet = () => page.getByRole('dialog', { name: 'Freins de Lambert' })
const button = (name: string) => sheet().getByRole('button', { name, exact: true })
const row = () => page.locator(`a[data-process][href$="${process.id}"]`)
const waits = () => sheet().getByText('Réseau absent ou trop lent')
const toast = (text: string) => page.locator('[data-toast]').getByText(text)
const statuses = async () => (await camille.get<Process>(`/processes/${process.id}`)).steps.map(({ status }) => status)
const complaints = () =>
  page
    .locator('[data-toast]')
    .filter({ hasText: /Erreur|Réseau/ })
    .count()

test('a pressed row without its code shows a message offline, and opens once back online', async () => {
  await page.route(/ProcessSheet/, (route) => route.abort())
  await page.goto(routes.dashboard.href())
  await awake(page, 'ProcessDetail')
  await away()
  await row().click()
  await page.getByText('Réseau absent : la fiche s’ouvrira dès son retour.').waitFor()
  await page.keyboard.press('Escape')
  expect(new URL(page.url()).search).toBe('')
  await row().click()
  await page.getByText('Réseau absent : la fiche s’ouvrira dès son retour.').waitFor()
  await page.unroute(/ProcessSheet/)
  await back()
  await sheet().waitFor()
  expect(new URL(page.url()).pathname).toBe(routes.dashboard.path)
  expectSilence(watched, cut)
})

test('a step pressed offline can be cancelled, or is sent when the network returns', async () => {
  await page.goto(routes.dashboard.href())
  await awake(page, 'ProcessDetail')
  const isFetched = () => performance.getEntriesByType('resource').some(({ name }) => /ProcessSheet/.test(name))
  await expect.poll(() => page.evaluate(isFetched)).toBe(true)
  await page.clock.install()
  await away()
  await row().click()
  await page.getByRole('dialog').waitFor()
  // A call is tried again after longer and longer waits.
  const later = async () => {
    await page.clock.fastForward(1000)
    return page.getByRole('dialog').getByText('Serveur injoignable').isVisible()
  }
  await expect.poll(later).toBe(true)
  await back()
  await sheet().waitFor()

  await away()
  await button('Marquer prêt').click()
  await button('Annuler').click()
  await button('Marquer prêt').waitFor()
  await expect.poll(() => button('Marquer prêt').evaluate((press) => press === document.activeElement)).toBe(true)
  await back()
  await page.evaluate(() => fetch('/connexion'))
  expect(await statuses()).toEqual(['proposed', 'proposed', 'proposed'])
  expect(await complaints()).toBe(0)

  await away()
  await button('Marquer prêt').click()
  await waits().waitFor()
  await sheet().getByText('Prêt', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await sheet().waitFor({ state: 'hidden' })
  await row().click()
  await waits().waitFor()
  expect(await statuses()).toEqual(['proposed', 'proposed', 'proposed'])
  await back()
  await toast('Réseau revenu : « Dépose » est enregistrée, au statut Prêt.').waitFor()
  await expect.poll(() => button('Valider').isEnabled()).toBe(true)
  expect(await statuses()).toEqual(['ready', 'proposed', 'proposed'])
  expectSilence(watched, cut)
})

test('a step with a lost answer is not refused; a step refused after the wait is undone', async () => {
  await page.goto(routes.dashboard.href())
  await awake(page, 'ProcessDetail')
  await row().click()
  await sheet().waitFor()
  let lost = 0
  await page.route('**/propose-ready', async (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await button('Marquer prêt').click()
  await waits().waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => button('Valider').isEnabled()).toBe(true)
  expect(await statuses()).toEqual(['ready', 'proposed', 'proposed'])
  expect(await page.locator('[data-toast]').filter({ hasText: 'Erreur' }).count()).toBe(0)

  await away()
  await button('Valider').click()
  await waits().waitFor()
  await camille.patch(`/processes/${process.id}/steps/${process.steps[0]?.id}`, { status: 'proposed' })
  await back()
  await toast('Cette étape a changé entre-temps').waitFor()
  await button('Marquer prêt').waitFor()
  expect(await waits().count()).toBe(0)
  expectSilence(watched, [...cut, /409/])
})
