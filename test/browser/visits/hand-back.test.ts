import { beforeEach, describe, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { expectSilence } from '../../setup/browser.ts'
import { lastChip, named } from '../../setup/date-chips.ts'
import { aPhoto } from '../../setup/photo.ts'
import { standards, violations } from '../faults.ts'
import { camille, page, people, signedIn, stage, watched } from '../stage.ts'
import { awake, newProcess, openMenu } from '../user-actions.ts'

let process: Process

stage()
beforeEach(async () => {
  process = await newProcess(camille, { estimatedEndDate: '2036-11-21' })
})

const places = { 'on its page': 'main', 'in its sheet': '[role=dialog]' }
const path = () => `/processes/${process.id}`
const stored = () => camille.get<Process>(path())
const toast = () => page.locator('[data-toast]')
const odometer = () => toast().getByLabel('Compteur (km)')
const note = () => toast().getByRole('button', { name: 'Noter' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function open(place: string) {
  await page.goto(
    place === 'main' ? routes.process.href(process) : routes.dashboard.href({}, { processus: process.id }),
  )
  await awake(page, place === 'main' ? 'ProcessView' : 'ProcessDetail')
  await page.locator(place).getByText('Étapes', { exact: true }).first().waitFor()
}

/** Counts the presses of the pointer from here on; choosing a file in its dialog counts none. */
async function countPresses(): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { presses: number }
    counted.presses = 0
    document.addEventListener('pointerdown', () => (counted.presses += 1), true)
  })
  return () => page.evaluate(() => (window as unknown as { presses: number }).presses)
}

/** Holds the requests to these addresses until they are released. */
async function hold(addresses: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(addresses, async (route) => {
    await held
    await route.continue()
  })
  return release
}

async function finish(km: number | null = null) {
  await camille.post(`${path()}/arrival`, { km })
  for (const { id } of process.steps) {
    await camille.post(`${path()}/steps/${id}/propose-ready`)
    await camille.post(`${path()}/steps/${id}/validate`)
  }
}

