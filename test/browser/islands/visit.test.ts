import { beforeEach, describe, expect, test } from 'vitest'
import type { Process } from '../../../domain/processes/process.ts'
import * as routes from '../../../domain/routes.ts'
import { expectSilence } from '../../setup/browser.ts'
import { camille, page, people, signedIn, stage, watched } from './stage.ts'
import { awake, newProcess } from './user-actions.ts'

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

let keys = 0
const newKey = () => {
  keys += 1
  return `V${keys}`
}

async function onPage() {
  await page.goto(routes.process.href(process))
  await awake(page, 'ProcessView')
}

describe('on the page of the process', () => {
  beforeEach(async () => {
    await signedIn(people.bruno)
    await onPage()
  })

  test('one press, then what is known, the focus never lost; a keyboard does it all', async () => {
    await button('Véhicule arrivé').focus()
    await page.keyboard.press('Enter')
    await button('Annuler l’arrivée').waitFor()
    await expect.poll(async () => (await visit()).arrivedAt).not.toBeNull()
    await expect.poll(focused).toBe('Compléter l’arrivée')
    await page.keyboard.press('Enter')
    await key().waitFor()
    const keyNumber = newKey()
    await page.keyboard.type(keyNumber)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Pont 2')
    await page.keyboard.press('Enter')
    await toast('Arrivée corrigée').waitFor()
    expect(await visit()).toMatchObject({ keyNumber, place: 'Pont 2', kmIn: null })
    await expect.poll(focused).toBe('Modifier l’arrivée')
    expectSilence(watched)
  })

  test('a key that is taken is told beside its field, which keeps what was typed; undone the same day, it is as if nobody had pressed; a press that the server refuses is taken back, and said', async () => {
    const keyNumber = newKey()
    const other = await newProcess(camille)
    await camille.post(`/processes/${other.id}/arrival`, { keyNumber })
    await button('Véhicule arrivé').click()
    await page.getByRole('link', { name: 'Compléter l’arrivée' }).click()
    await key().fill(keyNumber)
    await button('Enregistrer').click()
    await page.locator('main').getByText(`La clé ${keyNumber} est déjà celle de`).waitFor()
    expect(await key().inputValue()).toBe(keyNumber)
    await button('Annuler').click()

    await button('Véhicule rendu').click()
    await button('Annuler la restitution').click()
    await button('Annuler l’arrivée').click()
    await button('Véhicule arrivé').waitFor()
    await expect.poll(async () => Object.values(await visit()).every((value) => value === null)).toBe(true)
    await expect.poll(() => button('Véhicule arrivé').isEnabled()).toBe(true)

    await camille.post(`/processes/${process.id}/arrival`, { keyNumber: newKey(), place: 'Cour' })
    await button('Véhicule arrivé').click()
    await toast('L’arrivée de ce véhicule est déjà notée.').waitFor()
    await page.getByText('Cour', { exact: true }).waitFor()
    expectSilence(watched, [/409/, /422/])
  })
})

test('in the sheet, on a phone: the press shows in the row behind', async () => {
  await signedIn(people.bruno, { viewport: { width: 360, height: 740 } })
  await camille.post(`/processes/${process.id}/arrival`, { keyNumber: newKey(), place: 'Derrière le garage' })
  await page.goto(routes.dashboard.href({}, { q: process.plaque, processus: process.id }))
  await page.getByRole('dialog').getByRole('button', { name: 'Véhicule rendu' }).click()
  await button('Annuler la restitution').waitFor()
  await button('Fermer').click()
  await expect.poll(() => page.locator('tr[data-key] small', { hasText: 'Derrière le garage' }).count()).toBe(0)
  expectSilence(watched)
})
