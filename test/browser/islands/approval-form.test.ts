import type { Locator } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import type { Approval } from '../../../domain/approvals/approval.ts'
import type { Process } from '../../../domain/processes/process.ts'
import * as routes from '../../../domain/routes.ts'
import { expectSilence } from '../../setup/browser.ts'
import { photoOf } from '../../setup/photo.ts'
import { camille, page, people, signedIn, site, stage, watched } from './stage.ts'
import { awake, newProcess } from './user-actions.ts'

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

async function fillLine(number: number, label: string, kind: string, amount: string) {
  await line(number).getByLabel('Intitulé').fill(label)
  await line(number).getByLabel('Nature').selectOption(kind)
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

test('amounts and what is missing are told; lines are added, ordered and removed, photos with them, the total goes along, and one save keeps them', async () => {
  await fillLine(1, 'Disques', 'security', 'cent')
  await correctAmount(line(1).getByLabel('Montant TTC'), '1 234,50')
  await button('Enregistrer').click()
  await page.getByText('Titre requis').waitFor()
  await expect.poll(() => isFocused(page.getByLabel('Titre'))).toBe(true)
  expect(posts).toBe(0)
  expect(await stored()).toEqual([])

  await page.getByLabel('Titre').fill('Freins avant')
  expect(await total()).toBe('Total 1\u00a0234,50\u00a0€ TTC')
  await line(1).getByText('Photos à montrer').click()
  await line(1).getByRole('checkbox', { name: 'Disque usé' }).check()
  await line(1).getByText('Photos à montrer (1)').waitFor()
  await button('Ajouter une ligne').click()
  await expect.poll(() => isFocused(line(2).getByLabel('Intitulé'))).toBe(true)
  await fillLine(2, 'Balais', 'advice', '24.5')
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

test('a field that was told wrong is red until it is right, whatever is typed elsewhere, also once its line has moved', async () => {
  await button('Ajouter une ligne').click()
  await fillLine(1, 'Disques', 'security', '184')
  await button('Enregistrer').click()
  const [title, label, kind] = [page.getByLabel('Titre'), line(2).getByLabel('Intitulé'), line(2).getByLabel('Nature')]
  for (const field of [title, label, kind]) await expect.poll(() => isRed(field)).toBe(true)
  await page.getByLabel('Message au client').fill('Usés')
  expect([await isRed(title), await isRed(label)]).toEqual([true, true])
  await title.fill('Freins avant')
  await expect.poll(() => isRed(title)).toBe(false)
  expect([await isRed(label), await isFocused(title)]).toEqual([true, true])
  await title.fill('')
  expect(await isRed(title)).toBe(false)
  await title.fill('Freins avant')
  await button('Monter la ligne 2').click()
  expect(await isRed(line(1).getByLabel('Intitulé'))).toBe(true)
  await line(1).getByLabel('Intitulé').fill('Balais')
  await expect.poll(() => isRed(line(1).getByLabel('Intitulé'))).toBe(false)
  await line(1).getByLabel('Nature').selectOption('advice')
  await expect.poll(() => isRed(line(1).getByLabel('Nature'))).toBe(false)
  await line(1).getByLabel('Montant TTC').fill('24,50')
  await save()
  expect(posts).toBe(1)
  expectSilence(watched)
})

test('what was typed is not lost without a word; the second button leads to the customer’s page, and the sheet to the draft', async () => {
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
  await page.getByLabel('Titre').fill('Freins avant')
  await fillLine(1, 'Disques', 'security', '184')
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

test('by keyboard alone a line is filled, another added, put first and the whole saved; at twenty lines there is no other', async () => {
  const tab = async (...typed: string[]) => {
    for (const text of typed) {
      await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    }
  }
  await page.getByLabel('Titre').focus()
  await page.keyboard.type('Freins avant')
  await tab('Les disques sont usés.')
  await line(1).getByLabel('Intitulé').focus()
  await page.keyboard.type('Disques')
  await tab('S', '184,00', 'P')
  await button('Ajouter une ligne').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Balais')
  await tab('C', '24,50')
  await page.getByRole('button', { name: 'Déplacer la ligne 2, Balais' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  expect(await labels()).toEqual(['Balais', 'Disques'])
  expect(await page.locator('form [role=status]').last().textContent()).toBe('Ligne posée. Position 1 sur 2.')
  await page.getByLabel('Titre').focus()
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
