import { beforeEach, describe, expect, test } from 'vitest'
import type { Process } from '../../../domain/process.ts'
import { routes } from '../../../domain/routes.ts'
import { expectSilence, openPage } from '../../setup/browser.ts'
import { browser, camille, page, people, signedIn, site, stage, watched } from './stage.ts'
import { awake, newProcess } from './user-actions.ts'

let process: Process

stage()
beforeEach(async () => {
  process = await newProcess(camille, { estimatedEndDate: '2036-11-21' })
  await signedIn(people.camille)
})

const links = () => page.locator(`a[data-process][href$="${process.id}"]`)
const sheet = () => page.getByRole('dialog', { name: 'Freins de Lambert' })
const carSheet = () => page.getByRole('dialog', { name: 'Peugeot 308' })
const parameters = () => [...new URL(page.url()).searchParams.keys()]
const clientPage = () => routes.client.href({ id: process.client?.id ?? '' })
const carPage = () => routes.car.href({ id: process.car?.id ?? '' })

async function visit(address: string) {
  await page.goto(address)
  await awake(page, 'ProcessDetail')
}

describe.each([
  ['a client’s', clientPage],
  ['a car’s', carPage],
])('from %s history', (_whose, address) => {
  test('it opens in place; what is done in it shows behind', async () => {
    await visit(address())
    await links().click()
    await sheet().waitFor()
    expect(new URL(page.url()).pathname).toBe(address())
    await sheet().getByRole('button', { name: 'Marquer prêt' }).click()
    await page.locator('main').getByText('À valider').waitFor()
    await page.keyboard.press('Escape')
    await sheet().waitFor({ state: 'hidden' })
    expect(parameters()).toEqual([])
    await expect.poll(() => links().evaluate((link) => link === document.activeElement)).toBe(true)
    expectSilence(watched)
  })
})

test('a car changed in it is changed behind', async () => {
  await visit(carPage())
  await links().click()
  await sheet().getByRole('link', { name: 'Modifier' }).click()
  const form = page.getByRole('dialog', { name: 'Mettre à jour le Processus' })
  await form.getByRole('button', { name: 'Modifier le véhicule' }).click()
  await form.getByLabel('Modèle').fill('508')
  await form.getByRole('button', { name: 'Valider la mise à jour' }).click()
  await page.locator('main h1', { hasText: 'Peugeot 508' }).waitFor()
  expectSilence(watched)
})

test('from a car’s sheet it opens over it; each closes in its turn', async () => {
  await visit(clientPage())
  await awake(page, 'CarModal')
  await page.locator(`main a[href^="${carPage()}"]`).click()
  await carSheet().locator(links()).click()
  await sheet().waitFor()
  expect(parameters()).toEqual(['vehicule', 'processus'])
  await page.keyboard.press('Escape')
  await sheet().waitFor({ state: 'hidden' })
  await carSheet().waitFor()
  await expect.poll(() => carSheet().evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await carSheet().waitFor({ state: 'hidden' })
  expect(parameters()).toEqual([])
  expectSilence(watched)
})

test('the address opens it on any page; nothing of the sheet is fetched before it is wanted', async () => {
  // The dashboard, with its rows, may be asking for it still.
  await visit(routes.profile.href())
  const fetched: string[] = []
  page.on('request', (request) => /ProcessSheet/.test(request.url()) && fetched.push(request.url()))
  await visit(routes.profile.href())
  expect(fetched).toEqual([])
  await page.goto(routes.profile.href({}, { processus: process.id }))
  await sheet().waitFor()
  expect(fetched).not.toEqual([])
  expectSilence(watched)
})

test('with scripts off, that address says where the process is', async () => {
  const plain = await openPage(browser, { baseURL: site.url, javaScriptEnabled: false })
  await plain.context.addCookies(await watched.context.cookies())
  await plain.page.goto(routes.dashboard.href({}, { processus: process.id }))
  await plain.page.getByRole('link', { name: 'Ouvrir le processus' }).click()
  await plain.page.getByRole('heading', { level: 1, name: 'Freins de Lambert' }).waitFor()
  await plain.close()
})
