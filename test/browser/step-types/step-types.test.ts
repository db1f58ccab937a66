import { randomUUID } from 'node:crypto'
import type { Locator } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import type { StepType } from '../../../domain/step-types/step-type.ts'
import { expectSilence } from '../../setup/browser.ts'
import { camille, page, people, signedIn, stage, watched } from '../stage.ts'
import { awake } from '../user-actions.ts'

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

describe('the repair type form', () => {
  test('moves steps by buttons, and asks before another type discards unsaved changes', async () => {
    await button('Descendre l’étape 1').click()
    expect(await names()).toEqual(['Deux', 'Un', 'Trois', 'Quatre'])
    await expect.poll(() => isFocused(button('Descendre l’étape 2'))).toBe(true)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    expect(await names()).toEqual(['Deux', 'Trois', 'Quatre', 'Un'])
    await expect.poll(() => isFocused(button('Monter l’étape 4'))).toBe(true)
    expect(await said()).toBe('Position 4 sur 4.')
    await page.getByText('Modifications non enregistrées').waitFor()
    expect(posts).toBe(0)
    expect((await stored()).map(({ name }) => name)).toEqual(['Un', 'Deux', 'Trois', 'Quatre'])

    const other = page.getByRole('link', { name: /^Révision/ })
    const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer\u00a0?' })
    await other.click()
    await question.getByRole('button', { name: 'Rester' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await names()).toEqual(['Deux', 'Trois', 'Quatre', 'Un'])
    await save()
    const after = await stored()
    expect(after.map(({ name, description }) => `${name}/${description}`)).toEqual([
      'Deux/Deux !',
      'Trois/Trois !',
      'Quatre/Quatre !',
      'Un/Un !',
    ])
    expect(new Set(after.map(({ id }) => id))).toEqual(new Set(type.steps.map(({ id }) => id)))
    await other.click()
    await page.getByRole('heading', { name: 'Révision' }).waitFor()
    expectSilence(watched)
  })

  test('adds and removes steps, keeps values typed before hydration, and marks unnamed steps', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/StepTypeForm-/, async (route) => {
      await held
      await route.fallback()
    })
    await page.goto(routes.stepTypes.href({}, { type: type.id }))
    await page.getByLabel('Nom de l’étape 2').fill('Deux bis')
    expect(await page.locator('[data-island=StepTypeForm][data-awake]').count()).toBe(0)
    release()
    await awake(page, 'StepTypeForm')
    await button('Ajouter une étape').click()
    await expect.poll(() => isFocused(page.getByLabel('Nom de l’étape 5'))).toBe(true)
    await button('Monter l’étape 5').click()
    await button('Enregistrer').click()
    await page.getByText('Nom de l’étape requis').waitFor()
    const field = page.getByLabel('Nom de l’étape 4')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => isFocused(field)).toBe(true)
    await page.keyboard.type('Cinq')
    await button('Retirer l’étape 1').click()
    expect(await names()).toEqual(['Deux bis', 'Trois', 'Cinq', 'Quatre'])
    await expect.poll(() => isFocused(button('Retirer l’étape 1'))).toBe(true)
    expect(posts).toBe(0)
    await save()
    expect((await stored()).map(({ name }) => name)).toEqual(['Deux bis', 'Trois', 'Cinq', 'Quatre'])
    expectSilence(watched)
  })

  test('keeps at least one step, and says why it stops at a hundred', async () => {
    for (const _ of [1, 2, 3]) await button('Retirer l’étape 1').click()
    expect(await button('Retirer l’étape 1').isDisabled()).toBe(true)
    await expect.poll(() => isFocused(page.getByLabel('Nom de l’étape 1'))).toBe(true)

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
})

test('Space, arrows and Escape move a step by keyboard, and each move is announced', async () => {
  await grip('Trois').focus()
  await page.keyboard.press('Space')
  expect(await grip('Trois').getAttribute('aria-pressed')).toBe('true')
  expect(await said()).toContain('Étape saisie. Position 3 sur 4.')
  await page.keyboard.press('ArrowDown')
  expect(await names()).toEqual(['Un', 'Deux', 'Quatre', 'Trois'])
  await page.keyboard.press('Escape')
  expect(await names()).toEqual(['Un', 'Deux', 'Trois', 'Quatre'])
  expect(await said()).toBe('Déplacement annulé.')
  expect(await page.getByText('Modifications non enregistrées').count()).toBe(0)
  await page.keyboard.press('Enter')
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowUp')
  expect(await names()).toEqual(['Trois', 'Un', 'Deux', 'Quatre'])
  expect(await said()).toBe('Position 1 sur 4.')
  await expect.poll(() => isFocused(grip('Trois'))).toBe(true)
  await page.keyboard.press('Space')
  expect(await said()).toBe('Étape posée. Position 1 sur 4.')
  expect(await grip('Trois').getAttribute('aria-pressed')).toBe('false')
  await page.keyboard.press('ArrowDown')
  expect(await names()).toEqual(['Trois', 'Un', 'Deux', 'Quatre'])
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  expect(await names()).toEqual(['Un', 'Trois', 'Deux', 'Quatre'])
  expect(await grip('Trois').getAttribute('aria-pressed')).toBe('false')
  expectSilence(watched)
})

describe('the steps of a repair type, by pointer', () => {
  async function middleOf(locator: Locator) {
    const box = await locator.boundingBox()
    if (!box) throw new Error('Not on screen')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }

  /** Drags a step by its handle to beside another step. */
  async function drag(name: string, beside: string, by: number) {
    const from = await middleOf(grip(name))
    const to = await middleOf(grip(beside))
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    expect(await grip(name).getAttribute('aria-pressed')).toBe('true')
    await page.mouse.move(to.x, to.y + by, { steps: 8 })
    return to
  }

  test('are dragged by their grips, and Escape cancels a drag', async () => {
    await drag('Quatre', 'Deux', -4)
    await page.mouse.up()
    expect(await names()).toEqual(['Un', 'Quatre', 'Deux', 'Trois'])
    expect(await grip('Quatre').getAttribute('aria-pressed')).toBe('false')
    await drag('Quatre', 'Trois', 4)
    await page.mouse.up()
    expect(await names()).toEqual(['Un', 'Deux', 'Trois', 'Quatre'])

    const to = await drag('Un', 'Trois', 4)
    expect(await names()).toEqual(['Deux', 'Trois', 'Un', 'Quatre'])
    await page.keyboard.press('Escape')
    expect(await names()).toEqual(['Un', 'Deux', 'Trois', 'Quatre'])
    await page.mouse.move(to.x, to.y + 80, { steps: 4 })
    await page.mouse.up()
    expect(await names()).toEqual(['Un', 'Deux', 'Trois', 'Quatre'])
    expect(posts).toBe(0)
    expectSilence(watched)
  })
})
