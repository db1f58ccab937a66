import { beforeEach, describe, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { expectSilence } from '../../setup/browser.ts'
import { camille, page, people, signedIn, stage, watched } from '../stage.ts'
import { awake, newProcess, openMenu } from '../user-actions.ts'

let process: Process

stage()
beforeEach(async () => {
  process = await newProcess(camille, { estimatedEndDate: '2036-11-21' })
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const toast = (text: string) => page.locator('[data-toast]').getByText(text)
const focused = () => page.evaluate(() => document.activeElement?.textContent)
const visit = async () => (await camille.get<Process>(`/processes/${process.id}`)).visit
const key = () => page.getByLabel(/^Numéro de clé/)

/** Presses an item of the menu. */
async function choose(name: string) {
  await openMenu(page.locator('[role=dialog], main').last())
  await button(name).click()
}

let keys = 0
const newKey = () => {
  keys += 1
  return `V${keys}`
}

async function onPage() {
  await page.goto(routes.process.href(process))
  await awake(page, 'ProcessView')
}

describe('the arrival of a car, on the process page', () => {
  beforeEach(async () => {
    await signedIn(people.bruno)
    await onPage()
  })

  test('is recorded in one press and completed by keyboard alone', async () => {
    const menu = page.locator('[data-menu]')
    await menu.focus()
    await page.keyboard.press('Enter')
    await button('Véhicule arrivé').focus()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await visit()).arrivedAt).not.toBeNull()
    await expect.poll(() => menu.evaluate((summary) => summary === document.activeElement)).toBe(true)
    await page.getByRole('link', { name: 'corriger l’arrivée' }).focus()
    await page.keyboard.press('Enter')
    await key().waitFor()
    const keyNumber = newKey()
    await page.keyboard.type(keyNumber)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Pont 2')
    await page.keyboard.press('Enter')
    await toast('Arrivée corrigée').waitFor()
    expect(await visit()).toMatchObject({ keyNumber, place: 'Pont 2', kmIn: null })
    await expect.poll(focused).toContain(`clé\u00a0${keyNumber} · Pont 2, corriger l’arrivée`)
    expectSilence(watched)
  })

  test('refuses a key in use, can be undone with the return, and shows a refused press', async () => {
    const keyNumber = newKey()
    const other = await newProcess(camille)
    await camille.post(`/processes/${other.id}/arrival`, { keyNumber })
    await choose('Véhicule arrivé')
    await page.getByRole('link', { name: 'corriger l’arrivée' }).click()
    await key().fill(keyNumber)
    await button('Enregistrer').click()
    await page.locator('main').getByText(`La clé ${keyNumber} est déjà celle de`).waitFor()
    expect(await key().inputValue()).toBe(keyNumber)
    await button('Annuler').click()

    // The work is not finished: the car leaves after a question.
    await openMenu(page.locator('main'))
    await page.getByRole('link', { name: 'Véhicule rendu' }).click()
    await page.getByRole('alertdialog').getByText('3 étapes ne sont pas validées.').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Véhicule rendu' }).click()
    await expect.poll(async () => (await visit()).returnedAt).not.toBeNull()
    await choose('Annuler la restitution')
    await expect.poll(async () => (await visit()).returnedAt).toBeNull()
    await choose('Annuler l’arrivée')
    await expect.poll(async () => Object.entries(await visit()).filter(([, value]) => value !== null)).toEqual([])

    await camille.post(`/processes/${process.id}/arrival`, { keyNumber: newKey(), place: 'Cour' })
    await choose('Véhicule arrivé')
    await toast('L’arrivée de ce véhicule est déjà notée.').waitFor()
    await page.locator('a', { hasText: 'Cour, corriger l’arrivée' }).waitFor()
    expectSilence(watched, [/409/, /422/])
  })
})

test('a single press returns a finished car from its page', async () => {
  await camille.post(`/processes/${process.id}/arrival`)
  for (const { id } of process.steps) {
    await camille.post(`/processes/${process.id}/steps/${id}/propose-ready`)
    await camille.post(`/processes/${process.id}/steps/${id}/validate`)
  }
  await signedIn(people.bruno)
  await onPage()
  await button('Rendue').click()
  await expect.poll(async () => (await visit()).returnedAt).not.toBeNull()
  await button('Rendue').waitFor({ state: 'detached' })
  expectSilence(watched)
})

test('a return recorded in the sheet on a phone updates the row behind', async () => {
  await signedIn(people.bruno, { viewport: { width: 360, height: 740 } })
  await camille.post(`/processes/${process.id}/arrival`, { keyNumber: newKey(), place: 'Derrière le garage' })
  await page.goto(routes.dashboard.href({}, { q: process.plaque, processus: process.id }))
  await openMenu(page.getByRole('dialog'))
  await page.getByRole('dialog').getByRole('link', { name: 'Véhicule rendu' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Véhicule rendu' }).click()
  await expect.poll(async () => (await visit()).returnedAt).not.toBeNull()
  await button('Fermer').click()
  await expect.poll(() => page.locator('tr[data-key] small', { hasText: 'Derrière le garage' }).count()).toBe(0)
  expectSilence(watched)
})
