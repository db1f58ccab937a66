import { beforeAll, beforeEach, expect, test } from 'vitest'
import { routes } from '../../../domain/routes.ts'
import { expectSilence, openPage } from '../../setup/browser.ts'
import { browser, camille, page, people, signedIn, site, stage, watched } from './stage.ts'
import { awake } from './user-actions.ts'

let url: string

stage()
beforeAll(async () => {
  url = (await camille.post<{ url: string }>('/invitations', { email: 'nina@exemple.fr', role: 'employee' })).url
})
beforeEach(async () => {
  await signedIn(people.camille)
  await page.goto(routes.employees.href())
})

const link = (where = page) => where.getByLabel('Lien d’invitation de nina@exemple.fr')

test('the link of an invitation is copied, and says so', async () => {
  await watched.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await awake(page, 'CopyField')
  await page.getByRole('button', { name: 'Copier' }).click()
  await page.getByRole('button', { name: 'Copié ✓' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  expectSilence(watched)
})

test('without scripts it is there to select, without a button that does nothing', async () => {
  const plain = await openPage(browser, {
    baseURL: site.url,
    javaScriptEnabled: false,
    storageState: await watched.context.storageState(),
  })
  await plain.page.goto(routes.employees.href())
  expect(await link(plain.page).inputValue()).toBe(url)
  expect(await plain.page.getByRole('button', { name: 'Copier' }).count()).toBe(0)
  await plain.close()
})

test('the garage’s phone is written as it is kept, and what was typed is not lost on a tab without a word', async () => {
  await page.goto(routes.garageEdit.href())
  await awake(page, 'GarageForm')
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

test('on a phone every settings tab is in sight, and nothing is wider than the screen', async () => {
  await page.setViewportSize({ width: 360, height: 740 })
  const tabs = page.getByRole('navigation', { name: 'Paramètres' }).getByRole('link')
  expect(await tabs.count()).toBeGreaterThan(4)
  for (const tab of await tabs.all()) {
    const box = await tab.boundingBox()
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 360, (await tab.textContent()) ?? '').toBe(
      true,
    )
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test.each([360, 480, 768, 1280])('at %i px no settings tab is left alone on a line', async (width) => {
  await page.setViewportSize({ width, height: 740 })
  const tabs = page.getByRole('navigation', { name: 'Paramètres' }).getByRole('link')
  const tops = await tabs.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
  const alone = tops.filter((top) => tops.filter((other) => other === top).length === 1)
  expect(alone).toEqual([])
})
