import { beforeEach, describe, expect, test } from 'vitest'
import { formatPlate } from '../../../domain/cars/plate.ts'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { expectSilence } from '../../setup/browser.ts'
import { standards, violations } from '../faults.ts'
import { camille, newCast, page, people, signedIn, site, stage, watched } from '../stage.ts'
import { awake, newProcess, stayHere } from '../user-actions.ts'

stage()
beforeEach(() => newCast())

/** A process with its car here, this many of its three steps validated, and the next step ready. */
async function atStep(nom: string, validated: number, email: string | null = null): Promise<Process> {
  const process = await newProcess(camille, { nom, email })
  const path = `/processes/${process.id}`
  await camille.post(`${path}/arrival`, {})
  for (const [index, { id }] of process.steps.entries()) {
    if (index <= validated) await camille.post(`${path}/steps/${id}/propose-ready`)
    if (index < validated) await camille.post(`${path}/steps/${id}/validate`)
  }
  return camille.get<Process>(path)
}

async function openBoard(person = people.camille, width = 1280) {
  await signedIn(person, { viewport: { width, height: 800 } })
  await page.goto(routes.dashboard.href())
  await awake(page, 'RowActs')
  await stayHere(page)
}

const row = (nom: string) => page.getByRole('row', { name: new RegExp(`Freins de ${nom}`) })
const press = (nom: string, act: RegExp) => row(nom).getByRole('button', { name: act }).click()
const lines = () => page.getByRole('group', { name: /^Prévenir le client/ })
const toast = (text: string) => page.locator('[data-toast]', { hasText: text }).last().waitFor()

async function finish(nom: string) {
  await press(nom, /^Valider/)
  await page.getByRole('button', { name: 'Oui, finaliser' }).click()
}

describe('after an action on a row', () => {
  test('the row offers to notify the customer, then shows the SMS and the page visit', async () => {
    const process = await atStep('Lambert', 2)
    const address = `${site.url}${routes.tracking.href({ token: process.qrToken?.token ?? '' })}`
    await fetch(address, {
      headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    })
    await openBoard()
    expect(await lines().count()).toBe(0)
    await finish('Lambert')
    await lines().getByText('Prévenir Sophie\u00a0?').waitFor()
    await lines()
      .getByText(formatPlate(process.car?.plaque ?? ''))
      .waitFor()
    expect(
      await lines()
        .getByRole('link', { name: /^Email/ })
        .count(),
    ).toBe(0)
    expect(await violations(page, { type: 'tag', values: standards })).toEqual([])
    await lines().getByRole('link', { name: /^SMS/ }).click()
    await lines().getByText('SMS ouvert sur cet appareil').waitFor()
    await lines()
      .getByText(/^Page ouverte à \d\d:\d\d$/)
      .waitFor()
    await expect
      .poll(async () => (await camille.get<Process>(`/processes/${process.id}`)).told)
      .toMatchObject({ way: 'sms', about: 'ready' })
    await lines().getByRole('button', { name: 'Fermer' }).click()
    await lines().waitFor({ state: 'detached' })
    expectSilence(watched)
  })

  test('the row shows that the completion mail did not leave, and offers another way', async () => {
    await atStep('Lambert', 2, 'sophie@exemple.fr')
    await openBoard()
    await finish('Lambert')
    await lines()
      .getByText(/^Email pas parti/)
      .waitFor()
    await lines().getByText('Prévenir Sophie\u00a0?').waitFor()
    await lines().getByRole('link', { name: /^SMS/ }).click()
    await lines().getByText('SMS ouvert sur cet appareil').waitFor()
    await lines().getByRole('button', { name: 'Fermer' }).click()
    await lines().waitFor({ state: 'detached' })
    expectSilence(watched)
  })

  test('a step that changes nothing for the customer brings no offer', async () => {
    await atStep('Lambert', 0)
    await openBoard()
    await press('Lambert', /^Valider/)
    await toast('Étape validée')
    await press('Lambert', /^Marquer prêt/)
    await row('Lambert')
      .getByRole('button', { name: /^Valider/ })
      .waitFor()
    expect(await lines().count()).toBe(0)
    expectSilence(watched)
  })

  test('a returned car brings the offer on a phone, without moving the rows', async () => {
    await atStep('Lambert', 2)
    await openBoard(people.camille, 360)
    await finish('Lambert')
    await lines().getByRole('button', { name: 'Plus tard' }).click()
    await lines().waitFor({ state: 'detached' })
    await atStep('Benali', 1)
    await page.goto(routes.dashboard.href())
    await awake(page, 'RowActs')
    const top = () => row('Benali').evaluate((element) => element.getBoundingClientRect().top + window.scrollY)
    await press('Lambert', /^Rendue/)
    await row('Lambert').waitFor({ state: 'detached' })
    await lines().getByText('Prévenir Sophie\u00a0?').waitFor()
    const before = await top()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await lines().getByRole('button', { name: 'Plus tard' }).click()
    await lines().waitFor({ state: 'detached' })
    expect(await top()).toBe(before)
    expectSilence(watched)
  })

  test('a phone shows only the latest offer, a wide screen shows them all', async () => {
    for (const nom of ['Lambert', 'Benali']) await atStep(nom, 2)
    await openBoard()
    await finish('Lambert')
    await lines().getByText('Prévenir Sophie\u00a0?').waitFor()
    await finish('Benali')
    await expect.poll(() => lines().count()).toBe(2)
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await lines().count()).toBe(1)
    expectSilence(watched)
  })

  test('a mechanic, who cannot see the customer, gets no offer', async () => {
    const { id, steps } = await atStep('Lambert', 2)
    await camille.post(`/processes/${id}/steps/${steps[2]?.id}/validate`)
    await openBoard(people.bruno)
    await press('Lambert', /^Rendue/)
    await toast('Restitution notée')
    await row('Lambert').waitFor({ state: 'detached' })
    expect(await lines().count()).toBe(0)
    expectSilence(watched)
  })
})
