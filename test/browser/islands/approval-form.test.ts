import type { Locator } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Approval } from '../../../domain/approval.ts'
import type { Process } from '../../../domain/process.ts'
import { routes } from '../../../domain/routes.ts'
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
const total = () => page.getByText(/^Total/).textContent()
const stored = async () => (await camille.get<{ items: Approval[] }>(`/processes/${process.id}/approvals`)).items

async function fillLine(number: number, label: string, kind: string, amount: string) {
  await line(number).getByLabel('Intitulé').fill(label)
  await line(number).getByLabel('Nature').selectOption(kind)
  await line(number).getByLabel('Montant TTC').fill(amount)
}

async function save() {
  await button('Enregistrer').click()
  await page.locator('[data-toast]').getByText('Brouillon enregistré').waitFor()
}

describe('without a page load', () => {
  test('lines are added, ordered and removed, the total goes with what is typed, and one save keeps them', async () => {
    await page.getByLabel('Titre').fill('Freins avant')
    await fillLine(1, 'Disques', 'security', '1 234,50')
    expect(await total()).toBe('Total 1\u00a0234,50\u00a0€ TTC')
    await button('Ajouter une ligne').click()
    expect(await isFocused(line(2).getByLabel('Intitulé'))).toBe(true)
    await fillLine(2, 'Balais', 'advice', '24.5')
    expect(await total()).toBe('Total 1\u00a0259,00\u00a0€ TTC')
    await button('Ajouter une ligne').click()
    await button('Retirer la ligne 3').click()
    await button('Monter la ligne 2').click()
    expect(await labels()).toEqual(['Balais', 'Disques'])
    expect(posts).toBe(0)
    await save()
    const [approval] = await stored()
    expect(approval).toMatchObject({ title: 'Freins avant', totalCents: 125_900 })
    expect(approval?.lines.map(({ label, amountCents }) => `${label} ${amountCents}`)).toEqual([
      'Balais 2450',
      'Disques 123450',
    ])
    expectSilence(watched)
  })

  test('a photo that was ticked goes where its line goes', async () => {
    await page.getByLabel('Titre').fill('Freins avant')
    await fillLine(1, 'Disques', 'security', '184')
    await line(1).getByText('Photos à montrer').click()
    await line(1).getByRole('checkbox', { name: 'Disque usé' }).check()
    await line(1).getByText('Photos à montrer (1)').waitFor()
    await button('Ajouter une ligne').click()
    await fillLine(2, 'Balais', 'advice', '24,50')
    await button('Descendre la ligne 1').click()
    await save()
    const [approval] = await stored()
    expect(approval?.lines.map(({ label, photoIds }) => [label, photoIds])).toEqual([
      ['Balais', []],
      ['Disques', [photo]],
    ])
    expectSilence(watched)
  })

  test('an amount that is none is said once it is left; what is missing, before it is sent', async () => {
    await fillLine(1, 'Disques', 'security', 'cent')
    const amount = line(1).getByLabel('Montant TTC')
    expect(await amount.getAttribute('aria-invalid')).toBeNull()
    await amount.press('Tab')
    await line(1).getByText('Montant invalide (ex : 1 234,50)').waitFor()
    await amount.fill('100 000')
    await amount.press('Tab')
    await line(1).getByText('Montant trop élevé').waitFor()
    await amount.fill('184')
    await amount.press('Tab')
    await expect.poll(() => amount.getAttribute('aria-invalid')).toBeNull()
    await button('Enregistrer').click()
    await page.getByText('Titre requis').waitFor()
    await expect.poll(() => isFocused(page.getByLabel('Titre'))).toBe(true)
    expect(posts).toBe(0)
    expect(await stored()).toEqual([])
    expectSilence(watched)
  })

  test('what was typed is not lost without a word, and what gives up does not ask', async () => {
    await page.getByLabel('Titre').fill('Freins avant')
    await page.getByText('Modifications non enregistrées').waitFor()
    await page.getByRole('link', { name: 'Freins de Lambert' }).click()
    const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer\u00a0?' })
    await question.getByRole('button', { name: 'Rester' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await page.getByLabel('Titre').inputValue()).toBe('Freins avant')
    await page.getByRole('link', { name: 'Annuler' }).click()
    await page.waitForURL(`**${routes.process.href({ id: process.id })}`)
    expectSilence(watched)
  })

  test('the second button saves and leads to the customer’s page', async () => {
    await page.getByLabel('Titre').fill('Freins avant')
    await fillLine(1, 'Disques', 'security', '184')
    await button('Enregistrer et voir l’aperçu').click()
    await page.getByText('Ce que verra votre client.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Freins avant' }).waitFor()
    expect(await stored()).toHaveLength(1)
  })
})

describe('by keyboard alone', () => {
  test('a line is filled, another added, put first and the whole saved', async () => {
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
    expectSilence(watched)
  })

  test('at twenty lines there is no other', async () => {
    const lines = Array.from({ length: 20 }, (_, at) => ({ label: `Ligne ${at}`, kind: 'advice', amountCents: 100 }))
    const { id: approvalId } = await camille.post<Approval>(`/processes/${process.id}/approvals`, {
      title: 'Tout',
      lines,
    })
    await page.goto(routes.approval.href({ id: process.id, approvalId }))
    await awake(page, 'ApprovalForm')
    expect(await button('Ajouter une ligne').isDisabled()).toBe(true)
    await page.getByText('20 lignes au plus.').waitFor()
    await button('Retirer la ligne 20').press('Enter')
    expect(await button('Ajouter une ligne').isDisabled()).toBe(false)
  })
})

test('a draft leads on from its process’s sheet, where it then stands', async () => {
  await camille.post(`/processes/${process.id}/approvals`, {
    title: 'Freins avant',
    lines: [{ label: 'Disques', kind: 'security', amountCents: 18_400 }],
  })
  await page.goto(routes.dashboard.href({}, { processus: process.id }))
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Brouillon', { exact: true }).waitFor()
  await sheet.getByRole('link', { name: 'Freins avant', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Demande d’accord, brouillon' }).waitFor()
  expectSilence(watched)
})
