import { beforeAll, beforeEach, expect, test } from 'vitest'
import * as routes from '../../../domain/routes.ts'
import { expectSilence } from '../../setup/browser.ts'
import { camille, page, people, signedIn, stage, watched } from './stage.ts'
import { awake, awakeForm } from './user-actions.ts'

let url: string

stage()
beforeAll(async () => {
  url = (await camille.post<{ url: string }>('/invitations', { email: 'nina@exemple.fr', role: 'employee' })).url
})
beforeEach(async () => {
  await signedIn(people.camille)
})

test('the garage’s phone is written as it is kept, and what was typed is not lost on a tab without a word', async () => {
  await page.goto(routes.garageEdit.href())
  await awakeForm(page)
  const phone = page.getByLabel('Téléphone')
  await phone.fill('04 65 71 23 48')
  await phone.blur()
  expect(await phone.inputValue()).toBe('+33465712348')
  await page.getByRole('navigation', { name: 'Paramètres' }).getByRole('link', { name: 'Profil' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rester' }).click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('04\u00a065\u00a071\u00a023\u00a048').waitFor()
  expectSilence(watched)
})

test('the link of an invitation is copied, and says so; on a phone every tab is in sight and nothing wider than the screen, on none is a tab left alone on a line', async () => {
  await watched.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(routes.employees.href())
  await awake(page, 'CopyField')
  await page.getByRole('button', { name: 'Copier' }).click()
  await page.getByRole('button', { name: 'Copié ✓' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)

  const tabs = page.getByRole('navigation', { name: 'Paramètres' }).getByRole('link')
  const boxes = () => tabs.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON() as DOMRect))
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await tabs.count()).toBeGreaterThan(4)
  expect((await boxes()).filter(({ left, right }) => left < 0 || right > 360)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  for (const width of [360, 480, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    const tops = (await boxes()).map(({ top }) => top)
    const alone = tops.filter((top) => tops.filter((other) => other === top).length === 1)
    expect([width, alone]).toEqual([width, []])
  }
  expectSilence(watched)
})
