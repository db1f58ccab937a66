import { beforeEach, describe, expect, test } from 'vitest'
import { routes } from '../../../domain/routes.ts'
import { newId } from '../../../server/database/ids.ts'
import { expectSilence, settled } from '../../setup/browser.ts'
import { axeOn, ofTheLook } from '../faults.ts'
import {
  autosaved,
  button,
  clientField,
  customer,
  customerWithoutCar,
  fillDraft,
  inTheBar,
  kept,
  list,
  mine,
  nameField,
  names,
  openDrafts,
  put,
  rows,
  stored,
  title,
} from './draft-stage.ts'
import { camille, enter, page, people, stage, watched } from './stage.ts'
import { awake } from './user-actions.ts'

stage()

describe('writing a draft', () => {
  beforeEach(() => enter(people.camille))

  test('starts empty, is kept 800 ms after the last change and found again after a reload', async () => {
    await openDrafts()
    await page.getByRole('heading', { name: 'Aucun brouillon' }).waitFor()
    expect(await inTheBar().count()).toBe(0)
    await button('Nouveau brouillon').click()
    expect(await clientField().evaluate((field) => field === document.activeElement)).toBe(true)
    await nameField().fill('Freins avant')
    expect(await names()).toEqual([null])
    await autosaved()
    expect(await names()).toEqual(['Freins avant'])
    await page.getByText(/^Enregistré à \d\d:\d\d$/).waitFor()
    await inTheBar().waitFor()
    await page.reload()
    await awake(page, 'DraftManager')
    expect(await nameField().inputValue()).toBe('Freins avant')
    expect(await stored()).toMatchObject([{ ...mine(people.camille), status: 'draft' }])
    expectSilence(watched)
  })

  test('a page left in the middle of a word has kept it', async () => {
    await openDrafts()
    await button('Nouveau brouillon').click()
    await nameField().fill('Parti trop tôt')
    await page.goto(routes.dashboard.href())
    expect(await names()).toEqual(['Parti trop tôt'])
  })

  test('a new one takes the active one again while it is empty', async () => {
    await openDrafts()
    await button('Nouveau brouillon').click()
    await button('Nouveau brouillon').click()
    expect(await rows().count()).toBe(1)
    await nameField().fill('Plus vide')
    await button('Nouveau brouillon').click()
    expect(await rows().count()).toBe(2)
    expect(await nameField().inputValue()).toBe('')
  })

  test('completion counts client, car, type and end; the steps of the type are shown', async () => {
    const { nom } = await customer()
    await openDrafts()
    await button('Nouveau brouillon').click()
    await page.getByText('Il manque le client, le véhicule et le type de réparation.').waitFor()
    await fillDraft(nom)
    await page.getByText('Tout y est.').waitFor()
    await page.getByLabel('Fin estimée').fill('')
    await page.getByText('Sans fin estimée, le client ne verra pas de date.').waitFor()
    await page.getByLabel('Fin estimée').fill('2036-11-23')
    await page.getByText('Attention, c’est un dimanche.').waitFor()
    await autosaved()
    const [draft] = await stored()
    expect(draft?.steps.length).toBeGreaterThan(2)
    expect(await page.getByRole('region', { name: 'Étapes' }).getByRole('listitem').count()).toBe(draft?.steps.length)
    expect(await list().textContent()).toMatch(/Peugeot 308.*Complété à 100.%, expire dans 7 jours/)
    expectSilence(watched)
  })

  test('is deleted after a question, and does not come back', async () => {
    await put([kept(people.camille)])
    await openDrafts()
    await button('Supprimer le brouillon').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
    await page.getByRole('heading', { name: 'Aucun brouillon' }).waitFor()
    expect(await stored()).toEqual([])
    await inTheBar().waitFor({ state: 'detached' })
    await expect.poll(() => button('Nouveau brouillon').evaluate((it) => it === document.activeElement)).toBe(true)
    expectSilence(watched)
  })

  test('“Nouveau processus” opens the active draft, or makes one', async () => {
    await page.goto(routes.dashboard.href())
    await page.getByRole('link', { name: 'Nouveau processus' }).first().click()
    await awake(page, 'DraftManager')
    await expect.poll(() => clientField().evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await page.locator('h1').allTextContents()).toEqual(['Nouveau processus'])
    expect(await page.locator('main').textContent()).not.toMatch(/Brouillons|Complété à 0/)
    await nameField().fill('Depuis le tableau')
    await page.goto(routes.dashboard.href())
    await page.getByRole('link', { name: 'Nouveau processus' }).first().click()
    await awake(page, 'DraftManager')
    expect(await nameField().inputValue()).toBe('Depuis le tableau')
    expect(new URL(page.url()).search).toBe(`?nouveau=1&brouillon=${(await stored())[0]?.id}`)
    await button('Nouveau brouillon').click()
    expect(await nameField().inputValue()).toBe('')
    await page.getByRole('link', { name: 'Tous les brouillons' }).click()
    await rows().nth(1).waitFor()
    expect(await title()).toBe('Brouillons')
    expectSilence(watched)
  })
})

