import { beforeEach, describe, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { expectSilence, settled } from '../../setup/browser.ts'
import { accessibleLines } from '../../setup/screen-reader.ts'
import { standards, violations } from '../faults.ts'
import { camille, newCast, page, people, signedIn, stage, watched } from '../stage.ts'
import { newProcess } from '../user-actions.ts'
import { line, markReady, openLive, processes, rowOf } from './live-scene.ts'

stage()

let made: Process[]
const list = routes.dashboard.href({}, { vue: 'tous' })
const topOf = async (process: Process | undefined) =>
  Math.round((await rowOf(page, process as Process).boundingBox())?.y ?? 0)

beforeEach(async () => {
  await newCast()
  made = await processes(camille, 4)
  await signedIn(people.camille, { live: true })
  await openLive(page, list)
})

/** Moves the mouse over a row, and again now and then, as a person who reads it does. @returns a function that ends it */
async function moveOver(process: Process | undefined): Promise<() => void> {
  let turn = 0
  const move = async () => {
    const box = await rowOf(page, process as Process).boundingBox()
    if (box) await page.mouse.move(box.x + 200 + (turn++ % 2), box.y + box.height / 2)
  }
  await move()
  const timer = setInterval(() => void move().catch(() => undefined), 300)
  return () => clearInterval(timer)
}

/** Selects the text of a row, which holds changes back until the selection ends. */
const select = (process: Process | undefined) =>
  rowOf(page, process as Process)
    .getByRole('link')
    .first()
    .selectText()

describe('a person at work in a list', () => {
  test('reads a line without faults for assistive technology while text is selected', async () => {
    await select(made[0])
    await markReady(camille, made[1] as Process)
    await line(page).waitFor()
    expect(await line(page).textContent()).toBe('1 changement · Afficher')
    expect((await accessibleLines(page)).slice(-2)).toEqual(['  status', '    button « 1 changement · Afficher »'])
    expect(await violations(page, { type: 'tag', values: standards })).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 360, height: 640 })
    await settled(page)
    expect(await violations(page, { type: 'tag', values: standards })).toEqual([])
    expectSilence(watched)
  })

  test('keeps the row under the pointer, and reads a line until the change is wanted', async () => {
    const stop = await moveOver(made[1])
    const before = await topOf(made[1])
    const text = await rowOf(page, made[1] as Process).textContent()
    await newProcess(camille, { nom: 'Nouvelle' })
    await line(page).waitFor()
    expect(await line(page).textContent()).toBe('1 changement · Afficher')
    await markReady(camille, made[2] as Process)
    await page.getByText('2 changements · Afficher').waitFor()
    expect(await topOf(made[1])).toBe(before)
    expect(await rowOf(page, made[1] as Process).textContent()).toBe(text)
    stop()
    await line(page).click()
    await page.getByRole('cell', { name: 'Nouvelle' }).first().waitFor()
    expect(await line(page).count()).toBe(0)
    expectSilence(watched)
  })

  test('sees the changes three seconds after the pointer came to rest, with its row in its place', async () => {
    await page.setViewportSize({ width: 1280, height: 400 })
    await rowOf(page, made[0] as Process).scrollIntoViewIfNeeded()
    const stop = await moveOver(made[0])
    await newProcess(camille, { nom: 'Nouvelle' })
    await line(page).waitFor()
    stop()
    const before = await topOf(made[0])
    await expect.poll(() => line(page).count()).toBe(0)
    await page.getByRole('cell', { name: 'Nouvelle' }).first().waitFor()
    expect(await topOf(made[0])).toBe(before)
    expectSilence(watched)
  })

  test('sees them with its row in its place on a page too short to scroll', async () => {
    await page.setViewportSize({ width: 1280, height: 1600 })
    const before = await topOf(made[0])
    const pointAt = async () => (await moveOver(made[0]))()
    await pointAt()
    const { id } = await newProcess(camille, { nom: 'Nouvelle' })
    await page.getByRole('cell', { name: 'Nouvelle' }).first().waitFor()
    expect(await topOf(made[0])).toBe(before)
    await pointAt()
    await camille.delete(`/processes/${id}`)
    await expect.poll(() => page.getByRole('cell', { name: 'Nouvelle' }).count()).toBe(0)
    expect(await topOf(made[0])).toBe(before)
    // Two rows above it go: there is less above than before.
    await pointAt()
    for (const above of made.slice(2)) await camille.delete(`/processes/${above.id}`)
    await expect.poll(() => page.getByRole('row').count()).toBe(3)
    expect(await topOf(made[0])).toBe(before)
    expectSilence(watched)
  })

  test('keeps the focus and its place while using the keyboard', async () => {
    const link = rowOf(page, made[2] as Process)
      .getByRole('link')
      .first()
    await link.focus()
    await page.keyboard.press('Shift')
    const before = await topOf(made[2])
    await newProcess(camille, { nom: 'Nouvelle' })
    await line(page).waitFor()
    expect(await topOf(made[2])).toBe(before)
    await line(page).click()
    await page.getByRole('cell', { name: 'Nouvelle' }).first().waitFor()
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
    expectSilence(watched)
  })

  test('gets the focus back after a press on the line with the keyboard', async () => {
    const link = rowOf(page, made[2] as Process)
      .getByRole('link')
      .first()
    await link.focus()
    await page.keyboard.press('Shift')
    await newProcess(camille, { nom: 'Nouvelle' })
    await line(page).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('cell', { name: 'Nouvelle' }).first().waitFor()
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
    expectSilence(watched)
  })

  test('keeps typed text in the search, and the list while typing', async () => {
    const search = page.getByRole('main').getByRole('searchbox')
    await search.fill('Freins')
    await page.waitForURL(/q=Freins/)
    await page.getByText('4 processus', { exact: true }).first().waitFor({ state: 'attached' })
    await page.keyboard.press('End')
    await newProcess(camille, { nom: 'Nouvelle' })
    await line(page).waitFor()
    expect(await search.inputValue()).toBe('Freins')
    await line(page).click()
    await page.getByRole('cell', { name: 'Nouvelle' }).first().waitFor()
    expect(await search.inputValue()).toBe('Freins')
    expectSilence(watched)
  })
})

