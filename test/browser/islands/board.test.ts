import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectSilence, launch, openPage, type WatchedPage } from '../../setup/browser.ts'
import { type Cast, cast } from '../../setup/cast.ts'
import { type Site, startSite } from '../../setup/site.ts'
import { api, awake, newProcess, signInByForm } from './doorstep.ts'

let site: Site
let browser: Browser
let people: Cast
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  site = await startSite()
  people = await cast(site)
  browser = await launch()
  const camille = await api(site, people.camille)
  await newProcess(camille, { nom: 'Lambert' })
  await newProcess(camille, { nom: 'Benali' })
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})
beforeEach(async () => {
  watched = await openPage(browser, { baseURL: site.url })
  page = watched.page
  await signInByForm(watched, people.camille)
  await awake(page, 'ProcessBoard')
})
afterEach(() => watched.close())

const names = () => page.locator('a[data-process-id]').allTextContents()

test('the list follows what is typed, and so does the address', async () => {
  await page.getByLabel('Rechercher').pressSequentially('benali')
  await expect.poll(names).toEqual(['Freins de Benali'])
  expect(new URL(page.url()).search).toBe('?q=benali')
  expect(await page.getByLabel('Rechercher').evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByRole('status').filter({ hasText: '1 processus' }).waitFor({ state: 'attached' })
  await page.reload()
  expect(await names()).toEqual(['Freins de Benali'])
  expect(await page.getByLabel('Rechercher').inputValue()).toBe('benali')
  expectSilence(watched)
})

test('a status is applied at once; no result says how to get out', async () => {
  await page.getByRole('checkbox', { name: 'Terminé' }).click()
  await page.getByText('Aucun résultat').first().waitFor()
  expect(new URL(page.url()).search).toBe('?status=completed')
  await page.getByRole('link', { name: 'Effacer les filtres' }).click()
  await expect.poll(async () => (await names()).length).toBe(2)
  expectSilence(watched)
})

test('only the last of several answers is shown', async () => {
  let first = true
  await page.route('**/dashboard?*', async (route) => {
    if (first) {
      first = false
      await new Promise((resolve) => setTimeout(resolve, 1500))
    }
    await route.continue().catch(() => undefined)
  })
  const field = page.getByLabel('Rechercher')
  await field.fill('lambert')
  await page.waitForTimeout(500)
  await field.fill('benali')
  await expect.poll(names).toEqual(['Freins de Benali'])
  await page.waitForTimeout(1500)
  expect(await names()).toEqual(['Freins de Benali'])
  expectSilence(watched)
})

test('when the server cannot be reached it is told, and the next try works', async () => {
  await page.route('**/dashboard?*', (route) => route.abort())
  await page.getByLabel('Rechercher').fill('benali')
  await page.getByText('Erreur chargement liste').waitFor()
  await page.unroute('**/dashboard?*')
  await page.getByRole('button', { name: 'Filtrer' }).click()
  await expect.poll(names).toEqual(['Freins de Benali'])
  expectSilence(watched, [/ERR_FAILED/])
})

test('without scripts the form asks the server', async () => {
  const context = await openPage(browser, { baseURL: site.url, javaScriptEnabled: false })
  await context.page.goto('/connexion')
  await context.page.getByLabel('Email').fill(people.camille.email)
  await context.page.getByLabel('Mot de passe').fill(people.camille.password)
  await context.page.getByRole('button', { name: 'Se connecter' }).click()
  await context.page.getByLabel('Rechercher').fill('lambert')
  await context.page.getByRole('button', { name: 'Filtrer' }).click()
  await context.page.waitForURL('**q=lambert**')
  expect(await context.page.locator('a[data-process-id]').allTextContents()).toEqual(['Freins de Lambert'])
  await context.close()
})
