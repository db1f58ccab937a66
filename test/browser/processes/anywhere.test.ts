import { beforeEach, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { expectSilence } from '../../setup/browser.ts'
import { camille, page, people, signedIn, stage, watched } from '../stage.ts'
import { awake, newProcess } from '../user-actions.ts'

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

test('a process opens over its car’s page, which follows each change', async () => {
  await visit(carPage())
  await links().click()
  await sheet().waitFor()
  expect(new URL(page.url()).pathname).toBe(carPage())
  await sheet().getByRole('button', { name: 'Marquer prêt' }).click()
  await page.locator('main').getByText('À valider').waitFor()
  await sheet().getByRole('button', { name: 'Modifier', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Mettre à jour le Processus' })
  await form.getByRole('button', { name: 'Modifier le véhicule' }).click()
  await form.getByLabel('Modèle').fill('508')
  await form.getByRole('button', { name: 'Valider la mise à jour' }).click()
  await page.locator('main h1', { hasText: 'Peugeot 508' }).waitFor()
  expectSilence(watched)
})

test('a process opens over the client’s page and over the car sheet, and closes back to them', async () => {
  await visit(clientPage())
  await links().click()
  await sheet().waitFor()
  expect(new URL(page.url()).pathname).toBe(clientPage())
  await sheet().getByRole('button', { name: 'Marquer prêt' }).click()
  await page.locator('main').getByText('À valider').waitFor()
  await page.keyboard.press('Escape')
  await sheet().waitFor({ state: 'hidden' })
  expect(parameters()).toEqual([])
  await expect.poll(() => links().evaluate((link) => link === document.activeElement)).toBe(true)

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

test('an address opens the process on any page, and the sheet’s code loads only then', async () => {
  // The dashboard, with its rows, may still be fetching the code.
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
