import { beforeEach, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { expectSilence } from '../../setup/browser.ts'
import type { Person } from '../../setup/cast.ts'
import { camille, newCast, page, people, signedIn, stage, watched } from '../stage.ts'
import { awake, newProcess } from '../user-actions.ts'

stage()
beforeEach(() => newCast())

async function open(href: string, who: Person = people.camille): Promise<void> {
  await signedIn(who)
  await page.goto(href)
  await keysAwake()
}

/** The attribute appears once the keys of the bar work. */
const keysAwake = () => page.locator('#chercher[aria-keyshortcuts]').waitFor()

const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href'))
const help = () => page.getByRole('dialog', { name: 'Raccourcis clavier' })

async function ready(nom: string, steps = 1): Promise<Process> {
  const process = await newProcess(camille, { nom })
  for (let index = 0; index < steps; index += 1) {
    const step = process.steps[index]
    await camille.post(`/processes/${process.id}/steps/${step?.id}/propose-ready`)
    if (index < steps - 1) await camille.post(`/processes/${process.id}/steps/${step?.id}/validate`)
  }
  return process
}

test('? opens the list of keys, which blocks other keys until Escape closes it', async () => {
  await open(routes.profile.href())
  await page.keyboard.press('?')
  await help().waitFor()
  expect(await help().getByText('Une voiture arrive').count()).toBe(1)
  await page.keyboard.press('c')
  await page.keyboard.press('/')
  await page.keyboard.press('Control+k')
  expect(await help().isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await help().waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Raccourcis clavier' }).waitFor()
  expectSilence(watched)
})

test('c opens the intake page, and g with a letter opens another page', async () => {
  await open(routes.profile.href())
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.waitForURL((url) => url.pathname === routes.clients.path)
  await keysAwake()
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await page.waitForURL((url) => url.pathname === routes.dashboard.path)
  await keysAwake()
  await page.keyboard.press('c')
  await page.waitForURL((url) => url.pathname === routes.intake.path)
  expectSilence(watched)
})

test('shortcut keys do nothing in a field or with a modifier key', async () => {
  await open(routes.cars.href())
  const field = page.getByLabel('Rechercher un véhicule')
  await field.fill('')
  await field.pressSequentially('gcjkv?')
  expect(await field.inputValue()).toBe('gcjkv?')
  await field.blur()
  await page.keyboard.press('Alt+c')
  await page.keyboard.press('Control+j')
  expect(await help().count()).toBe(0)
  expect(page.url()).toContain(routes.cars.path)
  expectSilence(watched)
})

test('j and k move along a list and stop at its ends; Enter opens the item', async () => {
  for (const nom of ['Adam', 'Bruel', 'Colin']) await newProcess(camille, { nom })
  await open(routes.cars.href())
  const hrefs = await page
    .locator('main tr[data-key] a')
    .evaluateAll((links) => links.map((a) => a.getAttribute('href')))
  expect(hrefs).toHaveLength(3)
  const walk = { j: [0, 1, 2, 2], k: [1, 0, 0] }
  for (const [key, places] of Object.entries(walk)) {
    for (const place of places) {
      await page.keyboard.press(key)
      await expect.poll(focused).toBe(hrefs[place])
    }
  }
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/vehicules\/[\w-]{36}|vehicule=/)
  expectSilence(watched)
})

test('v validates the focused row, and asks before the last step', async () => {
  const first = await ready('Adam')
  const last = await ready('Bruel', 3)
  await open(routes.dashboard.href({}, { group: 'pending' }))
  await awake(page, 'RowActs')
  // Without a row, the key does nothing.
  await page.keyboard.press('v')
  for (const { id } of [first, last]) {
    await page.locator(`tr a[data-process][href="${routes.process.href({ id })}"]`).focus()
    await page.keyboard.press('v')
    if (id === last.id) await page.getByRole('button', { name: 'Oui, finaliser' }).click()
    await expect
      .poll(async () => (await camille.get<Process>(`/processes/${id}`)).stepsSummary.validated)
      .toBe(id === last.id ? 3 : 1)
  }
  expectSilence(watched)
})

test('v validates on a process page for an admin; a mechanic has no v and no c', async () => {
  const { id } = await ready('Adam')
  await open(routes.process.href({ id }), people.bruno)
  await page.keyboard.press('v')
  await page.keyboard.press('c')
  await page.keyboard.press('?')
  await help().waitFor()
  expect(
    await help()
      .getByText(/Valider|voiture/)
      .count(),
  ).toBe(0)
  expect((await camille.get<Process>(`/processes/${id}`)).stepsSummary.validated).toBe(0)
  await watched.close()
  await open(routes.process.href({ id }))
  await awake(page, 'ProcessView')
  await page.keyboard.press('v')
  await expect.poll(async () => (await camille.get<Process>(`/processes/${id}`)).stepsSummary.validated).toBe(1)
  expectSilence(watched)
})

test('the profile turns single keys off, and Ctrl+K keeps working', async () => {
  await open(routes.profile.href())
  await page.getByRole('button', { name: 'Désactiver les raccourcis d’une seule touche' }).click()
  await page.getByRole('button', { name: 'Activer les raccourcis d’une seule touche' }).waitFor()
  await page.goto(routes.cars.href())
  await page.locator('#chercher[aria-keyshortcuts="Control+K"]').waitFor()
  await page.waitForLoadState('networkidle')
  for (const key of ['/', '?', 'c', 'j']) await page.keyboard.press(key)
  expect(await page.evaluate(() => document.activeElement?.matches('a, input'))).toBe(false)
  expect(await help().count()).toBe(0)
  await page.keyboard.press('Control+k')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('chercher')
  expectSilence(watched)
})
