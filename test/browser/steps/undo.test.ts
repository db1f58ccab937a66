import { beforeEach, describe, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { expectSilence } from '../../setup/browser.ts'
import { camille, page, people, signedIn, stage, watched } from '../stage.ts'
import { awake, newProcess } from '../user-actions.ts'

let process: Process

stage()
beforeEach(async () => {
  process = await newProcess(camille, { estimatedEndDate: '2036-11-21' })
})

const toast = () => page.locator('[data-toast]')
const undo = () => toast().getByRole('button', { name: 'Annuler', exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const statuses = async () => (await camille.get<Process>(`/processes/${process.id}`)).steps.map(({ status }) => status)

async function onPage() {
  await page.goto(routes.process.href(process))
  await awake(page, 'ProcessView')
}

describe('« Annuler » after a step', () => {
  test('undoes a mechanic’s « Marquer prêt » on the page', async () => {
    await signedIn(people.bruno)
    await onPage()
    await button('Marquer prêt').click()
    await toast().getByText('Étape prête').waitFor()
    await undo().click()
    await toast().getByText('« Dépose » est de nouveau au statut Proposé.').waitFor()
    await button('Marquer prêt').waitFor()
    await expect.poll(statuses).toEqual(['proposed', 'proposed', 'proposed'])
    expectSilence(watched)
  })

  test('undoes a validation in the sheet by Ctrl+Z', async () => {
    await camille.post(`/processes/${process.id}/steps/${process.steps[0]?.id}/propose-ready`)
    await signedIn(people.camille)
    await page.goto(routes.dashboard.href({}, { vue: 'tous', processus: process.id }))
    await page.getByRole('dialog').getByRole('button', { name: 'Valider', exact: true }).click()
    await toast().getByText('Étape validée').waitFor()
    await page.keyboard.press('Control+z')
    await toast().getByText('« Dépose » est de nouveau au statut Prêt.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Valider', exact: true }).waitFor()
    await expect.poll(statuses).toEqual(['ready', 'proposed', 'proposed'])
    expectSilence(watched)
  })

  test('shows a message when somebody else changed the step meanwhile', async () => {
    await signedIn(people.bruno)
    await onPage()
    await button('Marquer prêt').click()
    await undo().waitFor()
    await camille.post(`/processes/${process.id}/steps/${process.steps[0]?.id}/validate`)
    await undo().click()
    await toast().getByText('Quelqu’un d’autre a changé cette étape').waitFor()
    await page.locator('main').getByText('33 %').waitFor()
    expectSilence(watched, [/409/])
  })

  test('disappears before the server would refuse it, even under the pointer', async () => {
    await signedIn(people.bruno)
    await onPage()
    await page.clock.install()
    await button('Marquer prêt').click()
    await undo().hover()
    await page.clock.runFor(12_000)
    expect(await undo().count()).toBe(1)
    await page.clock.runFor(1500)
    expect(await undo().count()).toBe(0)
    expectSilence(watched)
  })
})

test('the page of a process has one primary button', async () => {
  await camille.post(`/processes/${process.id}/arrival`, { keyNumber: 'U1', place: 'Pont 2' })
  await camille.post(`/processes/${process.id}/steps/${process.steps[0]?.id}/propose-ready`)
  await signedIn(people.camille)
  await onPage()
  expect(await page.locator('main button[class*=primary]:visible').allTextContents()).toEqual(['Valider'])
})