test('a change lights up its row, except for people who ask for less motion', async () => {
  const animations: string[] = []
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion })
    const lit = page.evaluate(animationOfLitRow)
    await markReady(camille, made[animations.length] as Process)
    animations.push(await lit)
    await expect.poll(() => page.locator('[data-lit]').count()).toBe(0)
  }
  expect(animations).toEqual(['lit', 'none'])
  expectSilence(watched)
})

/** A function that runs in the page: the animation of the next row that is lit. */
function animationOfLitRow(): Promise<string> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const row = document.querySelector('tr[data-lit]')
      if (!row) return
      observer.disconnect()
      resolve(getComputedStyle(row).animationName)
    })
    observer.observe(document.body, { attributes: true, subtree: true })
  })
}

test('the own press on a row shows its result at once, without a line', async () => {
  await markReady(camille, made[0] as Process)
  const row = rowOf(page, made[0] as Process)
  await row.getByRole('button', { name: 'Valider' }).waitFor()
  await expect.poll(() => page.locator('[data-lit]').count()).toBe(0)
  await row.getByRole('button', { name: 'Valider' }).click()
  await expect.poll(() => row.textContent()).toContain('1/3')
  await select(made[3])
  await markReady(camille, made[2] as Process)
  await line(page).waitFor()
  expect(await line(page).textContent()).toBe('1 changement · Afficher')
  expectSilence(watched)
})

describe('a press on a sheet', () => {
  const sheet = () => page.getByRole('dialog')
  const button = (name: string) => sheet().getByRole('button', { name, exact: true })
  const statuses = async () =>
    (await camille.get<Process>(`/processes/${made[0]?.id}`)).steps.map(({ status }) => status)

  /** A press on a button that has just come is ignored for 400 ms. */
  const longerThanIgnoredMs = 450

  beforeEach(async () => {
    await openLive(page, routes.dashboard.href({}, { vue: 'tous', processus: made[0]?.id }))
    await button('Marquer prêt').waitFor()
  })

  test('is ignored just after somebody else changed the button, and works a moment later', async () => {
    const pressed = page.evaluate(pressWhenShown, 'Valider')
    await markReady(camille, made[0] as Process)
    await pressed
    await page.waitForTimeout(longerThanIgnoredMs)
    expect(await statuses()).toEqual(['ready', 'proposed', 'proposed'])
    await button('Valider').click()
    await expect.poll(statuses).toEqual(['validated', 'proposed', 'proposed'])
    expectSilence(watched)
  })

  test('counts at once on the button that the own press brought', async () => {
    await button('Marquer prêt').click()
    await button('Valider').click()
    await expect.poll(statuses).toEqual(['validated', 'proposed', 'proposed'])
    await button('Marquer prêt').click()
    await expect.poll(statuses).toEqual(['validated', 'ready', 'proposed'])
    expectSilence(watched)
  })

  test('keeps the text that is being typed in a form of the sheet', async () => {
    await sheet()
      .getByRole('link', { name: /^Bloqué/ })
      .click()
    const note = sheet().locator('[name=note]')
    await note.fill('Courroie commandée')
    await camille.patch(`/processes/${made[0]?.id}`, { name: 'Pose d’un attelage' })
    await sheet().getByText('Pose d’un attelage').first().waitFor()
    expect(await note.inputValue()).toBe('Courroie commandée')
    expect(await note.evaluate((field) => field === document.activeElement)).toBe(true)
    expectSilence(watched)
  })
})

/** A function that runs in the page: presses the button as soon as it is in the sheet. */
function pressWhenShown(name: string): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const buttons = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')]
      const found = buttons.find(({ textContent }) => textContent === name)
      if (!found) return
      clearInterval(timer)
      found.click()
      resolve()
    }, 5)
  })
}
