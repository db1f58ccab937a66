import type { Locator } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { todayParis } from '../../domain/ground/dates.ts'
import { legalWorkingDays } from '../../domain/ground/opening-days.ts'
import * as routes from '../../domain/ground/routes.ts'
import type { ProcessList } from '../../domain/processes/process.ts'
import { weekDays, weekRange } from '../../domain/processes/week.ts'
import { expectSilence } from '../setup/browser.ts'
import { focusAsOnMac } from '../setup/mac-focus.ts'
import { camille, newCast, page, people, signedIn, stage, watched } from './stage.ts'
import { awake, newProcess, pressInMenu } from './user-actions.ts'

const [, tomorrow = '', third = ''] = weekDays(
  weekRange(todayParis(new Date()), legalWorkingDays),
  legalWorkingDays,
  () => false,
)

stage()

const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement)

describe('in a browser in which a press focuses no button', () => {
  const enterAt = async (width: number) => {
    await signedIn(people.camille, { viewport: { width, height: 800 } })
    await focusAsOnMac(page)
  }
  beforeEach(async () => {
    await newCast()
    await newProcess(camille, { nom: 'Lambert', startDate: '2026-01-05', estimatedEndDate: tomorrow })
  })

  test('the menu of a car in « Semaine » stays open and moves the car', async () => {
    await enterAt(1280)
    await page.goto(routes.dashboard.href({}, { vue: 'semaine' }))
    await awake(page, 'RowActs')
    await page.locator('main section summary').first().click()
    await page.locator(`details[open] button[value="${third}"]`).click()
    await page.locator('[data-toast]', { hasText: 'Promise pour' }).waitFor()
    expectSilence(watched)
  })

  test('an item of « Autres actions » works, and the closed sheet gives the focus to its row', async () => {
    await enterAt(360)
    await page.goto(routes.dashboard.href({}, { vue: 'tous' }))
    await awake(page, 'ProcessDetail')
    const opener = page.locator('main [data-process]').first()
    await opener.click()
    const sheet = page.getByRole('dialog')
    await pressInMenu(sheet, 'Je m’en charge')
    await expect.poll(async () => (await camille.get<ProcessList>('/processes')).items[0]?.assignee).not.toBeNull()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(opener)).toBe(true)
    expectSilence(watched)
  })

  test('a question that is given up gives the focus to the pressed button', async () => {
    await enterAt(1280)
    await page.goto(routes.dashboard.href({}, { vue: 'tous' }))
    await awake(page, 'ProcessDetail')
    await page.locator('main [data-process]').first().click()
    const remove = page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true })
    await remove.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' }).click()
    await expect.poll(() => hasFocus(remove)).toBe(true)
    expectSilence(watched)
  })
})
