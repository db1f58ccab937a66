import type { Request } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Car } from '../../../domain/cars/car.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { newId } from '../../../server/database/ids.ts'
import { expectSilence } from '../../setup/browser.ts'
import { camille, page, people, signedIn, stage, watched } from '../stage.ts'
import { awake, newProcess } from '../user-actions.ts'

let car: Car
let clientId: string
/** The fields of each form, without its CSRF token. */
let sent: { key: string | undefined; fields: Record<string, string> }[]

stage()
beforeAll(async () => {
  const process = await newProcess(camille)
  clientId = process.client?.id ?? ''
})
beforeEach(async () => {
  const plaque = unusedPlate()
  const body = { client_id: clientId, marque: 'Renault', modele: 'Clio', annee: 2019, plaque, km: 40_000 }
  car = await camille.post<Car>('/cars', body)
  sent = []
  await signedIn(people.bruno)
  // The page that shows « Connecté » is read here: the toast would cover the buttons of the sheet.
  await page.request.get(routes.cars.href())
  page.on('request', keepWrites)
})

function keepWrites(request: Request): void {
  if (!/\/vehicules/.test(request.url()) || request.method() !== 'POST') return
  const { _csrf, cle: key, ...fields } = Object.fromEntries(new URLSearchParams(request.postData() ?? ''))
  sent.push({ key, fields })
}

const unusedPlate = () => `T${newId().slice(-7).toUpperCase()}`
const dialog = () => page.getByRole('dialog')
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const field = (name: string) => dialog().getByLabel(name)
const row = () => page.locator(`main a[href="${routes.car.href({ id: car.id })}"]`)
const toast = (text: string) => page.locator('[data-toast]').getByText(text)
const stored = () => camille.get<Car>(`/cars/${car.id}`)
const count = async () => (await camille.get<{ cars: Car[] }>(`/clients/${clientId}`)).cars.length
const search = () => decodeURIComponent(new URL(page.url()).search)
const hasFocus = (name: string) => field(name).evaluate((input) => input === document.activeElement)

