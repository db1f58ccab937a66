import { beforeEach, expect, test } from 'vitest'
import { addDays, todayParis } from '../../../domain/ground/dates.ts'
import { expectSilence } from '../../setup/browser.ts'
import { camille, newCast, page, people, signedIn, stage, watched } from '../stage.ts'
import { awake, newProcess } from '../user-actions.ts'

stage()
beforeEach(async () => {
  await newCast()
  await signedIn(people.camille)
})

const day = (days: number) => addDays(todayParis(new Date()), days)
const dates = { startDate: day(-60), estimatedEndDate: day(-20) }
const alert = () => page.getByRole('region', { name: /liens? publics? expiré/ })

test('the keyboard alone revives an expired public link in place', async () => {
  const first = await newProcess(camille, { nom: 'Oubli', ...dates })
  await newProcess(camille, { nom: 'Retard', ...dates })
  await page.goto('/dashboard?vue=tous')
  await awake(page, 'ProcessBoard')
  await alert().getByText('2 liens publics expirés').waitFor()
  expect((await alert().boundingBox())?.height).toBeLessThan(50)
  await alert().locator('summary').focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'Déplacer la fin estimée de Freins de Oubli' })
  await form.getByLabel('Nouvelle fin estimée').focus()
  await page.keyboard.type('01012000')
  await page.keyboard.press('Enter')
  expect(
    await form.getByLabel('Nouvelle fin estimée').evaluate((field: HTMLInputElement) => field.checkValidity()),
  ).toBe(false)
  await form.getByLabel('Nouvelle fin estimée').fill(day(4))
  await page.keyboard.press('Enter')
  await page.getByText('Process mis à jour').waitFor()
  await alert().getByText('1 lien public expiré').waitFor()
  await expect.poll(() => alert().evaluate((section) => section === document.activeElement)).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  expect((await camille.get<{ estimatedEndDate: string }>(`/processes/${first.id}`)).estimatedEndDate).toBe(day(4))
  expectSilence(watched)
})
