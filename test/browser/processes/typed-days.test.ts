import { expect, test } from 'vitest'
import type { Process } from '../../../domain/processes/process.ts'
import { expectSilence } from '../../setup/browser.ts'
import { camille, page, people, signedIn, stage, watched } from '../stage.ts'
import { newProcess } from '../user-actions.ts'

stage()

/** A function that runs in the page: date fields that scripts make are fields of text, as in Safari before 14.1. */
function withoutCalendar(): void {
  const { setAttribute } = HTMLInputElement.prototype
  const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'type') as PropertyDescriptor
  const known = (type: unknown) => (type === 'date' ? 'text' : type)
  Object.defineProperty(HTMLInputElement.prototype, 'type', {
    ...own,
    set(type) {
      own.set?.call(this, known(type))
    },
  })
  HTMLInputElement.prototype.setAttribute = function (name, value) {
    setAttribute.call(this, name, name === 'type' ? String(known(value)) : value)
  }
}

test('« Autre date » of the sheet reads a day typed where the browser has no calendar, and refuses other texts', async () => {
  const { id } = await newProcess(camille, { nom: 'Benali', estimatedEndDate: '2036-05-09' })
  await signedIn(people.camille)
  await page.addInitScript(withoutCalendar)
  await page.goto(`/dashboard?processus=${id}`)
  const sheet = page.getByRole('dialog')
  await sheet.locator('a[href$="/fin"]').first().click()
  const field = sheet.getByLabel('Autre date')
  await field.waitFor()
  await field.fill('demain en huit')
  await sheet.getByRole('button', { name: 'Changer la date' }).click()
  expect(await field.evaluate((input: HTMLInputElement) => input.validationMessage)).toBe('Date invalide')
  await field.fill('24/12/36')
  await sheet.getByRole('button', { name: 'Changer la date' }).click()
  await expect.poll(async () => (await camille.get<Process>(`/processes/${id}`)).estimatedEndDate).toBe('2036-12-24')
  await sheet.getByText('24 déc. 2036').first().waitFor()
  expectSilence(watched)
})
