import { randomUUID } from 'node:crypto'
import type { Locator } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { routes } from '../../../domain/routes.ts'
import type { StepType } from '../../../domain/step-type.ts'
import { expectSilence, openPage } from '../../setup/browser.ts'
import { browser, camille, page, people, signedIn, site, stage, watched } from './stage.ts'
import { awake, signInPlainly } from './user-actions.ts'

let type: StepType
let posts: number

stage()
beforeEach(async () => {
  const steps = ['Un', 'Deux', 'Trois', 'Quatre'].map((name) => ({ name, description: `${name} !` }))
  type = await camille.post<StepType>('/step-types', { name: `Comptage ${randomUUID()}`, steps })
  posts = 0
  await signedIn(people.camille)
  await open()
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.isNavigationRequest()) posts += 1
  })
})

async function open() {
  await page.goto(routes.stepTypes.href({}, { type: type.id }))
  await awake(page, 'StepTypeForm')
}

const names = () =>
  page.locator('input[name=etape]').evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
const button = (name: string) => page.getByRole('button', { name, exact: true })
const grip = (name: string) => page.getByRole('button', { name: new RegExp(`^Déplacer l’étape \\d+, ${name}$`) })
const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)
const said = () => page.locator('form [role=status]').textContent()
const stored = async () =>
  (await camille.get<{ items: StepType[] }>('/step-types')).items.find(({ id }) => id === type.id)?.steps ?? []

async function save() {
  await button('Enregistrer').click()
  await page.locator('[data-toast]').getByText('Type enregistré').waitFor()
}

describe('without a page load', () => {
  test('the buttons move a step and keep the focus; nothing is saved before Enregistrer', async () => {
    await button('Descendre l’étape 1').click()
    expect(await names()).toEqual(['Deux', 'Un', 'Trois', 'Quatre'])
    expect(await isFocused(button('Descendre l’étape 2'))).toBe(true)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    expect(await names()).toEqual(['Deux', 'Trois', 'Quatre', 'Un'])
    expect(await isFocused(button('Monter l’étape 4'))).toBe(true)
    expect(await said()).toBe('Position 4 sur 4.')
    await page.getByText('Modifications non enregistrées').waitFor()
    expect(posts).toBe(0)
    expect((await stored()).map(({ name }) => name)).toEqual(['Un', 'Deux', 'Trois', 'Quatre'])
    await save()
    const after = await stored()
    expect(after.map(({ name, description }) => `${name}/${description}`)).toEqual([
      'Deux/Deux !',
      'Trois/Trois !',
      'Quatre/Quatre !',
      'Un/Un !',
    ])
    expect(new Set(after.map(({ id }) => id))).toEqual(new Set(type.steps.map(({ id }) => id)))
    expectSilence(watched)
  })

  test('steps are added and removed, and what was typed stays', async () => {
    await page.getByLabel('Nom de l’étape 2').fill('Deux bis')
    await button('Ajouter une étape').click()
    expect(await isFocused(page.getByLabel('Nom de l’étape 5'))).toBe(true)
    await page.keyboard.type('Cinq')
    await button('Retirer l’étape 1').click()
    expect(await names()).toEqual(['Deux bis', 'Trois', 'Quatre', 'Cinq'])
    expect(await isFocused(button('Retirer l’étape 1'))).toBe(true)
    expect(posts).toBe(0)
    await save()
    expect((await stored()).map(({ name }) => name)).toEqual(['Deux bis', 'Trois', 'Quatre', 'Cinq'])
    expectSilence(watched)
  })

  test('what was moved or typed is not lost on another type without a word', async () => {
    const other = page.getByRole('link', { name: /^Révision/ })
    const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer\u00a0?' })
    await button('Descendre l’étape 1').click()
    await other.click()
    await question.getByRole('button', { name: 'Rester' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await names()).toEqual(['Deux', 'Un', 'Trois', 'Quatre'])
    await save()
    await other.click()
    await page.getByRole('heading', { name: 'Révision' }).waitFor()
    expectSilence(watched)
  })

  test('at a hundred steps the form says why there is no other', async () => {
    const steps = Array.from({ length: 99 }, (_, index) => ({ name: `Étape ${index}` }))
    await camille.patch(`/step-types/${type.id}`, { steps })
    await open()
    const why = page.getByText('100 étapes au plus : retirez-en une pour en ajouter.')
    expect(await why.count()).toBe(0)
    await button('Ajouter une étape').click()
    await why.waitFor()
    expect(await button('Ajouter une étape').isDisabled()).toBe(true)
    await button('Retirer l’étape 7').click()
    await why.waitFor({ state: 'detached' })
    expect(await button('Ajouter une étape').isDisabled()).toBe(false)
    expectSilence(watched)
  })

  test('the last step cannot be removed', async () => {
    for (const _ of [1, 2, 3]) await button('Retirer l’étape 1').click()
    expect(await button('Retirer l’étape 1').isDisabled()).toBe(true)
    expect(await isFocused(page.getByLabel('Nom de l’étape 1'))).toBe(true)
    expectSilence(watched)
  })

  test('a step without a name is told on its field, wherever it was moved', async () => {
    await button('Ajouter une étape').click()
    await button('Monter l’étape 5').click()
    await button('Enregistrer').click()
    await page.getByText('Nom de l’étape requis').waitFor()
    const field = page.getByLabel('Nom de l’étape 4')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => isFocused(field)).toBe(true)
    expect(posts).toBe(0)
    expectSilence(watched)
  })
})

