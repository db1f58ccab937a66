import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectSilence, openPage } from '../../setup/browser.ts'
import { browser, camille, page, people, signedIn, site, stage, watched } from './stage.ts'
import { awake, signInPlainly } from './user-actions.ts'

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

const names = (where = page) => where.getByRole('table').locator('tbody a').allTextContents()

describe.each(lists)('$path', ({ path, typed, found, one, all }) => {
  beforeEach(async () => {
    await signedIn(people.bruno)
    await page.goto(path)
    await awake(page, 'ListSearch')
  })

  test('the list follows what is typed, and so does the address', async () => {
    await page.getByLabel('Rechercher').pressSequentially(typed)
    await expect.poll(() => names()).toEqual([found])
    expect(new URL(page.url()).search).toBe(`?q=${typed}`)
    await page.getByRole('status').filter({ hasText: one }).waitFor({ state: 'attached' })
    await page.getByLabel('Rechercher').fill('introuvable')
    await page.getByText('Aucun résultat').first().waitFor()
    await page.getByLabel('Rechercher').fill('')
    await expect.poll(async () => (await names()).length).toBe(all)
    expect(new URL(page.url()).search).toBe('')
    expectSilence(watched)
  })

  test('Enter asks at once, and keeps the keyboard where it was', async () => {
    await page.getByLabel('Rechercher').fill(typed)
    await page.keyboard.press('Enter')
    await expect.poll(() => names()).toEqual([found])
    expect(await page.getByLabel('Rechercher').evaluate((field) => field === document.activeElement)).toBe(true)
  })

  test('at 360 px nothing is wider than the screen', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    const hintFits = await page.getByLabel('Rechercher').evaluate((field: HTMLInputElement) => {
      field.value = field.placeholder
      return field.scrollWidth <= field.clientWidth
    })
    expect(hintFits).toBe(true)
  })

  test('without scripts the form asks the server', async () => {
    const plain = await openPage(browser, { baseURL: site.url, javaScriptEnabled: false })
    await signInPlainly(plain, people.bruno)
    await plain.page.goto(path)
    await plain.page.getByLabel('Rechercher').fill(typed)
    await plain.page.getByRole('button', { name: 'Rechercher' }).click()
    await plain.page.waitForURL(`**${path}?q=${typed}`)
    expect(await names(plain.page)).toEqual([found])
    await plain.close()
  })
})
