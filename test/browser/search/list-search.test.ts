import { beforeAll, expect, test } from 'vitest'
import { expectSilence } from '../../setup/browser.ts'
import { camille, look, page, people, signedIn, stage, watched } from '../stage.ts'
import { awake, takeSession } from '../user-actions.ts'

stage()
beforeAll(async () => {
  const owners = [
    { nom: 'Lambert', marque: 'Peugeot', plaque: 'AA111AA' },
    { nom: 'Bénali', marque: 'Renault', plaque: 'BB222BB' },
  ]
  for (const { nom, marque, plaque } of owners) {
    const { id } = await camille.post<{ id: string }>('/clients', { nom, prenom: 'Sophie' })
    await camille.post('/cars', { client_id: id, marque, plaque })
  }
})

const lists = [
  { path: '/clients', typed: 'benali', found: 'Sophie Bénali', one: '1 client', all: 2, table: 'Clients' },
  { path: '/vehicules', typed: 'bb-222', found: 'Renault', one: '1 véhicule', all: 2, table: 'Véhicules' },
] as const

const names = () => page.getByRole('table').locator('tbody a').allTextContents()

test.each(lists)('$path filters its list and address while typing, and fits a phone', async (list) => {
  const { path, typed, found, one, all } = list
  await signedIn(people.bruno)
  await page.goto(path)
  await awake(page, 'ListSearch')
  const field = page.getByLabel('Rechercher')
  await field.pressSequentially(typed)
  await expect.poll(() => names()).toEqual([found])
  expect(new URL(page.url()).search).toBe(`?q=${typed}`)
  await page.getByRole('status').filter({ hasText: one }).waitFor({ state: 'attached' })
  await field.fill('introuvable')
  await page.getByText('Aucun résultat').first().waitFor()
  await field.fill('')
  await expect.poll(async () => (await names()).length).toBe(all)
  expect(new URL(page.url()).search).toBe('')
  await field.fill(typed)
  await page.keyboard.press('Enter')
  await expect.poll(() => names()).toEqual([found])
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)

  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  const hintFits = await field.evaluate((element: HTMLInputElement) => {
    element.value = element.placeholder
    return element.scrollWidth <= element.clientWidth
  })
  expect(hintFits).toBe(true)
  expectSilence(watched)
})

test('the search forms work without scripts', async () => {
  await look({ javaScriptEnabled: false })
  await takeSession(watched, people.bruno)
  for (const { path, typed, found } of lists) {
    await page.goto(path)
    await page.getByLabel('Rechercher').fill(typed)
    await page.getByRole('button', { name: 'Rechercher' }).click()
    await page.waitForURL(`**${path}?q=${typed}`)
    expect(await names()).toEqual([found])
  }
})