describe('by keyboard alone', () => {
  test('Space takes a step, arrows move it, Space drops it; each is announced', async () => {
    await grip('Trois').focus()
    await page.keyboard.press('Space')
    expect(await grip('Trois').getAttribute('aria-pressed')).toBe('true')
    expect(await said()).toContain('Étape saisie. Position 3 sur 4.')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await names()).toEqual(['Trois', 'Un', 'Deux', 'Quatre'])
    expect(await said()).toBe('Position 1 sur 4.')
    expect(await isFocused(grip('Trois'))).toBe(true)
    await page.keyboard.press('Space')
    expect(await said()).toBe('Étape posée. Position 1 sur 4.')
    expect(await grip('Trois').getAttribute('aria-pressed')).toBe('false')
    await page.keyboard.press('ArrowDown')
    expect(await names()).toEqual(['Trois', 'Un', 'Deux', 'Quatre'])
    expectSilence(watched)
  })

  test('Escape puts it back; leaving it drops it', async () => {
    await grip('Un').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await names()).toEqual(['Deux', 'Trois', 'Un', 'Quatre'])
    await page.keyboard.press('Escape')
    expect(await names()).toEqual(['Un', 'Deux', 'Trois', 'Quatre'])
    expect(await said()).toBe('Déplacement annulé.')
    expect(await page.getByText('Modifications non enregistrées').count()).toBe(0)
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    expect(await names()).toEqual(['Deux', 'Un', 'Trois', 'Quatre'])
    expect(await grip('Un').getAttribute('aria-pressed')).toBe('false')
    expectSilence(watched)
  })
})

describe('by pointer', () => {
  async function middleOf(locator: Locator) {
    const box = await locator.boundingBox()
    if (!box) throw new Error('Not on screen')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }

  test('a step is dragged by its grip, there and back', async () => {
    const from = await middleOf(grip('Quatre'))
    const to = await middleOf(grip('Deux'))
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    expect(await grip('Quatre').getAttribute('aria-pressed')).toBe('true')
    await page.mouse.move(to.x, to.y - 4, { steps: 8 })
    await page.mouse.up()
    expect(await names()).toEqual(['Un', 'Quatre', 'Deux', 'Trois'])
    expect(await grip('Quatre').getAttribute('aria-pressed')).toBe('false')
    const again = await middleOf(grip('Quatre'))
    const last = await middleOf(grip('Trois'))
    await page.mouse.move(again.x, again.y)
    await page.mouse.down()
    await page.mouse.move(last.x, last.y + 4, { steps: 8 })
    await page.mouse.up()
    expect(await names()).toEqual(['Un', 'Deux', 'Trois', 'Quatre'])
    expect(posts).toBe(0)
    expectSilence(watched)
  })

  test('Escape, in the middle of it, puts the step back', async () => {
    const from = await middleOf(grip('Un'))
    const to = await middleOf(grip('Trois'))
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y + 4, { steps: 8 })
    expect(await names()).toEqual(['Deux', 'Trois', 'Un', 'Quatre'])
    await page.keyboard.press('Escape')
    expect(await names()).toEqual(['Un', 'Deux', 'Trois', 'Quatre'])
    await page.mouse.move(to.x, to.y + 80, { steps: 4 })
    await page.mouse.up()
    expect(await names()).toEqual(['Un', 'Deux', 'Trois', 'Quatre'])
    expectSilence(watched)
  })
})

test('what was typed before the scripts came is kept', async () => {
  await page.route('**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.fallback()
  })
  await page.goto(routes.stepTypes.href({}, { type: type.id }), { waitUntil: 'commit' })
  await page.getByLabel('Nom de l’étape 1').fill('Tôt')
  await awake(page, 'StepTypeForm')
  await button('Descendre l’étape 1').click()
  expect(await names()).toEqual(['Deux', 'Tôt', 'Trois', 'Quatre'])
  expectSilence(watched)
})

test('with scripts off the same buttons send the form', async () => {
  const plain = await openPage(browser, { baseURL: site.url, javaScriptEnabled: false })
  await signInPlainly(plain, people.camille)
  await plain.page.goto(routes.stepTypes.href({}, { type: type.id }))
  expect(await plain.page.getByRole('button', { name: /^Déplacer/ }).count()).toBe(0)
  await plain.page.getByRole('button', { name: 'Descendre l’étape 1' }).click()
  expect(await plain.page.getByLabel('Nom de l’étape 2').inputValue()).toBe('Un')
  await plain.page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await plain.page.getByText('Type enregistré').waitFor()
  expect((await stored()).map(({ name }) => name)).toEqual(['Deux', 'Un', 'Trois', 'Quatre'])
  await plain.close()
})