describe.each(Object.entries(places))('%s', (_, place) => {
  test('a single press returns a finished car, and the toast asks for a valid odometer reading', async () => {
    await finish(12_000)
    await signedIn(people.bruno)
    await open(place)
    const presses = await countPresses()
    await button('Rendue').click()
    await expect.poll(async () => (await stored()).visit.returnedAt).not.toBeNull()
    expect(await presses()).toBe(1)
    await toast().getByText('Restitution notée').waitFor()
    await odometer().click()
    await page.keyboard.type('11 999')
    await page.keyboard.press('Enter')
    await toast().getByText('Le compteur ne recule pas').waitFor()
    expect(await odometer().inputValue()).toBe('11 999')
    await odometer().fill('beaucoup')
    await note().click()
    await toast().getByText('Kilométrage invalide').waitFor()
    await odometer().fill('12 034')
    await note().click()
    await toast().getByText('Compteur noté').waitFor()
    expect(await odometer().count()).toBe(0)
    const { visit, car } = await stored()
    expect(visit.kmOut).toBe(12_034)
    expect((await camille.get<{ km: number }>(`/cars/${car?.id}`)).km).toBe(12_034)
    expectSilence(watched, [/400/])
  })

  test('a mechanic adds a photo and marks a step ready in two presses', async () => {
    await signedIn(people.bruno)
    await open(place)
    const presses = await countPresses()
    const camera = page.waitForEvent('filechooser')
    await page.locator(place).getByLabel('Ajouter une photo à Dépose').click()
    await (await camera).setFiles({ name: 'disque.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() })
    await page.locator(place).getByRole('button', { name: 'Marquer prêt' }).click()
    await expect.poll(async () => (await stored()).photos.length).toBe(1)
    await expect.poll(async () => (await stored()).steps[0]?.status).toBe('ready')
    expect(await presses()).toBe(2)
    expectSilence(watched)
  })

  test('a mechanic reports a missing part with its date in three presses', async () => {
    await signedIn(people.bruno)
    await open(place)
    const presses = await countPresses()
    await page.locator(place).getByRole('link', { name: 'Bloqué' }).click()
    await page
      .locator(place)
      .locator('label', { hasText: named(lastChip()) })
      .click()
    await page.locator(place).getByRole('button', { name: 'Mettre en attente' }).click()
    await expect
      .poll(async () => (await stored()).waiting)
      .toMatchObject({ reason: 'piece', expectedDate: lastChip().date })
    expect(await presses()).toBe(3)
    expectSilence(watched)
  })
})

test('the toast asks to confirm a lower odometer reading, and stores it when sent again', async () => {
  await camille.patch(`/cars/${process.car?.id}`, { km: 50_000 })
  await finish()
  await signedIn(people.bruno)
  await open('main')
  await button('Rendue').click()
  await odometer().fill('49 000')
  await page.keyboard.press('Enter')
  await toast()
    .getByText('Confirmer 49\u00a0000\u00a0km\u00a0? Si oui, appuyez encore sur «\u00a0Noter\u00a0».')
    .waitFor()
  expect((await stored()).visit.kmOut).toBeNull()
  await page.keyboard.press('Enter')
  await toast().getByText('Compteur noté').waitFor()
  expect((await stored()).visit.kmOut).toBe(49_000)
  expect((await camille.get<{ km: number }>(`/cars/${process.car?.id}`)).km).toBe(49_000)
  expectSilence(watched, [/400/])
})

test('the first « Marquer prêt » records the arrival at once, and « Annuler » undoes both', async () => {
  await signedIn(people.bruno)
  await open('main')
  await page.getByRole('link', { name: 'noter l’arrivée' }).waitFor()
  const release = await hold('**/propose-ready')
  await button('Marquer prêt').click()
  await page.getByRole('link', { name: 'corriger l’arrivée' }).waitFor()
  release()
  await toast().getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('link', { name: 'noter l’arrivée' }).waitFor()
  expect((await stored()).visit.arrivedAt).toBeNull()
  expectSilence(watched)
})

test('the odometer question keeps unsent text, and closes when the return is undone', async () => {
  await finish()
  await signedIn(people.bruno)
  await open('main')
  await page.clock.install()
  await button('Rendue').click()
  await odometer().fill('5')
  await page.locator('h1').click()
  await page.clock.runFor(60_000)
  expect(await odometer().inputValue()).toBe('5')
  await openMenu(page.locator('main'))
  await button('Annuler la restitution').click()
  await expect.poll(() => odometer().count()).toBe(0)
  await button('Rendue').waitFor()
  expectSilence(watched)
})

test('the keyboard alone returns a car, enters the odometer and continues', async () => {
  await finish()
  await signedIn(people.bruno)
  await open('main')
  await button('Rendue').focus()
  await page.keyboard.press('Enter')
  await odometer().waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  await odometer().focus()
  await page.keyboard.type('77')
  await page.keyboard.press('Enter')
  await toast().getByText('Compteur noté').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('main, [role=dialog]') !== null))
    .toBe(true)
  expect((await stored()).visit.kmOut).toBe(77)
  expectSilence(watched)
})

test('the return form waits for the pending return, then corrects it', async () => {
  await finish()
  await signedIn(people.bruno)
  await open('main')
  const release = await hold('**/api/processes/*/return')
  await button('Rendue').click()
  await page.getByRole('link', { name: 'corriger la restitution' }).click()
  expect(await page.getByLabel('Kilométrage à la restitution').count()).toBe(0)
  release()
  await page.getByLabel('Kilométrage à la restitution').fill('4321')
  await button('Enregistrer').click()
  await toast().getByText('Restitution corrigée').waitFor()
  expect((await stored()).visit.kmOut).toBe(4321)
  expectSilence(watched)
})

test('a refused return opens no correction form', async () => {
  await finish()
  await signedIn(people.bruno)
  await open('main')
  await camille.post(`${path()}/return`)
  let asked = 0
  await page.route('**/restitution', (route) => {
    asked += 1
    return route.continue()
  })
  const release = await hold('**/api/processes/*/return')
  await button('Rendue').click()
  await page.getByRole('link', { name: 'corriger la restitution' }).click()
  release()
  await toast().getByText('Ce véhicule a déjà été rendu.').waitFor()
  expect(asked).toBe(0)
  expectSilence(watched, [/409/])
})

test('the odometer question passes the axe checks over a sheet on a phone', async () => {
  await finish(100)
  await signedIn(people.bruno, { viewport: { width: 360, height: 740 } })
  await open('[role=dialog]')
  await button('Rendue').click()
  await odometer().fill('99')
  await note().click()
  await toast().getByText('Le compteur ne recule pas').waitFor()
  expect(await violations(page, { type: 'tag', values: standards })).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