describe('without leaving the draft', () => {
  beforeEach(async () => {
    await enter(people.camille)
    await openDrafts()
    await button('Nouveau brouillon').click()
  })

  test('a client and a car are made and chosen', async () => {
    const nom = `Neuf${newId().slice(-6).replace(/\d/g, 'x')}`
    await clientField().fill(nom)
    await page.getByText('Aucun client trouvé').waitFor()
    await button('Nouveau client').click()
    expect(await page.getByLabel('Nom', { exact: true }).inputValue()).toBe(nom)
    await button('Créer le client').click()
    await page.getByText('Erreur champ prenom: Prénom requis').waitFor()
    await page.getByText('Prénom requis', { exact: true }).waitFor()
    await page.getByLabel('Prénom').fill('Ada')
    await button('Créer le client').dblclick()
    await page.getByText('Client créé').waitFor()
    await page.getByText('Ce client n’a pas encore de véhicule.').waitFor()
    expect((await camille.get<{ total: number }>(`/clients?q=${nom}`)).total).toBe(1)

    await button('Nouveau véhicule').click()
    await button('Créer le véhicule').click()
    await page.getByText('Plaque requise', { exact: true }).waitFor()
    const plaque = newId().slice(-8).toUpperCase()
    await page.getByLabel('Plaque').fill(plaque.toLowerCase())
    await page.getByLabel('Marque').fill('Renault')
    await button('Créer le véhicule').click()
    await page.getByText('Véhicule créé avec succès').waitFor()
    expect(await page.getByLabel('Véhicule').locator('option:checked').textContent()).toContain('Renault')
    await autosaved()
    const [draft] = await stored()
    expect(draft?.client_id).toBeTruthy()
    expect(draft?.car_id).toBeTruthy()
    expectSilence(watched)
  })

  test('an email or a plate that is taken is told on its field', async () => {
    const email = `${newId().slice(-8)}@exemple.fr`
    await camille.post('/clients', { nom: 'Pris', prenom: 'Déjà', email })
    await button('Nouveau client').click()
    await page.getByLabel('Nom', { exact: true }).fill('Second')
    await page.getByLabel('Prénom').fill('Ada')
    await page.getByLabel('Email').fill(email)
    await button('Créer le client').click()
    await page.getByText('Erreur champ email: Email déjà utilisé').waitFor()
    await page.getByText('Email déjà utilisé', { exact: true }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
    expectSilence(watched, [/status of 409/])
  })
})

describe('for everybody', () => {
  test.each(['light', 'dark'] as const)('axe finds nothing to say, %s', async (colorScheme) => {
    await enter(people.camille, { colorScheme })
    await openDrafts()
    await noFault(colorScheme)
    const { nom } = await customer()
    await button('Nouveau brouillon').click()
    await button('Créer le processus').click()
    await page.locator('[data-field="car"]').getByText('Véhicule requis').waitFor()
    await button('Nouveau client').click()
    await page.getByLabel('Prénom').waitFor()
    await noFault(colorScheme)
    await button('Annuler').click()
    await fillDraft(nom)
    await autosaved()
    await noFault(colorScheme)
  })

  test.each([
    ['Son seul véhicule.', customer],
    ['Ce client n’a pas encore de véhicule.', customerWithoutCar],
  ])('what comes a moment after the client moves nothing that may be pressed meanwhile: %s', async (told, made) => {
    await enter(people.camille)
    const { nom, client } = await made()
    await openDrafts()
    await button('Nouveau brouillon').click()
    const arriving = Promise.withResolvers<void>()
    await page.route(`**/api/clients/${client.id}`, async (route) => {
      await arriving.promise
      await route.continue()
    })
    await clientField().fill(nom)
    await page.getByRole('option', { name: new RegExp(nom) }).click()
    await page.getByText('Complété à 25 %.').waitFor()
    const top = async () => (await page.locator('label', { hasText: 'Freins' }).boundingBox())?.y
    const before = await top()
    expect(before).toBeGreaterThan(0)
    arriving.resolve()
    await page.getByText('Ni téléphone ni email').waitFor()
    await page.getByText(told).waitFor()
    expect(await top()).toBe(before)
    expectSilence(watched)
  })

  test('the keyboard alone makes a whole draft', async () => {
    await enter(people.camille)
    const { nom } = await customer()
    await openDrafts()
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await button('Nouveau brouillon').focus()
    await press('Enter', 'ArrowDown')
    await page.locator('[role=option][aria-selected=true]').waitFor()
    await press('Escape')
    expect(await clientField().getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.type(nom)
    await page.getByText('1 client trouvé').waitFor({ state: 'attached' })
    await press('ArrowDown')
    const meant = page.getByRole('option', { name: new RegExp(nom), selected: true })
    expect(await meant.getAttribute('id')).toBe(await clientField().getAttribute('aria-activedescendant'))
    await press('Enter')
    await page.getByLabel('Véhicule').locator('option:checked', { hasText: 'Peugeot' }).waitFor({ state: 'attached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Changer/)
    await press('Tab', 'Tab', 'Tab', 'Space')
    await page.getByRole('radio', { name: 'Ce soir' }).press('Space')
    await page.getByText('Tout y est.').waitFor()
    await nameField().press('A')
    await autosaved()
    expect(await stored()).toMatchObject([{ name: 'A' }])
  })
})

describe('on a phone', () => {
  test('list and editor have an address each', async () => {
    await enter(people.camille, { viewport: { width: 360, height: 740 } })
    await put([kept(people.camille, { name: 'Au garage' })])
    await openDrafts()
    expect(await nameField().isVisible()).toBe(false)
    await rows().click()
    expect(await nameField().isVisible()).toBe(true)
    expect(await list().isVisible()).toBe(false)
    const { y = 0, height = 0 } = (await button('Créer le processus').boundingBox()) ?? {}
    expect(y + height).toBeLessThanOrEqual(740)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.reload()
    await awake(page, 'DraftManager')
    expect(await nameField().inputValue()).toBe('Au garage')
    await page.getByRole('link', { name: 'Tous les brouillons' }).click()
    expect(await list().isVisible()).toBe(true)
    await page.goBack()
    await nameField().waitFor()
    expectSilence(watched)
  })
})

async function noFault(colorScheme: 'light' | 'dark'): Promise<void> {
  await settled(page)
  const axe = await axeOn(page)
  expect((await (colorScheme === 'dark' ? axe.withRules(ofTheLook) : axe).analyze()).violations).toEqual([])
}
