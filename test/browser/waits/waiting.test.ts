import { beforeEach, describe, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { expectSilence } from '../../setup/browser.ts'
import { lastChip, named } from '../../setup/date-chips.ts'
import { ownAnswer } from '../../setup/own-answer.ts'
import { camille, page, people, signedIn, site, stage, watched } from '../stage.ts'
import { api, awake, newProcess, openMenu } from '../user-actions.ts'

let process: Process

stage()
beforeEach(async () => {
  process = await newProcess(camille, { estimatedEndDate: '2036-11-21' })
  await signedIn(people.camille)
})

const path = () => `/processes/${process.id}`
const stored = () => camille.get<Process>(path())
const place = (where: 'main' | '[role=dialog]') => page.locator(where)
const press = (where: 'main' | '[role=dialog]', name: string) =>
  place(where).getByRole('button', { name, exact: true }).click()
const focused = () => page.evaluate(() => document.activeElement?.textContent)
const heading = (text: string) => page.getByRole('heading', { name: text })
const awaited = 'En attente d’une pièce, prévue le 3 décembre'

/** Presses an item of the menu. */
async function choose(where: 'main' | '[role=dialog]', role: 'link' | 'button', name: string) {
  await openMenu(place(where))
  await place(where).getByRole(role, { name }).click()
}

async function noteAPiece(where: 'main' | '[role=dialog]') {
  await place(where).getByRole('radio', { name: 'Pièce' }).check()
  await place(where).getByLabel('Attendu pour le').fill('2036-12-03')
  await place(where).locator('[name=note]').fill('Chez le fournisseur')
}

describe('the process page', () => {
  beforeEach(async () => {
    await page.goto(routes.process.href(process))
    await awake(page, 'ProcessView')
  })

  test('records a wait with a new end date, ends it, and shows who recorded one first', async () => {
    await choose('main', 'link', 'Mettre en attente')
    await place('main').getByLabel('Attendu pour le').fill('2036-11-20')
    expect(await place('main').getByLabel('Nouvelle fin estimée').count()).toBe(0)
    await press('main', 'Mettre en attente')
    await place('main').getByText('Raison requise').first().waitFor()
    expect((await stored()).waiting).toBeNull()
    await noteAPiece('main')
    await place('main').getByLabel('Nouvelle fin estimée').fill('2036-12-05')
    await press('main', 'Mettre en attente')
    await heading(awaited).waitFor()
    await expect.poll(focused).toBe('Prévenir Sophie\u00a0?')
    expect(await stored()).toMatchObject({ estimatedEndDate: '2036-12-05', waiting: { note: 'Chez le fournisseur' } })
    await place('main').getByRole('button', { name: 'Reprendre', exact: true }).press('Enter')
    await heading(awaited).waitFor({ state: 'detached' })
    await expect.poll(focused).toBe('Marquer prêt')
    await expect.poll(async () => (await stored()).waiting).toBeNull()

    await choose('main', 'link', 'Mettre en attente')
    await noteAPiece('main')
    const bruno = await api(site, people.bruno)
    await bruno.post(`${path()}/waits`, { reason: 'accord' })
    await press('main', 'Mettre en attente')
    await page.locator('[data-toast]').getByText('Bruno Martin a déjà noté').waitFor()
    await heading('En attente de l’accord du client').waitFor()
    await press('main', 'Marquer prêt')
    await heading('En attente de l’accord du client').waitFor({ state: 'detached' })
    await expect.poll(async () => (await stored()).waiting).toBeNull()
    expectSilence(watched, [/422/])
  })

  test('assigns the process to oneself or to a mechanic, and undoes a refused assignment', async () => {
    await choose('main', 'button', 'Je m’en charge')
    await place('main').locator('a', { hasText: 'Camille Martin, changer' }).waitFor()
    await expect.poll(async () => (await stored()).assignee?.id).toBe(people.camille.id)
    await choose('main', 'button', 'Je rends')
    await expect.poll(async () => (await stored()).assignee).toBeNull()

    const refusal = { status: 500, headers: ownAnswer, json: { code: 'SERVER_ERROR', message: '' } }
    await page.route('**/assignee', (route) => route.fulfill(refusal))
    await choose('main', 'button', 'Je m’en charge')
    await page.locator('[data-toast]').getByText('Erreur serveur, réessayez plus tard.').waitFor()
    await place('main').locator('a', { hasText: 'à confier, changer' }).waitFor()
    expect((await stored()).assignee).toBeNull()
    await page.unroute('**/assignee')

    await place('main').locator('a', { hasText: 'à confier, changer' }).click()
    await place('main').getByRole('combobox', { name: 'Mécanicien' }).selectOption({ label: 'Bruno Martin' })
    await press('main', 'Enregistrer')
    await place('main').locator('a', { hasText: 'Bruno Martin, changer' }).waitFor()
    await expect.poll(focused).toBe('Bruno Martin, changer')
    expect((await stored()).assignee?.id).toBe(people.bruno.id)
    expectSilence(watched, [/500/])
  })
})

test('a row opens the sheet on the wait form, then shows the reason', async () => {
  await page.goto(routes.dashboard.href({}, { vue: 'tous' }))
  await awake(page, 'ProcessDetail')
  const inRow = page.locator(`tr a[href="${routes.wait.href(process)}"]`)
  await inRow.press('Enter')
  await noteAPiece('[role=dialog]')
  await press('[role=dialog]', 'Mettre en attente')
  await heading(awaited).waitFor()
  await page.keyboard.press('Escape')
  await inRow.filter({ hasText: awaited }).click()
  await press('[role=dialog]', 'Reprendre')
  await heading(awaited).waitFor({ state: 'detached' })
  await expect.poll(async () => (await stored()).waiting).toBeNull()
  expectSilence(watched)
})

test('a mechanic reports a missing part with its date in three presses', async () => {
  await signedIn(people.bruno)
  await page.goto(routes.dashboard.href({}, { vue: 'tous' }))
  await awake(page, 'ProcessDetail')
  await page.locator(`tr a[href="${routes.wait.href(process)}"]`).click()
  await place('[role=dialog]').getByRole('radio', { name: 'Pièce' }).click()
  await place('[role=dialog]')
    .getByRole('radio', { name: named(lastChip()) })
    .click()
  await press('[role=dialog]', 'Mettre en attente')
  await expect
    .poll(async () => (await stored()).waiting)
    .toMatchObject({ reason: 'piece', expectedDate: lastChip().date })
  expectSilence(watched)
})

describe('on a phone the button of the open form stays at the bottom', () => {
  const shown = async (name: string) => {
    const all = await page.getByRole('button', { name, exact: true }).all()
    const boxes = await Promise.all(all.map((each) => each.boundingBox()))
    return boxes.flatMap((box) => (box ? [Math.round(740 - box.y - box.height)] : []))
  }
  /** Room for a thumb: the distance in pixels between an element and the bottom of the screen. */
  const thumb = 10
  const underThumb = [thumb]
  const isUnderThumb = async (name: string) => (await shown(name)).includes(thumb)

  async function tryForms(where: 'main' | '[role=dialog]') {
    await expect.poll(() => shown('Marquer prêt')).toEqual(underThumb)
    await choose(where, 'link', 'Mettre en attente')
    await expect.poll(() => shown('Mettre en attente')).toEqual(underThumb)
    expect(await shown('Marquer prêt')).toEqual([])

    await place(where).getByRole('link', { name: 'Ajouter une note' }).first().click()
    await expect.poll(() => shown('Ajouter la note')).toEqual(underThumb)
    expect(await isUnderThumb('Mettre en attente')).toBe(false)
    await place(where).getByLabel('Attendu pour le').focus()
    await expect.poll(() => shown('Mettre en attente')).toEqual(underThumb)
    expect(await isUnderThumb('Ajouter la note')).toBe(false)
    await noteAPiece(where)
    await press(where, 'Mettre en attente')
    await heading(awaited).waitFor()
    await expect.poll(() => shown('Ajouter la note')).toEqual(underThumb)
    expect(await isUnderThumb('Marquer prêt')).toBe(false)

    await press(where, 'Annuler')
    await expect.poll(() => shown('Reprendre')).toEqual(underThumb)
    expect(await stored()).toMatchObject({
      waiting: { note: 'Chez le fournisseur' },
      steps: [{ status: 'proposed' }, {}, {}],
    })
    expectSilence(watched)
  }

  beforeEach(() => page.setViewportSize({ width: 360, height: 740 }))

  test('in the sheet', async () => {
    await page.goto(routes.dashboard.href({}, { vue: 'tous' }))
    await awake(page, 'ProcessDetail')
    await page.locator(`a[data-process][href="${routes.process.href(process)}"]`).click()
    await tryForms('[role=dialog]')
  })

  test('on the process page', async () => {
    await page.goto(routes.process.href(process))
    await awake(page, 'ProcessView')
    await tryForms('main')
  })
})
