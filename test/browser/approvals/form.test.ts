import type { Locator } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import type { Approval } from '../../../domain/approvals/approval.ts'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { expectSilence } from '../../setup/browser.ts'
import { aPhoto, photoOf } from '../../setup/photo.ts'
import { camille, page, people, signedIn, site, stage, watched } from '../stage.ts'
import { awake, newProcess } from '../user-actions.ts'

let process: Process
let photo: string
let posts: number

stage()
beforeEach(async () => {
  process = await newProcess(camille)
  photo = await photoOf(site, people.camille, { processId: process.id, stepId: null }, { caption: 'Disque usé' })
  posts = 0
  await signedIn(people.bruno)
  await page.goto(routes.approvalNew.href({ id: process.id }))
  await awake(page, 'ApprovalForm')
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.isNavigationRequest()) posts += 1
  })
})

const line = (number: number) => page.getByRole('group', { name: `Ligne ${number}`, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const labels = () =>
  page.locator('input[name=label]').evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)
const isRed = async (field: Locator) => (await field.getAttribute('aria-invalid')) === 'true'
const total = () => page.getByText(/^Total/).textContent()
const stored = async () => (await camille.get<{ items: Approval[] }>(`/processes/${process.id}/approvals`)).items

const chip = (number: number, kind: string) => line(number).getByRole('radio', { name: kind })
const unfold = () => page.getByText('Titre, message et délai de réponse').click()

async function fillLine(number: number, label: string, kind: string, amount: string) {
  await line(number).getByLabel('Intitulé').fill(label)
  await line(number).locator('label', { hasText: kind }).click()
  await line(number).getByLabel('Montant TTC').fill(amount)
}

/** Checks that an error appears once its field is left, and goes once the field is right. */
async function correctAmount(amount: Locator, right: string) {
  expect(await amount.getAttribute('aria-invalid')).toBeNull()
  await amount.press('Tab')
  await line(1).getByText('Montant invalide (ex : 1 234,50)').waitFor()
  await amount.fill('100 000')
  await amount.press('Tab')
  await line(1).getByText('Montant trop élevé').waitFor()
  await amount.fill(right)
  await amount.press('Tab')
  await expect.poll(() => amount.getAttribute('aria-invalid')).toBeNull()
}

async function save() {
  await button('Enregistrer').click()
  await page.locator('[data-toast]').getByText('Brouillon enregistré').waitFor()
}

test('lines are added, ordered and removed with their photos, and one save stores them', async () => {
  await fillLine(1, 'Disques', 'Sécurité', 'cent')
  await correctAmount(line(1).getByLabel('Montant TTC'), '1 234,50')
  await button('Ajouter une ligne').click()
  await button('Enregistrer').click()
  await line(2).getByText('Intitulé requis').waitFor()
  await expect.poll(() => isFocused(line(2).getByLabel('Intitulé'))).toBe(true)
  expect(posts).toBe(0)
  expect(await stored()).toEqual([])
  await button('Retirer la ligne 2').click()

  await unfold()
  await page.getByLabel('Titre').fill('Freins avant')
  expect(await total()).toBe('Total 1\u00a0234,50\u00a0€ TTC')
  await line(1).getByText('Photos à montrer').click()
  await line(1).getByRole('checkbox', { name: 'Disque usé' }).check()
  await line(1).getByText('Photos à montrer (1)').waitFor()
  await button('Ajouter une ligne').click()
  await expect.poll(() => isFocused(line(2).getByLabel('Intitulé'))).toBe(true)
  await fillLine(2, 'Balais', 'Conseillé', '24.5')
  expect(await total()).toBe('Total 1\u00a0259,00\u00a0€ TTC')
  await button('Ajouter une ligne').click()
  await button('Retirer la ligne 3').click()
  await button('Monter la ligne 2').click()
  expect(await labels()).toEqual(['Balais', 'Disques'])
  await button('Descendre la ligne 1').click()
  expect(await labels()).toEqual(['Disques', 'Balais'])
  await button('Monter la ligne 2').click()
  expect(posts).toBe(0)
  await save()
  const [approval] = await stored()
  expect(approval).toMatchObject({ title: 'Freins avant', totalCents: 125_900 })
  expect(approval?.lines.map(({ label, amountCents, photoIds }) => [label, amountCents, photoIds])).toEqual([
    ['Balais', 2450, []],
    ['Disques', 123_450, [photo]],
  ])
  expectSilence(watched)
})

test('an invalid field stays marked until it is corrected, even after its line moves', async () => {
  await button('Ajouter une ligne').click()
  await fillLine(1, 'Disques', 'Sécurité', '184')
  const [days, label, kind] = [
    page.getByLabel('Réponse attendue sous'),
    line(2).getByLabel('Intitulé'),
    chip(2, 'Sécurité'),
  ]
  await unfold()
  await days.fill('40')
  await page.getByText('Titre, message et délai de réponse').click()
  await button('Enregistrer').click()
  for (const field of [days, label, kind]) await expect.poll(() => isRed(field)).toBe(true)
  await page.getByLabel('Message au client').fill('Usés')
  expect({ days: await isRed(days), label: await isRed(label) }).toEqual({ days: true, label: true })
  await days.fill('3')
  await expect.poll(() => isRed(days)).toBe(false)
  expect({ red: await isRed(label), focused: await isFocused(days) }).toEqual({ red: true, focused: true })
  await days.fill('0')
  expect(await isRed(days)).toBe(false)
  await days.fill('7')
  await button('Monter la ligne 2').click()
  expect(await isRed(line(1).getByLabel('Intitulé'))).toBe(true)
  await line(1).getByLabel('Intitulé').fill('Balais')
  await expect.poll(() => isRed(line(1).getByLabel('Intitulé'))).toBe(false)
  await chip(1, 'Conseillé').check({ force: true })
  await expect.poll(() => isRed(chip(1, 'Sécurité'))).toBe(false)
  expect(await chip(2, 'Sécurité').isChecked()).toBe(true)
  await line(1).getByLabel('Montant TTC').fill('24,50')
  await save()
  expect(posts).toBe(1)
  expectSilence(watched)
})

test('leaving a form with unsaved values asks first; the preview and the sheet open the draft', async () => {
  await unfold()
  await page.getByLabel('Titre').fill('Freins avant')
  await page.getByText('Modifications non enregistrées').waitFor()
  await page.getByRole('link', { name: 'Freins de Lambert' }).click()
  const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer\u00a0?' })
  await question.getByRole('button', { name: 'Rester' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Titre').inputValue()).toBe('Freins avant')
  await page.getByRole('link', { name: 'Annuler' }).click()
  await page.waitForURL(`**${routes.process.href({ id: process.id })}`)

  await page.goto(routes.approvalNew.href({ id: process.id }))
  await awake(page, 'ApprovalForm')
  await unfold()
  await page.getByLabel('Titre').fill('Freins avant')
  await fillLine(1, 'Disques', 'Sécurité', '184')
  await button('Enregistrer et voir l’aperçu').click()
  await page.getByText('Ce que verra votre client.').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Freins avant' }).waitFor()
  expect(await stored()).toHaveLength(1)

  await page.goto(routes.dashboard.href({}, { processus: process.id }))
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Brouillon', { exact: true }).waitFor()
  await sheet.getByRole('link', { name: 'Freins avant', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Demande d’accord, brouillon' }).waitFor()
  expectSilence(watched)
})

test('the keyboard alone fills, adds, moves and saves lines; the form stops at twenty lines', async () => {
  const tab = async (typed: string) => {
    await page.keyboard.press('Tab')
    await page.keyboard.type(typed)
  }
  expect(await isFocused(line(1).getByLabel('Intitulé'))).toBe(true)
  await page.keyboard.type('Disques')
  await tab('184,00')
  await tab(' ')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await tab('P')
  // The photo to add and the photos to choose.
  await tab('')
  await tab('')
  await tab('')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Balais')
  await tab('24,50')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Déplacer la ligne 2, Balais' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  expect(await labels()).toEqual(['Balais', 'Disques'])
  expect(await page.locator('form [role=status]').last().textContent()).toBe('Ligne posée. Position 1 sur 2.')
  await line(1).getByLabel('Intitulé').focus()
  await page.keyboard.press('Enter')
  await page.locator('[data-toast]').getByText('Brouillon enregistré').waitFor()
  const [approval] = await stored()
  expect(approval?.lines.map(({ label, kind, part }) => [label, kind, part])).toEqual([
    ['Balais', 'advice', null],
    ['Disques', 'security', 'new'],
  ])

  const lines = Array.from({ length: 20 }, (_, at) => ({ label: `Ligne ${at}`, kind: 'advice', amountCents: 100 }))
  const full = await camille.post<Approval>(`/processes/${process.id}/approvals`, { title: 'Tout', lines })
  await page.goto(routes.approval.href({ id: process.id, approvalId: full.id }))
  await awake(page, 'ApprovalForm')
  expect(await button('Ajouter une ligne').isDisabled()).toBe(true)
  await page.getByText('20 lignes au plus.').waitFor()
  await button('Retirer la ligne 20').press('Enter')
  expect(await button('Ajouter une ligne').isDisabled()).toBe(false)
  expectSilence(watched)
})

test('a photo uploads while the other fields are typed, and saving waits for it', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/processes/*/photos', async (route) => {
    await held
    await route.continue()
  })
  await button('Ajouter une ligne').click()
  const file = { name: 'disque.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() }
  await line(2).getByLabel('Ajouter une photo').setInputFiles(file)
  await line(2).getByRole('progressbar', { name: 'disque.jpg' }).waitFor()
  await fillLine(1, 'Disques', 'Sécurité', '184')
  await fillLine(2, 'Balais', 'Conseillé', '24,50')
  await button('Monter la ligne 2').click()
  await button('Enregistrer').click()
  expect(posts).toBe(0)
  release()
  await page.locator('[data-toast]').getByText('Brouillon enregistré').waitFor()
  const [approval] = await stored()
  const taken = (await camille.get<Process>(`/processes/${process.id}`)).photos.find(({ id }) => id !== photo)
  expect(approval?.lines.map(({ label, photoIds }) => [label, photoIds])).toEqual([
    ['Balais', [taken?.id]],
    ['Disques', []],
  ])
  expectSilence(watched)
})

test('a refused photo shows its error on its line, and blocks saving until it is removed', async () => {
  await fillLine(1, 'Disques', 'Sécurité', '184')
  const file = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('rien') }
  await line(1).getByLabel('Ajouter une photo').setInputFiles(file)
  await line(1).getByText('Photo illisible').waitFor()
  await button('Enregistrer').click()
  expect(await line(1).getByLabel('Intitulé').inputValue()).toBe('Disques')
  await line(1).getByRole('button', { name: 'Retirer notes.jpg' }).click()
  await save()
  expect((await stored())[0]?.lines[0]?.photoIds).toEqual([])
})

test('a line groups its photos, title, amount and kind; the legal choice is folded at the end', async () => {
  const { tag, border } = await line(1).evaluate((frame) => ({
    tag: frame.tagName,
    border: frame.parentElement && getComputedStyle(frame.parentElement).borderTopStyle,
  }))
  expect([tag, border]).toEqual(['FIELDSET', 'solid'])
  for (const name of ['Intitulé', 'Montant TTC', 'Ajouter une photo'])
    expect(await line(1).getByLabel(name).count()).toBe(1)
  await line(1).getByRole('group', { name: 'Nature' }).waitFor()
  await line(1).getByText('Photos à montrer').waitFor()
  const law = page.locator('form details').last()
  await law.getByText('Ne pas demander au client le choix des pièces').waitFor()
  expect(await law.getByLabel('Choix des pièces').isVisible()).toBe(false)
  await law.locator('summary').click()
  await law.getByText(/^Quand une ligne a une pièce, la loi laisse le client choisir/).waitFor()
  expect(await law.getByLabel('Choix des pièces').isVisible()).toBe(true)
  expectSilence(watched)
})
