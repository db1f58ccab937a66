import { beforeEach, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { expectSilence } from '../../setup/browser.ts'
import { camille, page, people, signedIn, site, stage, watched } from '../stage.ts'
import { api, awake, newProcess } from '../user-actions.ts'

let process: Process

stage()
beforeEach(async () => {
  process = await newProcess(camille)
})

const stepId = () => process.steps[0]?.id ?? ''
const step = () => page.locator(`#etape-${stepId()}`)
const stored = async () => (await camille.get<Process>(`/processes/${process.id}`)).notes
const button = (name: string) => step().getByRole('button', { name, exact: true })
const focused = () => page.evaluate(() => document.activeElement?.textContent)

async function open() {
  await page.goto(routes.process.href(process))
  await awake(page, 'ProcessView')
}

test('a note on the current step can be edited, shown to the customer, deleted and restored', async () => {
  await signedIn(people.camille)
  await open()
  await step().getByRole('link', { name: 'Ajouter une note' }).click()
  await step().getByLabel('Note').fill('Plaquetes usées')
  await button('Ajouter la note').click()
  await step().getByText('Plaquetes usées').waitFor()
  await expect.poll(focused).toContain('Ajouter une note')
  expect(await stored()).toMatchObject([{ text: 'Plaquetes usées', stepId: stepId(), visible: false }])

  await step().getByRole('link', { name: 'Modifier la note' }).click()
  await step().getByLabel('Note').fill('Plaquettes usées')
  await button('Enregistrer').click()
  await step().getByText('Plaquettes usées').waitFor()
  await expect.poll(focused).toContain('Modifier')
  await page.keyboard.press('Enter')
  await button('Montrer au client').click()
  await button('Ne plus montrer au client').waitFor()
  await expect.poll(async () => (await stored())[0]).toMatchObject({ text: 'Plaquettes usées', visible: true })
  await button('Supprimer').click()
  await expect.poll(focused).toBe('Annuler')
  await expect.poll(async () => (await stored()).length).toBe(0)
  await page.keyboard.press('Enter')
  await step().getByText('Plaquettes usées').waitFor()
  await expect.poll(async () => (await stored()).length).toBe(1)
  expectSilence(watched)
})

test('a mechanic adds a note to another step, and cannot edit notes written by others', async () => {
  const [, , last] = process.steps
  await camille.post(`/processes/${process.id}/steps/${stepId()}/notes`, { text: 'Prévenir avant de percer' })
  const bruno = await api(site, people.bruno)
  await bruno.post(`/processes/${process.id}/notes`, { text: 'Clé sous le siège' })
  await signedIn(people.bruno)
  await open()
  await step().getByText('Prévenir avant de percer').waitFor()
  expect(await step().getByRole('link', { name: 'Modifier la note' }).count()).toBe(0)
  await page.locator('#ajouts').getByRole('link', { name: 'Modifier la note' }).click()
  await page.locator('#ajouts').getByLabel('Note').waitFor()
  expect(await page.getByRole('button', { name: 'Montrer au client' }).count()).toBe(0)
  await page.locator('#ajouts').getByRole('button', { name: 'Annuler' }).click()

  const lastStep = page.locator(`#etape-${last?.id}`)
  await lastStep.locator('summary').click()
  await lastStep.getByRole('link', { name: `Ajouter une note à ${last?.name}` }).click()
  await lastStep.getByLabel('Note').fill('Essai sous la pluie')
  await lastStep.getByRole('button', { name: 'Ajouter la note', exact: true }).click()
  await page.locator(`#etape-${last?.id}`).getByText('Essai sous la pluie').waitFor()
})
