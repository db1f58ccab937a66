import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Car } from '../../../domain/cars/car.ts'
import { formatPlate } from '../../../domain/cars/plate.ts'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { expectSilence } from '../../setup/browser.ts'
import { movement, watchShifts } from '../../setup/shifts.ts'
import { camille, enter, look, page, people, signedIn, stage, watched } from '../stage.ts'
import { awake, drawn, takeSession } from '../user-actions.ts'
import {
  autosaved,
  button,
  customer,
  fillDraft,
  kept,
  nameField,
  names,
  openDrafts,
  processes,
  put,
  stored,
  title,
} from './draft-stage.ts'

stage()

describe('creating a process from a draft', () => {
  test('removes the draft and opens the process; a refused creation keeps the draft', async () => {
    await signedIn(people.camille)
    const { nom, car, client } = await customer()
    await openDrafts()
    await button('Nouveau brouillon').click()
    await fillDraft(nom)
    await nameField().fill(`Freins de ${nom}`)
    await camille.patch(`/cars/${car.id}`, { client_id: (await customer()).client.id })
    await button('Créer le processus').click()
    await page.getByText('Erreur champ car: Ce véhicule n’appartient pas à ce client').waitFor()
    expect((await stored())[0]?.car_id).toBe(car.id)
    await camille.patch(`/cars/${car.id}`, { client_id: client.id })
    await button('Créer le processus').dblclick()
    await page.waitForURL(/\/processus\/[\w-]+$/)
    await page.getByText('Process créé').waitFor()
    await page.getByRole('heading', { level: 1, name: `Freins de ${nom}` }).waitFor()
    const { plaque } = await camille.get<Car>(`/cars/${car.id}`)
    for (const seen of [
      page.getByRole('heading', { level: 1 }),
      page.locator('main').getByText(formatPlate(plaque), { exact: true }).first(),
      page.getByRole('button', { name: 'Marquer prêt' }).first(),
    ]) {
      expect(await isInView(seen)).toBe(true)
    }
    expect(await stored()).toEqual([])
    expect(await processes(nom)).toBe(1)
    const id = new URL(page.url()).pathname.split('/').pop()
    const process = await camille.get<Process>(`/processes/${id}`)
    expect(process).toMatchObject({ client: { nom }, stepType: { name: 'Freins' } })
    expect(process.estimatedEndDate).not.toBeNull()
    expectSilence(watched, [/status of 400/])
  })

  test.each([
    { width: 360, height: 740 },
    { width: 1280, height: 720 },
  ])('shows a toast that covers no next action at $width px', async (viewport) => {
    await enter(people.camille, { viewport })
    const { nom } = await customer()
    await openDrafts()
    await button('Nouveau brouillon').click()
    await fillDraft(nom)
    await button('Créer le processus').click()
    await page.waitForURL(/\/processus\/[\w-]+$/)
    await page.getByText('Process créé').waitFor()
    await awake(page, 'ToastHost')
    const act = await page.getByRole('button', { name: 'Marquer prêt' }).first().boundingBox()
    const isUnder = async () => overlap(act, await page.locator('[data-toast]').first().boundingBox())
    await expect.poll(isUnder).toBe(false)
    expectSilence(watched)
  })

  test('offers the plate searched in vain for the car created after its owner', async () => {
    await signedIn(people.camille)
    await openDrafts()
    await button('Nouveau brouillon').click()
    await page.getByRole('combobox', { name: 'Client' }).fill('zz-987-yy')
    await button('Nouveau client').click()
    const nom = page.getByLabel('Nom', { exact: true })
    expect(await nom.inputValue()).toBe('')
    await nom.fill('Zidane')
    await page.getByLabel('Prénom').fill('Inès')
    await button('Créer le client').click()
    const plate = page.getByLabel('Plaque', { exact: true })
    await plate.waitFor()
    expect(await plate.inputValue()).toBe('ZZ-987-YY')
    await page.getByText('Client créé').waitFor()
    const create = await button('Créer le véhicule').boundingBox()
    await expect.poll(async () => overlap(create, await page.locator('[data-toast]').first().boundingBox())).toBe(false)
    await page.getByLabel('Marque').fill('Renault')
    await button('Créer le véhicule').click()
    await plate.waitFor({ state: 'detached' })
    await button('Nouveau véhicule').click()
    expect(await plate.inputValue()).toBe('')
    expectSilence(watched)
  })

  test('creates one process when the answer is lost and the button pressed again', async () => {
    await signedIn(people.camille)
    const { nom } = await customer()
    await openDrafts()
    await button('Nouveau brouillon').click()
    await fillDraft(nom)
    const keys: (string | undefined)[] = []
    await page.route('**/api/processes', async (route) => {
      keys.push((await route.request().headerValue('Idempotency-Key')) ?? undefined)
      await route.fetch()
      await route.abort()
    })
    await button('Créer le processus').click()
    await page.getByText('Erreur création process').first().waitFor()
    expect((await stored()).length).toBe(1)
    await page.unroute('**/api/processes')
    await page.reload()
    await awake(page, 'DraftManager')
    const again = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/processes'))
    await button('Créer le processus').click()
    expect(await (await again).headerValue('Idempotency-Key')).toBe(keys[0])
    await page.waitForURL('**/processus/*')
    expect(await processes(nom)).toBe(1)
    expectSilence(watched, [/ERR_FAILED/])
  })

  test('leads to the process of a lost answer when the draft was changed meanwhile', async () => {
    await signedIn(people.camille)
    const { nom } = await customer()
    await openDrafts()
    await button('Nouveau brouillon').click()
    await fillDraft(nom)
    await page.route('**/api/processes', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await button('Créer le processus').click()
    await page.getByText('Erreur création process').first().waitFor()
    await page.unroute('**/api/processes')
    await nameField().fill('Freins avant')
    await button('Créer le processus').click()
    await page.waitForURL('**/processus/*')
    await page.getByText('Ce processus est déjà enregistré').waitFor()
    expect([await processes(nom), (await stored()).map(({ name }) => name)]).toEqual([1, ['Freins avant']])
    expectSilence(watched, [/ERR_FAILED|422/])
  })

  test('is refused to a mechanic, who can still write drafts and sees why', async () => {
    await signedIn(people.bruno)
    await openDrafts()
    await page.getByText('Seul un administrateur peut créer le processus.').waitFor()
    await button('Nouveau brouillon').click()
    await nameField().fill('Pour Camille')
    expect(await button('Créer le processus').count()).toBe(0)
    await page.goto(routes.dashboard.href())
    expect(await names()).toEqual(['Pour Camille'])
    expectSilence(watched)
  })
})

test('the pages of a client and of a car start separate drafts with both filled in', async () => {
  await signedIn(people.camille)
  const [one, other] = [await customer(), await customer()]
  await page.goto(routes.client.href(one.client))
  await startHere()
  expect(await title()).toBe('Nouveau processus')
  await page.locator('[data-field="client"]').getByText(one.nom).waitFor()
  expect(await page.getByLabel('Véhicule').inputValue()).toBe(one.car.id)
  await expect.poll(focusedPart).toBe('stepType_id')
  await page.getByRole('radio', { name: 'Freins' }).check({ force: true })
  await page.goto(routes.cars.href())
  await page.goto(routes.car.href(other.car))
  await startHere()
  await page.locator('[data-field="client"]').getByText(other.nom).waitFor()
  expect(await page.getByLabel('Véhicule').inputValue()).toBe(other.car.id)
  await page.goto(routes.client.href(one.client))
  await startHere()
  await page.locator('[data-field="client"]').getByText(one.nom).waitFor()
  await autosaved()
  expect((await stored()).map(({ car_id }) => car_id).sort()).toEqual([one.car.id, one.car.id, other.car.id].sort())
  expectSilence(watched)
})

test('the plain form shows only when the island fails to load, and shifts no layout', async () => {
  const watching = Promise.withResolvers<void>()
  await enter(people.camille)
  await page.clock.install()
  await page.route('**/assets/DraftManager*', (route) => route.abort())
  await page.goto(routes.drafts.href())
  await page.clock.fastForward(5_000)
  await page.getByLabel('Rechercher un client').waitFor()
  await page.unroute('**/assets/DraftManager*')
  await put([kept(people.camille)])
  // On a busy machine the island would otherwise take too long, and the plain form would replace it.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.route('**/assets/DraftManager*', async (route) => {
    await watching.promise
    await route.continue()
  })
  await page.goto(routes.drafts.href(), { waitUntil: 'commit' })
  await page.locator('#creation-simple').waitFor({ state: 'attached' })
  expect(await page.locator('#creation-simple').isVisible()).toBe(false)
  await page.evaluate(fontsCame)
  await page.evaluate(watchShifts, false)
  watching.resolve()
  await awake(page, 'DraftManager')
  await page.clock.resume()
  await nameField().waitFor()
  expect(await page.locator('#creation-simple').count()).toBe(0)
  await drawn(page)
  expect((await movement(page)).moves).toEqual([])
})

