import { beforeEach, describe, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { expectSilence } from '../../setup/browser.ts'
import { camille, enterList, page, people, stage, watched } from '../stage.ts'
import { awake, newProcess } from '../user-actions.ts'

// On wide screens the sheet of a process is beside the list, which stays usable.

let one: Process
let other: Process

stage()
beforeEach(async () => {
  one = await newProcess(camille, { nom: 'Lambert' })
  other = await newProcess(camille, { nom: 'Moreau' })
  await enterList(people.camille, { viewport: tablet })
  await awake(page, 'ProcessDetail')
})

const tablet = { width: 1024, height: 768 }
const sheet = () => page.getByRole('dialog')
const rowOf = ({ id }: Process) => page.locator(`td a[data-process][href$="${id}"]`)
const title = (text: string) => sheet().getByRole('heading', { name: text }).waitFor()
const isModal = () => sheet().getAttribute('aria-modal')
const addressed = () => new URL(page.url()).searchParams.get('processus')
const hasFocus = (process: Process) => rowOf(process).evaluate((link) => link === document.activeElement)

async function open(process: Process) {
  await rowOf(process).click()
  await title(`Freins de ${process.client?.nom}`)
}

describe('the process sheet on a tablet', () => {
  test('leaves the list usable beside it, and returns the focus to the row when it closes', async () => {
    await open(one)
    const [list, side] = await Promise.all([page.locator('main').boundingBox(), sheet().boundingBox()])
    expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(side?.x ?? 0)
    expect(await isModal()).toBeNull()
    expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

    await open(other)
    expect(addressed()).toBe(other.id)
    expect(await rowOf(other).getAttribute('aria-current')).toBe('true')
    expect(await rowOf(one).getAttribute('aria-current')).toBeNull()
    await page.keyboard.press('Escape')
    await sheet().waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(other)).toBe(true)
    await rowOf(one).focus()
    await page.keyboard.press('Enter')
    await title('Freins de Lambert')
    await expect.poll(() => sheet().evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await rowOf(other).focus()
    await page.keyboard.press('Enter')
    await title('Freins de Moreau')
    await expect.poll(() => sheet().evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await rowOf(one).focus()
    await page.keyboard.press('Escape')
    await sheet().waitFor({ state: 'hidden' })
    await open(one)
    await sheet().getByRole('button', { name: 'Fermer' }).click()
    await sheet().waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(one)).toBe(true)
    expect(await rowOf(one).getAttribute('aria-current')).toBeNull()
    expect(addressed()).toBeNull()
    expectSilence(watched)
  })

  test('scrolls apart from the list, and opens its update form over both', async () => {
    for (let made = 0; made < 12; made += 1) await newProcess(camille)
    await page.reload()
    await awake(page, 'ProcessDetail')
    await rowOf(one).scrollIntoViewIfNeeded()
    const top = async () => (await page.locator('tr', { has: rowOf(one) }).boundingBox())?.y ?? 0
    const before = await top()
    await open(one)
    expect(Math.abs((await top()) - before)).toBeLessThan(2)
    await page.keyboard.press('Escape')
    await sheet().waitFor({ state: 'hidden' })
    expect(Math.abs((await top()) - before)).toBeLessThan(2)

    await open(one)
    const height = async () => (await sheet().boundingBox())?.height
    const whole = await height()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    expect(await height()).toBe(whole)
    await sheet().getByRole('button', { name: 'Modifier', exact: true }).click()
    await sheet().getByRole('heading', { name: 'Mettre à jour le Processus' }).waitFor()
    expect(await isModal()).toBe('true')
    expectSilence(watched)
  })
})

const screens = [tablet, { width: 1180, height: 800 }, { width: 1280, height: 800 }, { width: 1920, height: 1080 }]

test('an outside press closes the sheet at each width; rows and controls keep working', async () => {
  for (const viewport of screens) {
    const at = `${viewport.width} px`
    await page.setViewportSize(viewport)
    await open(one)
    const isBeside = (await isModal()) === null
    if (isBeside) {
      await page.getByLabel('Rechercher').first().click()
      expect(await sheet().isVisible(), at).toBe(true)
      await open(other)
      expect(addressed(), at).toBe(other.id)
    }
    await page.mouse.click(viewport.width / 3, 6)
    await sheet().waitFor({ state: 'hidden' })
    expect(addressed(), at).toBeNull()
    await open(one)
    const heading = await page.getByRole('heading', { level: 1, includeHidden: true }).boundingBox()
    await page.mouse.click((heading?.x ?? 0) + 4, (heading?.y ?? 0) + 4)
    await sheet().waitFor({ state: 'hidden' })
    expectSilence(watched)
  }
})

test('an outside press asks before it discards a note being written', async () => {
  await open(one)
  await sheet().getByRole('link', { name: 'Ajouter une note' }).first().click()
  const note = sheet().getByLabel('Note')
  await note.fill('Disques à commander')
  await page.mouse.click(tablet.width / 3, 6)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rester' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  expect(await note.inputValue()).toBe('Disques à commander')
  await page.mouse.click(tablet.width / 3, 6)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitter sans enregistrer' }).click()
  await sheet().waitFor({ state: 'hidden' })
  expectSilence(watched)
})

test('a tablet that turns keeps the text typed in the sheet', async () => {
  await open(one)
  await sheet().getByRole('link', { name: 'Ajouter une note' }).first().click()
  const note = sheet().getByLabel('Note')
  await note.fill('Disques à commander')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await note.inputValue()).toBe('Disques à commander')
  await note.fill('')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await sheet().waitFor({ state: 'hidden' })
  await open(other)
  expect(await isModal()).toBe('true')
  expectSilence(watched)
})

test('resizing the screen moves the open sheet beside the list or over it', async () => {
  await open(one)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(isModal).toBe('true')
  await title('Freins de Lambert')
  expect(await page.evaluate(() => 'beside' in document.documentElement.dataset)).toBe(false)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await expect.poll(isModal).toBeNull()
  await page.setViewportSize({ width: 600, height: 900 })
  await expect.poll(isModal).toBe('true')
  await page.setViewportSize(tablet)
  await expect.poll(isModal).toBeNull()
  await title('Freins de Lambert')
  await page.keyboard.press('Escape')
  await sheet().waitFor({ state: 'hidden' })
  await expect.poll(() => hasFocus(one)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
  await page.goto(routes.client.href({ id: one.client?.id ?? '' }, { processus: one.id }))
  await title('Freins de Lambert')
  expect(await isModal()).toBe('true')
  expectSilence(watched)
})
