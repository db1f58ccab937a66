import { beforeEach, expect, test } from 'vitest'
import { addDays, todayParis } from '../../../domain/ground/dates.ts'
import { legalWorkingDays } from '../../../domain/ground/opening-days.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { shortName, weekDays, weekRange } from '../../../domain/processes/week.ts'
import { expectSilence } from '../../setup/browser.ts'
import { openAgain, update } from '../processes/update-scene.ts'
import { camille, newCast, page, people, signedIn, stage, watched } from '../stage.ts'
import { awake, newProcess } from '../user-actions.ts'

const [, tomorrow = '', third = ''] = weekDays(
  weekRange(todayParis(new Date()), legalWorkingDays),
  legalWorkingDays,
  () => false,
)

stage()
beforeEach(async () => {
  await newCast()
  await newProcess(camille, { nom: 'Lambert', startDate: '2026-01-05', estimatedEndDate: tomorrow })
  await newProcess(camille, { nom: 'Benali', estimatedEndDate: addDays(tomorrow, -30), startDate: '2026-01-05' })
  await signedIn(people.camille)
  await page.goto(routes.dashboard.href({}, { vue: 'semaine' }))
  await awake(page, 'RowActs')
})

const dayOfFocus = () =>
  page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('data-key') ?? 'nowhere')

test('a promise moves by keys alone: the car keeps the focus, and the toast offers to undo it', async () => {
  await page.keyboard.press('j')
  await expect.poll(dayOfFocus).toBe(tomorrow)
  await page.keyboard.press('.')
  await page.getByText('À rendre un autre jour').waitFor()
  const button = page.locator(`details[open] button[value="${third}"]`)
  await button.focus()
  await page.keyboard.press('Enter')
  await page.locator('[data-toast]', { hasText: 'Promise pour' }).waitFor()
  await expect.poll(dayOfFocus).toBe(third)
  await page.getByRole('button', { name: 'Annuler' }).click()
  await page.locator(`section[data-key="${tomorrow}"] li`).waitFor()
  expectSilence(watched)
})

test('the menu of a car closes by Escape, which returns the focus, and by a press outside', async () => {
  const button = page.locator('main section summary').first()
  const list = page.getByText('À rendre un autre jour').first()
  await button.click()
  await list.waitFor()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'hidden' })
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  await button.click()
  await list.waitFor()
  await page.locator('h1').click()
  await list.waitFor({ state: 'hidden' })
})

test('the update form says how many cars are due on a newly chosen day', async () => {
  await page.locator('main section a[data-process]').first().click()
  await openAgain()
  await update()
    .getByLabel(/^Fin estimée/)
    .fill(third)
  await update()
    .getByText(`${shortName(third)}\u00a0: 0 à rendre.`)
    .waitFor()
})