test('the plain form creates a process from a car’s page without scripts', async () => {
  await look({ javaScriptEnabled: false })
  await takeSession(watched, people.camille)
  const { nom, car } = await customer()
  await page.goto(routes.car.href(car))
  await page.getByRole('link', { name: 'Nouveau processus' }).click()
  expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Nouveau processus'])
  expect(await button('Nouveau brouillon').isVisible()).toBe(false)
  expect(await page.getByLabel('Véhicule').inputValue()).toBe(car.id)
  await page.getByLabel('Type de réparation').selectOption({ label: 'Freins' })
  await button('Créer le processus').click()
  await page.getByText('Process créé').waitFor()
  expect(new URL(page.url()).hash).toBe('')
  expect(await processes(nom)).toBe(1)
})

async function startHere(): Promise<void> {
  await page.getByRole('link', { name: 'Nouveau processus' }).click()
  await awake(page, 'DraftManager')
}

const focusedPart = () =>
  page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field'))

const isInView = (where: Locator) =>
  where.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

/** Runs in the page: loads all fonts, so that a late letter does not count as a move. A missing font is ignored. */
async function fontsCame(): Promise<void> {
  await Promise.allSettled(Array.from(document.fonts, (font) => font.load()))
}

type Box = { x: number; y: number; width: number; height: number } | null

function overlap(one: Box, other: Box): boolean {
  if (!one || !other) return false
  const across = one.x < other.x + other.width && other.x < one.x + one.width
  return across && one.y < other.y + other.height && other.y < one.y + one.height
}
