import type { Locator } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import type { StepType } from '../../../domain/step-types/step-type.ts'
import { expectSilence } from '../../setup/browser.ts'
import { ownAnswer } from '../../setup/own-answer.ts'
import { camille, newCast, page, people, signedIn, stage, watched } from '../stage.ts'
import { awake } from '../user-actions.ts'

let names: string[]

stage()
beforeEach(async () => {
  await newCast()
  names = await stored()
  await signedIn(people.camille)
  await page.goto(routes.stepTypes.href())
  await page.getByRole('link', { name: 'Changer l’ordre' }).click()
  await awake(page, 'StepTypeOrder')
})

const stored = async () => (await camille.get<{ items: StepType[] }>('/step-types')).items.map(({ name }) => name)
const shown = () => page.locator('main ol strong').allTextContents()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const grip = (name = '') => button(`Déplacer ${name}`)
const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)
const said = () => page.locator('main [role=status]').last().textContent()

/** The names, with the one at `from` moved to `to`. */
function moved(from: number, to: number): string[] {
  const next = [...names]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

test('the buttons move a type, keep the focus and save at once; a failed move is undone', async () => {
  const [first = ''] = names
  await button(`Descendre ${first}`).click()
  await button(`Descendre ${first}`).click()
  expect(await shown()).toEqual(moved(0, 2))
  await expect.poll(() => isFocused(button(`Descendre ${first}`))).toBe(true)
  await expect.poll(stored).toEqual(moved(0, 2))
  expect(await button(`Monter ${names[1]}`).isDisabled()).toBe(true)
  await page.route('**/api/step-types/*', (route) =>
    route.fulfill({ status: 500, headers: ownAnswer, json: { code: 'X', message: 'X' } }),
  )
  await button(`Descendre ${first}`).click()
  await page.locator('[data-toast]').getByText('Erreur serveur, réessayez plus tard.').waitFor()
  await expect.poll(shown).toEqual(moved(0, 2))
  expect(await stored()).toEqual(moved(0, 2))
  await page.getByRole('link', { name: 'Fermer' }).click()
  await page.getByRole('link', { name: 'Nouveau type' }).waitFor()
  expect(await page.locator('section[aria-label="Liste des types"] strong').allTextContents()).toEqual(moved(0, 2))
  expectSilence(watched, [/500/])
})

test('a type moves by keyboard alone, and by dragging its grip', async () => {
  const [, second] = names
  await grip(second).focus()
  await page.keyboard.press('Space')
  expect(await said()).toContain(`Type saisi. Position 2 sur ${names.length}.`)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await shown()).toEqual(moved(1, 3))
  await page.keyboard.press('Escape')
  expect(await shown()).toEqual(names)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  expect(await said()).toBe(`Type posé. Position 1 sur ${names.length}.`)
  await expect.poll(() => isFocused(grip(second))).toBe(true)
  await expect.poll(stored).toEqual(moved(1, 0))

  names = moved(1, 0)
  const from = await grip(names[0]).boundingBox()
  const to = await page.locator('main ol > li').nth(2).boundingBox()
  if (!from || !to) throw new Error('No line to drag')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y + to.height - 4, { steps: 12 })
  await page.mouse.up()
  expect(await shown()).toEqual(moved(0, 2))
  await expect.poll(stored).toEqual(moved(0, 2))
  expectSilence(watched)
})
