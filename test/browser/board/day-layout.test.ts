import type { Locator } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import { settled } from '../../setup/browser.ts'
import { camille, newCast, page, people, signedIn, stage } from '../stage.ts'
import { newProcess } from '../user-actions.ts'

// How a row of the day and of the list is laid out, where there is little room for it.

stage()
beforeEach(async () => {
  await newCast()
  const late = await newProcess(camille, { startDate: '2026-01-05', estimatedEndDate: '2026-01-06' })
  await camille.post(`/processes/${late.id}/steps/${late.steps[0]?.id}/propose-ready`)
  await newProcess(camille, { nom: 'Moreau' })
})

const row = () => page.locator('main tbody tr').first()
const plate = () => row().locator('th span').first()

type Box = { x: number; y: number; width: number; height: number }

async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not shown')
  return box
}

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

describe('a phone with text twice as large', () => {
  beforeEach(() => signedIn(people.camille, { viewport: { width: 360, height: 740 } }))

  const enlarge = () =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })

  test('keeps every view pressable, and covers no plate', async () => {
    for (const [vue, beside] of [
      ['jour', 'en retard'],
      ['tous', 'Proposé'],
    ] as const) {
      await page.goto(routes.dashboard.href({}, { vue }))
      await enlarge()
      for (const view of await page.getByRole('navigation', { name: 'Vues' }).getByRole('link').all()) {
        await view.click({ trial: true })
      }
      await page.getByRole('link', { name: vue === 'jour' ? 'Voiture' : /^Nouveau/ }).click({ trial: true })
      const said = vue === 'jour' ? row() : page.locator('main tbody tr').filter({ hasText: beside }).first()
      const over = await boxOf(said.getByText(beside).last())
      const own = await boxOf(vue === 'jour' ? plate() : said.locator('th span').first())
      expect(overlap(own, over)).toBe(false)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    }
  })

  test('breaks no word of a row letter by letter', async () => {
    await page.goto(routes.dashboard.href({}, { vue: 'jour' }))
    await enlarge()
    const car = await boxOf(row().getByText('Peugeot 308'))
    expect(car.width).toBeGreaterThan(120)
  })
})

/** The edges of the cells of a row: plate, work, thread with its sentence, delay, act. */
const cellsOf = (at: Locator) =>
  at.evaluate((tr) => Array.from(tr.children, (cell) => cell.getBoundingClientRect().toJSON()))

const looks = [
  { width: 360, lines: 'cards' },
  { width: 720, lines: 'two' },
  { width: 959, lines: 'two' },
  { width: 1024, lines: 'one' },
  { width: 1920, lines: 'two' },
]

test('a row shows its thread at each width, and aligns its button with the others', async () => {
  await signedIn(people.camille)
  await page.goto(routes.dashboard.href({}, { vue: 'jour' }))
  const below = (one: DOMRect, other: DOMRect) => one.top >= other.bottom - 1
  for (const { width, lines } of looks) {
    const at = `${width} px`
    await page.setViewportSize({ width, height: 900 })
    await settled(page)
    const [plates, work, thread] = await cellsOf(row())
    expect(below(thread, plates), at).toBe(lines !== 'one')
    expect(below(work, plates), at).toBe(lines === 'cards')
    const sentence = await boxOf(row().locator('td:nth-child(4) > div, td:nth-child(3) > div'))
    expect(sentence.width, at).toBeGreaterThan(60)
    const rights = await page
      .locator('main tbody tr > :last-child')
      .evaluateAll((all) => all.map((cell) => Math.round(cell.getBoundingClientRect().right) % 960))
    expect(new Set(rights).size, at).toBeLessThanOrEqual(width >= 1728 ? 2 : 1)
  }
})
