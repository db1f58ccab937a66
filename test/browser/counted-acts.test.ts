import { beforeEach, expect, test } from 'vitest'
import { addDays, todayParis } from '../../domain/ground/dates.ts'
import * as routes from '../../domain/ground/routes.ts'
import type { Process, ProcessList } from '../../domain/processes/process.ts'
import { expectSilence } from '../setup/browser.ts'
import { firstChip, lastChip, named } from '../setup/date-chips.ts'
import { camille, enter, newCast, page, people, signedIn, stage, watched } from './stage.ts'
import { awake, newProcess } from './user-actions.ts'

// The daily actions of a garage, by number of presses from the board. Other files count theirs: a plate found
// from any page (`bar-search`), a photo and a car given back from the sheet (`hand-back`), a new date sent by SMS and an
// agreement by SMS (`reminder`), an invitation (`first-day`), the customer's answer (`approval-customer`).

stage()
beforeEach(() => newCast())

/** Counts the presses of the pointer over all pages from here on. */
async function countPresses(): Promise<() => number> {
  let presses = 0
  await page.exposeFunction('pressed', () => {
    presses += 1
  })
  const listen = () =>
    document.addEventListener('pointerdown', () => (window as unknown as { pressed: () => void }).pressed(), true)
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return () => presses
}

const row = (nom: string) => page.getByRole('row', { name: new RegExp(`Freins de ${nom}`) })

test('taking in a new customer’s car takes four presses and at most 45 keys', async () => {
  await enter(people.camille)
  await newProcess(camille)
  await page.goto(routes.dashboard.href())
  const presses = await countPresses()
  let keys = 0
  const type = async (text: string) => {
    keys += text.length
    await page.keyboard.type(text)
  }
  await page.getByRole('link', { name: 'Voiture', exact: true }).click()
  await awake(page, 'IntakeCar')
  await expect.poll(() => page.getByLabel('Plaque').evaluate((field) => field === document.activeElement)).toBe(true)
  await type('HH123JJ')
  const next = async (label: string, text: string) => {
    await page.keyboard.press('Tab')
    await expect.poll(() => page.getByLabel(label).evaluate((field) => field === document.activeElement)).toBe(true)
    await type(text)
  }
  await next('Marque et modèle', 'Renault Clio')
  await next('Nom du client', 'Testard Luc')
  await next('Téléphone', '0639980199')
  await page.getByRole('radio', { name: 'Freins', exact: true }).click()
  await page.getByRole('radio', { name: named(firstChip()) }).click()
  await page.getByRole('button', { name: 'Enregistrer et imprimer l’étiquette' }).click()
  await page.waitForURL('**/etiquette')
  expect(presses()).toBe(4)
  expect(keys).toBeLessThanOrEqual(45)
  // On a phone, each of the three fields after the plate needs one more press.
  expect(presses() + 3).toBe(7)
  const { items } = await camille.get<ProcessList>('/processes?q=testard')
  expect(items).toHaveLength(1)
})

test('validating five steps takes five presses, and each can be undone', async () => {
  const names = ['Adam', 'Bruel', 'Colin', 'Duval', 'Ernst']
  for (const nom of names) {
    const { id, steps } = await newProcess(camille, { nom })
    await camille.post(`/processes/${id}/steps/${steps[0]?.id}/propose-ready`)
  }
  await signedIn(people.camille)
  await page.goto(routes.dashboard.href())
  await awake(page, 'RowActs')
  const presses = await countPresses()
  for (const nom of names) {
    await row(nom)
      .getByRole('button', { name: /^Valider/ })
      .click()
    await page
      .locator('[data-toast]', { hasText: 'Étape validée' })
      .last()
      .getByRole('button', { name: 'Annuler' })
      .waitFor()
    await row(nom)
      .getByRole('button', { name: /^Valider/ })
      .waitFor({ state: 'detached' })
  }
  expect(presses()).toBe(5)
  const { items } = await camille.get<ProcessList>('/processes?status=in_progress')
  expect(items.map(({ stepsSummary }) => stepsSummary.validated)).toEqual([1, 1, 1, 1, 1])
  expectSilence(watched)
})

test('returning a car from its row takes one press; a late row shows why without any', async () => {
  const { id, steps } = await newProcess(camille, { nom: 'Adam' })
  await camille.post(`/processes/${id}/arrival`, { keyNumber: '12' })
  for (const step of steps) {
    await camille.post(`/processes/${id}/steps/${step.id}/propose-ready`)
    await camille.post(`/processes/${id}/steps/${step.id}/validate`)
  }
  const end = addDays(todayParis(new Date()), -3)
  const waits = await newProcess(camille, { nom: 'Bruel', startDate: '2026-01-05', estimatedEndDate: end })
  await camille.post(`/processes/${waits.id}/waits`, { reason: 'piece' })
  await signedIn(people.camille)
  await page.goto(routes.dashboard.href())
  await awake(page, 'RowActs')
  const presses = await countPresses()
  await row('Bruel').getByText('en retard de 3 j').waitFor()
  await row('Bruel').getByText('En attente d’une pièce').waitFor()
  expect(presses()).toBe(0)
  await row('Adam')
    .getByRole('button', { name: /^Rendue/ })
    .click()
  const toast = page.locator('[data-toast]', { hasText: 'Restitution notée' })
  await toast.getByLabel('Compteur (km)').waitFor()
  expect(presses()).toBe(1)
  await row('Adam').waitFor({ state: 'detached' })
  await toast.getByLabel('Compteur (km)').fill('84900')
  await toast.getByRole('button', { name: 'Noter' }).click()
  await expect.poll(async () => (await camille.get<Process>(`/processes/${id}`)).visit.kmOut).toBe(84_900)
  expectSilence(watched)
})

test('a mechanic blocks their own car for a missing part in three presses from its row', async () => {
  const { id } = await newProcess(camille, { nom: 'Adam' })
  await camille.patch(`/processes/${id}/assignee`, { userId: people.bruno.id })
  await signedIn(people.bruno)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(routes.dashboard.href())
  await awake(page, 'ProcessDetail')
  const presses = await countPresses()
  await row('Adam')
    .getByRole('link', { name: /^Bloqué/ })
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: named(lastChip()) }).click()
  await sheet.getByRole('button', { name: 'Mettre en attente' }).click()
  await expect.poll(async () => (await camille.get<Process>(`/processes/${id}`)).waiting?.reason).toBe('piece')
  expect(presses()).toBe(3)
  expectSilence(watched)
})
