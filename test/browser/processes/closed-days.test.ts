import { beforeEach, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { expectSilence } from '../../setup/browser.ts'
import { button, customer, fillDraft, openDrafts, processes } from '../drafts/draft-stage.ts'
import { camille, page, people, signedIn, stage, watched } from '../stage.ts'
import { awake, newProcess } from '../user-actions.ts'

stage()

const christmas = '2036-12-25'
const question = /^Le 25 décembre est férié\. Garder cette date\s\?$/

let id: string
const end = async () => (await camille.get<Process>(`/processes/${id}`)).estimatedEndDate

beforeEach(async () => {
  await signedIn(people.camille)
  ;({ id } = await newProcess(camille, { nom: 'Benali', estimatedEndDate: '2036-12-23' }))
})

test('« Autre date » of the sheet asks about a public holiday, and a second press keeps it', async () => {
  await page.goto(`/dashboard?processus=${id}`)
  const sheet = page.getByRole('dialog')
  await sheet.locator('a[href$="/fin"]').first().click()
  const press = sheet.getByRole('button', { name: 'Changer la date' })
  await sheet.getByLabel('Autre date').fill(christmas)
  await press.click()
  await sheet.getByText(question).waitFor()
  expect(await end()).toBe('2036-12-23')
  expect(await sheet.getByLabel('Autre date').inputValue()).toBe(christmas)
  await press.click()
  await expect.poll(end).toBe(christmas)
  expectSilence(watched)
})

test('the update form asks about a closed day once, and keeps the other changes', async () => {
  await page.goto(`/dashboard?processus=${id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Modifier', exact: true }).click()
  const send = page.getByRole('button', { name: 'Valider la mise à jour' })
  await page.getByLabel('Nom du processus').fill('Freins avant')
  await page.getByLabel('Fin estimée').fill('2036-12-27')
  await send.click()
  await page.getByText(/^Le samedi 27 décembre, le garage est fermé\. Garder cette date\s\?$/).waitFor()
  expect(await end()).toBe('2036-12-23')
  await page.getByLabel('Fin estimée').fill(christmas)
  await send.click()
  await page.getByText(question).waitFor()
  await send.click()
  await expect.poll(end).toBe(christmas)
  expect((await camille.get<Process>(`/processes/${id}`)).name).toBe('Freins avant')
  expectSilence(watched)
})

test('a draft names a closed day at once, asks about it, and creates at the second press', async () => {
  const { nom } = await customer()
  await openDrafts()
  await button('Nouveau brouillon').click()
  await fillDraft(nom)
  await page.getByLabel('Fin estimée').fill(christmas)
  await page.getByText('Attention, le 25 décembre est férié.').waitFor()
  await button('Créer le processus').click()
  await page.getByText(question).waitFor()
  expect(await processes(nom)).toBe(0)
  await button('Créer le processus').click()
  await page.waitForURL(/\/processus\/[\w-]+$/)
  expect(await processes(nom)).toBe(1)
  expectSilence(watched)
})

test('a car that arrives is asked about in place, with what was typed', async () => {
  await page.goto('/arrivee')
  await awake(page, 'IntakeCar')
  await page.getByLabel('Plaque').fill('HH123JJ')
  await page.getByLabel('Marque et modèle').fill('Renault Clio')
  await page.getByLabel('Nom du client').fill('Testard Luc')
  await page.getByRole('radio', { name: 'Freins', exact: true }).click()
  await page.getByText('Autre date', { exact: true }).click()
  await page.getByLabel('À rendre le').fill(christmas)
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByText(question).first().waitFor()
  expect(await page.locator('[data-toast]', { hasText: 'Erreur' }).count()).toBe(0)
  expect(await page.getByLabel('Nom du client').inputValue()).toBe('Testard Luc')
  expect(await page.getByLabel('À rendre le').inputValue()).toBe(christmas)
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.waitForURL(/\/processus\/[\w-]+\?nouveau=1$/)
  expectSilence(watched, [/status of 422/])
})

test('an expired link that is restored with a closed day opens the question, and a second press keeps it', async () => {
  const late = await newProcess(camille, { nom: 'Zidane', startDate: '2026-01-05', estimatedEndDate: '2026-01-06' })
  id = late.id
  await page.goto(routes.dashboard.href({}, { vue: 'tous' }))
  await awake(page, 'ProcessBoard')
  await page.getByText(/liens? publics? expiré/).click()
  const form = page.locator(`form[data-revive="${id}"]`)
  await form.locator('input[type=date]').fill(christmas)
  await form.getByRole('button', { name: 'Réactiver' }).click()
  await page.waitForURL(`**${routes.processEdit.href({ id })}`)
  await page.getByText(question).first().waitFor()
  await page.getByRole('button', { name: 'Valider la mise à jour' }).click()
  await expect.poll(end).toBe(christmas)
  expectSilence(watched, [/status of 422/])
})

test('an expired link is restored from the board without leaving it', async () => {
  const late = await newProcess(camille, { nom: 'Zidane', startDate: '2026-01-05', estimatedEndDate: '2026-01-06' })
  id = late.id
  await page.goto(routes.dashboard.href({}, { vue: 'tous' }))
  await awake(page, 'ProcessBoard')
  await page.getByText(/liens? publics? expiré/).click()
  const form = page.locator(`form[data-revive="${id}"]`)
  await form.locator('input[type=date]').fill('2036-12-24')
  await form.getByRole('button', { name: 'Réactiver' }).click()
  await page.getByText('Process mis à jour').waitFor()
  await form.waitFor({ state: 'detached' })
  expect(await end()).toBe('2036-12-24')
  expectSilence(watched)
})