/** Whether a Ctrl-click is left to the browser, asked without a new tab: a headless Chromium 150 crashes in it. */
function isLeftToBrowser(link: Element): boolean {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
  let isLeft = false
  const note = (event: Event) => {
    isLeft = !event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener('click', note, { once: true })
  link.dispatchEvent(click)
  return isLeft
}

async function openList() {
  await page.goto(routes.cars.href({}, { q: car.plaque }))
  await awake(page, 'CarModal')
}

async function openEdit() {
  await openList()
  await row().click()
  await dialog().getByRole('link', { name: 'Modifier' }).click()
  await dialog().getByRole('heading', { name: 'Modifier le véhicule' }).waitFor()
}

describe('the car sheet', () => {
  test('shows the car and its processes, follows Back and Forward, and returns the focus', async () => {
    await openList()
    await row().click()
    await dialog().getByRole('heading', { name: 'Renault Clio' }).waitFor()
    await dialog().getByText('2019').waitFor()
    await dialog().getByRole('link', { name: 'Sophie Lambert' }).waitFor()
    await dialog().getByText('Aucun processus pour l’instant.').waitFor()
    await dialog().getByRole('link', { name: 'Modifier' }).waitFor()
    expect(await dialog().getByText('Supprimer').count()).toBe(0)
    expect(search()).toBe(`?q=${car.plaque}&vehicule=${car.id}`)
    await page.reload()
    await dialog().getByRole('heading', { name: 'Renault Clio' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    expect(search()).toBe(`?q=${car.plaque}`)
    await expect.poll(() => row().evaluate((link) => link === document.activeElement)).toBe(true)

    await row().click()
    await dialog().waitFor()
    await page.goBack()
    await dialog().waitFor({ state: 'hidden' })
    await page.goForward()
    await dialog().getByRole('heading', { name: 'Renault Clio' }).waitFor()

    await page.goto(routes.cars.href({}, { vehicule: '01999999-9999-7999-8999-999999999999' }))
    await dialog().getByRole('heading', { name: 'Erreur chargement véhicule' }).waitFor()
    expectSilence(watched, [/404/])
  })

  test('leaves its link to the car’s page for a new tab, or when its script fails to load', async () => {
    await openList()
    expect(await row().evaluate(isLeftToBrowser)).toBe(true)
    expect(await dialog().count()).toBe(0)
    await page.route('**/*', (route) => (/CarDialog/.test(route.request().url()) ? route.abort() : route.fallback()))
    await openList()
    await row().click()
    await page.waitForURL(`**${routes.car.href({ id: car.id })}`)
    await page.getByRole('heading', { name: 'Renault Clio' }).waitFor()
    expectSilence(watched, [/ERR_FAILED/])
  })
})

describe('the car edit form', () => {
  test('formats the plate, asks before it discards changes, and sends only changed fields', async () => {
    await openEdit()
    await field('Plaque').fill('gh-482 kl')
    await field('Plaque').blur()
    expect(await field('Plaque').inputValue()).toBe('GH482KL')
    await button('Annuler').click()
    await dialog().getByRole('heading', { name: 'Renault Clio' }).waitFor()
    await dialog().getByRole('link', { name: 'Modifier' }).click()
    await field('Plaque').fill('perdu')
    await page.mouse.click(5, 5)
    expect(await field('Plaque').inputValue()).not.toBe('')
    await page.goBack()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rester' }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    expect(await field('Plaque').inputValue()).not.toBe('')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Quitter sans enregistrer' }).click()
    await dialog().getByRole('heading', { name: 'Renault Clio' }).waitFor()
    expect(sent).toEqual([])

    await openEdit()
    await camille.patch(`/cars/${car.id}`, { annee: 2020 })
    await field('Modèle').fill('')
    await field('Kilométrage').fill('41 000')
    await button('Enregistrer').click()
    await toast('Véhicule modifié avec succès').waitFor()
    await dialog().getByRole('heading', { name: 'Renault', exact: true }).waitFor()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.fields).toMatchObject({ modele: '', km: '41 000', avant: expect.stringMatching(/\bkm=[\w-]{8}\b/) })
    expect(await stored()).toMatchObject({ marque: 'Renault', modele: null, annee: 2020, km: 41_000 })
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('table').textContent()).toContain('41\u00a0000')
    expectSilence(watched)
  })

  test('asks to confirm a lower odometer reading, and keeps the other typed values', async () => {
    await openEdit()
    await field('Modèle').fill('Clio RS')
    await field('Kilométrage').fill('4 000')
    await field('Kilométrage').press('Enter')
    await dialog().getByText('Confirmer 4\u00a0000\u00a0km\u00a0?').first().waitFor()
    await expect.poll(() => hasFocus('Kilométrage')).toBe(true)
    expect((await stored()).km).toBe(40_000)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await toast('Véhicule modifié avec succès').waitFor()
    expect(await stored()).toMatchObject({ km: 4000, modele: 'Clio RS', marque: 'Renault' })
    expectSilence(watched, [/422/])
  })

  test('keeps typed values when saving fails, and links to the car that has the same plate', async () => {
    const other = await camille.post<Car>('/cars', { client_id: clientId, marque: 'Fiat', plaque: unusedPlate() })
    await openEdit()
    await page.route('**/modifier', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
    await field('Marque').fill('Dacia')
    await button('Enregistrer').click()
    await dialog().getByRole('alert').getByText('Erreur modification véhicule').waitFor()
    await toast('Erreur modification véhicule').waitFor()
    expect(await field('Marque').inputValue()).toBe('Dacia')
    await page.unroute('**/modifier')

    await field('Plaque').fill(other.plaque)
    await field('Plaque').press('Enter')
    await dialog().getByText('Plaque déjà utilisée').waitFor()
    await toast('Erreur champ plaque: Plaque déjà utilisée').waitFor()
    await expect.poll(() => hasFocus('Plaque')).toBe(true)
    expect((await stored()).plaque).toBe(car.plaque)
    await dialog()
      .getByRole('link', { name: /^Fiat \(/ })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Quitter sans enregistrer' }).click()
    await dialog().getByRole('heading', { name: 'Fiat' }).waitFor()
    expectSilence(watched, [/422/, /ERR_FAILED/])
  })
})

describe('the new-car form', () => {
  test('creates one car from the client’s page on a double click or a retry', async () => {
    const plaque = unusedPlate()
    await page.goto(routes.client.href({ id: clientId }))
    await awake(page, 'CarModal')
    await page.getByRole('link', { name: 'Nouveau véhicule' }).click()
    await dialog().getByText('Pour Sophie Lambert.').waitFor()
    await field('Plaque').fill(plaque.toLowerCase())
    await field('Marque').fill('Citroën')
    await button('Créer le véhicule').dblclick()
    await toast('Véhicule créé avec succès').waitFor()
    await dialog().waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe(routes.client.href({ id: clientId }))
    await page.getByRole('table', { name: 'Véhicules' }).getByText(plaque).waitFor()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.key).toMatch(/^[\w-]{36}$/)
    expect(sent[0]?.fields).toMatchObject({ client_id: clientId, marque: 'Citroën', plaque, modele: '', annee: '' })

    const before = await count()
    await page.goto(routes.client.href({ id: clientId }, { vehicule: 'nouveau' }))
    await field('Année').fill('1850')
    await field('Année').press('Enter')
    for (const text of ['Plaque requise', 'Marque requise', 'Année invalide']) await dialog().getByText(text).waitFor()
    await expect.poll(() => hasFocus('Plaque')).toBe(true)
    expect(await count()).toBe(before)
    sent = []
    await field('Plaque').fill(unusedPlate())
    await field('Marque').fill('Seat')
    await field('Année').fill('')
    await page.route(`**${routes.cars.path}`, (route) => route.abort())
    await field('Marque').press('Enter')
    await dialog().getByRole('alert').getByText('Erreur création véhicule').waitFor()
    await page.unroute(`**${routes.cars.path}`)
    await field('Marque').press('Enter')
    await toast('Véhicule créé avec succès').waitFor()
    expect(sent).toHaveLength(2)
    expect(sent[0]?.key).toBe(sent[1]?.key)
    expectSilence(watched, [/422/, /ERR_FAILED/])
  })

  test('creates a car from the list by keyboard alone, after a client search', async () => {
    const client = await camille.post<{ id: string }>('/clients', { nom: 'Zébulon', prenom: 'Ève' })
    const plaque = unusedPlate()
    await openList()
    await page.getByRole('link', { name: 'Nouveau véhicule' }).focus()
    await page.keyboard.press('Enter')
    await dialog().getByLabel('Pour quel client ?').waitFor()
    await expect.poll(() => dialog().evaluate((sheet) => sheet === document.activeElement)).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('zebulon')
    await dialog().getByText('1 client trouvé').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await dialog().getByText('Pour Ève Zébulon.').waitFor()
    await expect.poll(() => hasFocus('Plaque')).toBe(true)
    await page.keyboard.type(plaque)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Volvo')
    await page.keyboard.press('Enter')
    await toast('Véhicule créé avec succès').waitFor()
    const { cars } = await camille.get<{ cars: Car[] }>(`/clients/${client.id}`)
    expect(cars.map((made) => made.plaque)).toEqual([plaque])
    expectSilence(watched)
  })
})
