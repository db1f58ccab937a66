import { beforeEach, expect, test } from 'vitest'
import { formatPlate } from '../../../domain/cars/plate.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { expectSilence } from '../../setup/browser.ts'
import { camille, page, people, signedIn, stage, watched } from '../stage.ts'
import { newProcess } from '../user-actions.ts'

stage()

let plate: string
let name: string
beforeEach(async () => {
  const process = await newProcess(camille)
  plate = process.car?.plaque ?? ''
  name = process.name ?? process.stepType?.name ?? ''
})

const field = () => page.getByRole('combobox', { name: 'Chercher' })

async function open(href: string): Promise<void> {
  await signedIn(people.camille)
  await page.goto(href)
  // The attribute appears once the key works.
  await page.locator('#chercher[aria-keyshortcuts]').waitFor()
}

test('a slash, the plate and Enter open a car’s process from a page without a list', async () => {
  await open(routes.profile.href())
  await page.keyboard.press('/')
  await page.keyboard.type(plate)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name }).waitFor()
  // The key does nothing while a sheet is open.
  await page.keyboard.press('/')
  expect(await page.getByRole('dialog').getByRole('combobox').count()).toBe(0)
  expectSilence(watched)
})

test('results appear grouped by kind while typing, arrows select one, and Escape clears', async () => {
  await open(routes.clients.href())
  await page.keyboard.press('/')
  await page.keyboard.type(formatPlate(plate))
  const list = page.getByRole('listbox', { name: 'Résultats' })
  // The longer results of the first letters may come first.
  await page.getByRole('status').filter({ hasText: '4 résultats' }).waitFor({ state: 'attached' })
  expect(await list.isVisible()).toBe(true)
  expect(await list.getByRole('group').allInnerTexts()).toHaveLength(4)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const active = await field().getAttribute('aria-activedescendant')
  expect(await page.locator(`[id="${active}"]`).getAttribute('href')).toMatch(/^\/vehicules\//)
  await page.keyboard.press('Escape')
  expect(await field().inputValue()).toBe('')
  expect(await list.isVisible()).toBe(false)
  expectSilence(watched)
})

test('a slash typed in a field stays there; an unknown plate offers to take in the car', async () => {
  await open(routes.clients.href())
  await page.getByLabel('Rechercher un client').fill('')
  await page.getByLabel('Rechercher un client').press('/')
  expect(await page.getByLabel('Rechercher un client').inputValue()).toBe('/')
  await page.locator('#chercher').fill('ZZ-999-ZX')
  const offers = page.getByRole('group', { name: 'Aucun résultat' }).getByRole('option')
  const arrival = offers.filter({ hasText: 'Prendre en charge ZZ-999-ZX' })
  await arrival.waitFor()
  expect(await offers.count()).toBe(2)
  await arrival.click()
  await page.waitForURL(/\/arrivee\?plaque=ZZ999ZX/)
  expectSilence(watched)
})

test('Ctrl+K moves the focus to the search from another field', async () => {
  await open(routes.clients.href())
  await page.getByLabel('Rechercher un client').focus()
  await page.keyboard.press('Control+k')
  expect(await field().evaluate((input) => input === document.activeElement)).toBe(true)
  expectSilence(watched)
})

test('a single request finds a misspelt client, and Enter opens the results page', async () => {
  await camille.post('/clients', { nom: 'Grandjean', prenom: 'Odile' })
  await open(routes.profile.href())
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && calls.push(new URL(request.url()).pathname))
  await page.keyboard.press('/')
  await page.keyboard.type('grandjaen')
  const near = page.getByRole('option', { name: /Odile Grandjean À une lettre près/ })
  await near.waitFor()
  expect(new Set(calls.filter((path) => !path.includes('notifications')))).toEqual(new Set(['/api/search']))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/recherche\?q=grandjaen$/)
  await page.getByRole('link', { name: /Odile Grandjean/ }).waitFor()
  expectSilence(watched)
})

test('the empty search lists recently opened pages with fresh data, until sign-out', async () => {
  const { id } = await newProcess(camille)
  const client = await camille.post<{ id: string }>('/clients', { nom: 'Ouvert', prenom: 'Zoé' })
  await open(routes.process.href({ id }))
  await page.goto(routes.client.href({ id: client.id }))
  await page.locator('#chercher[aria-keyshortcuts]').waitFor()
  await camille.patch(`/clients/${client.id}`, { prenom: 'Inès' })
  await page.keyboard.press('/')
  const list = page.getByRole('listbox', { name: 'Résultats' })
  await list.getByRole('group', { name: 'Ouverts récemment' }).waitFor()
  const hrefs = () => list.getByRole('option').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(await hrefs()).toEqual([routes.client.href({ id: client.id }), routes.process.href({ id })])
  expect(await list.getByRole('option').first().innerText()).toContain('Inès Ouvert')
  // Only ids are kept.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/Ouvert|Inès|Zoé/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Menu', { exact: true }).click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await page.waitForURL((url) => url.pathname === routes.login.path)
  expect(await page.evaluate((key) => localStorage.getItem(key), 'recent:v1')).toBeNull()
  expectSilence(watched)
})

/** Holds back every search that is asked for until the returned function is called. */
async function slowSearch(): Promise<() => void> {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/search?*', async (route) => {
    await answered
    await route.continue().catch(() => undefined)
  })
  return answer
}

test('Enter opens the results page when the answer is slow', async () => {
  await open(routes.profile.href())
  const answer = await slowSearch()
  await page.keyboard.press('/')
  await page.keyboard.type(plate)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === routes.search.path && url.searchParams.get('q') === plate)
  answer()
})

test('typing or Escape after Enter cancels the navigation', async () => {
  /** Enter waits half a second for an answer. */
  const longerThanPatienceMs = 700
  await open(routes.profile.href())
  await page.clock.install()
  const opened: string[] = []
  page.on('framenavigated', (frame) => opened.push(new URL(frame.url()).pathname))
  const answer = await slowSearch()
  for (const key of ['x', 'Escape']) {
    await page.keyboard.press('/')
    await page.keyboard.type(plate)
    await page.keyboard.press('Enter')
    await page.keyboard.press(key)
    await page.clock.runFor(longerThanPatienceMs)
  }
  await field().fill(plate)
  await page.keyboard.press('Enter')
  await page.clock.runFor(longerThanPatienceMs)
  await page.waitForURL((url) => url.pathname === routes.search.path)
  expect(opened.filter((path) => path === routes.search.path)).toHaveLength(1)
  answer()
})

test('a process result shows its plate and its status, in the bar and on the results page', async () => {
  await open(routes.profile.href())
  await page.locator('#chercher').fill(plate)
  const option = page.getByRole('group', { name: 'Processus' }).getByRole('option')
  await option.waitFor()
  const words = new RegExp(`^${formatPlate(plate)}\\s+${name}\\s[\\s\\S]*Proposé$`)
  expect(await option.innerText()).toMatch(words)
  await page.goto(routes.search.href({}, { q: plate }))
  const links = page.locator('main li a')
  expect(await links.first().innerText()).toMatch(words)
  const look = (element: Element) => getComputedStyle(element).getPropertyValue('background-color')
  const painted = page.getByText(formatPlate(plate), { exact: true }).first()
  expect(await painted.evaluate(look)).toBe('rgb(253, 253, 251)')
  expectSilence(watched)
})

test('an unknown name leads to the new-client form with both names filled in', async () => {
  await open(routes.profile.href())
  await page.locator('#chercher').fill('Introuvable Perrine')
  await page.getByRole('option', { name: 'Nouveau client' }).click()
  await page.waitForURL((url) => url.pathname === routes.clientNew.path)
  expect(await page.getByLabel('Nom', { exact: true }).inputValue()).toBe('Introuvable')
  expect(await page.getByLabel('Prénom').inputValue()).toBe('Perrine')
  expectSilence(watched)
})

test('an address typed by a scanner opens its process by Enter; an unknown one says that nothing is found', async () => {
  const process = await newProcess(camille)
  const address = `https://suivi.exemple.fr${routes.tracking.href({ token: process.qrToken?.token ?? '' })}`
  await open(routes.clients.href())
  await page.keyboard.press('/')
  await page.keyboard.type(address)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: process.name ?? '' }).waitFor()
  await page.goto(routes.clients.href())
  await page.locator('#chercher[aria-keyshortcuts]').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(`${address.slice(0, -4)}AAAA`)
  await page.locator('#chercher ~ p', { hasText: 'Aucun résultat' }).first().waitFor()
  expect(await page.getByRole('option').count()).toBe(0)
  expectSilence(watched)
})
