import type { Locator } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import { newId } from '../../../server/database/ids.ts'
import { expectSilence, settled } from '../../setup/browser.ts'
import { firstChip, named } from '../../setup/date-chips.ts'
import { ofTheLook, violations } from '../faults.ts'
import { camille, enter, page, people, signedIn, stage, watched } from '../stage.ts'
import { awake } from '../user-actions.ts'
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

stage()

describe('writing a draft', () => {
  beforeEach(() => enter(people.camille))

  test('saves it 800 ms after the last change or on leaving, and asks before deletion', async () => {
    await put('{oups')
    await openDrafts()
    await page.getByRole('heading', { name: 'Aucun brouillon' }).waitFor()
    expect(await inTheBar().count()).toBe(0)
    await button('Nouveau brouillon').click()
    await expect.poll(() => isFocused(clientField())).toBe(true)
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

    await button('Nouveau brouillon').click()
    await button('Nouveau brouillon').click()
    expect(await rows().count()).toBe(2)
    expect(await nameField().inputValue()).toBe('')
    await nameField().fill('Parti trop tôt')
    await page.goto(routes.dashboard.href())
    expect(await names()).toEqual(['Freins avant', 'Parti trop tôt'])

    await openDrafts()
    await deleteDraft()
    await expect.poll(() => names()).toEqual(['Freins avant'])
    await deleteDraft()
    await page.getByRole('heading', { name: 'Aucun brouillon' }).waitFor()
    expect(await stored()).toEqual([])
    await inTheBar().waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(button('Nouveau brouillon'))).toBe(true)
    expectSilence(watched)
  })

  test('lists the missing fields, focuses the first one, and passes the axe checks', async () => {
    const { nom } = await customer()
    await openDrafts()
    await button('Nouveau brouillon').click()
    await page.getByText('Il manque le client, le véhicule et le type de réparation.').waitFor()
    await button('Créer le processus').click()
    await refused('client', 'Client requis')
    await refused('car', 'Véhicule requis')
    await refused('stepType_id', 'Type de réparation requis')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('client')
    await button('Nouveau client').click()
    await page.getByLabel('Prénom').waitFor()
    await noFault()
    await button('Annuler').click()
    await page.getByRole('radio', { name: 'Freins' }).check({ force: true })
    expect(await page.getByText('Type de réparation requis', { exact: true }).count()).toBe(0)
    expect(await page.getByText('Client requis', { exact: true }).count()).toBe(1)

    await fillDraft(nom)
    await page.getByText('Tout y est.').waitFor()
    await autosaved()
    const [draft] = await stored()
    expect(draft?.steps.length).toBeGreaterThan(2)
    expect(await page.getByRole('region', { name: 'Étapes' }).getByRole('listitem').count()).toBe(draft?.steps.length)
    expect(await list().textContent()).toMatch(/Peugeot 308.*Complété à 100.%, expire dans 7 jours/)
    await noFault()
    await page.getByLabel('Fin estimée').fill('')
    await page.getByText('Sans fin estimée, le client ne verra pas de date.').waitFor()
    await page.getByLabel('Fin estimée').fill('2036-11-23')
    await page.getByText('Attention, c’est un dimanche.').waitFor()
    expectSilence(watched)
  })

  test('opens the active draft from “Nouveau processus”, or creates one', async () => {
    await page.goto(routes.dashboard.href())
    await page.getByRole('link', { name: 'Nouveau processus' }).first().click()
    await awake(page, 'DraftManager')
    await expect.poll(() => isFocused(clientField())).toBe(true)
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

  test('creates a client and a car in place, and shows a duplicate email on its field', async () => {
    const nom = `Neuf${newId().slice(-6).replace(/\d/g, 'x')}`
    const email = `${newId().slice(-8)}@exemple.fr`
    await camille.post('/clients', { nom: 'Pris', prenom: 'Déjà', email })
    await openDrafts()
    await button('Nouveau brouillon').click()
    await clientField().fill(nom)
    await page.getByText('Aucun client trouvé').waitFor()
    await button('Nouveau client').click()
    expect(await page.getByLabel('Nom', { exact: true }).inputValue()).toBe(nom)
    await button('Créer le client').click()
    await page.getByText('Erreur champ prenom: Prénom requis').waitFor()
    await page.getByText('Prénom requis', { exact: true }).waitFor()
    await page.getByLabel('Prénom').fill('Ada')
    await page.getByLabel('Email').fill(email)
    await button('Créer le client').click()
    await page.getByText('Erreur champ email: Email déjà utilisé').waitFor()
    await page.getByText('Email déjà utilisé', { exact: true }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
    await page.getByLabel('Email').fill('')
    await button('Créer le client').dblclick()
    await page.getByText('Client créé').waitFor()
    await page.getByText('Ce client n’a pas encore de véhicule.').waitFor()
    expect((await camille.get<{ total: number }>(`/clients?q=${nom}`)).total).toBe(1)

    await button('Nouveau véhicule').click()
    await button('Créer le véhicule').click()
    await page.getByText('Plaque requise', { exact: true }).waitFor()
    await page.getByLabel('Plaque', { exact: true }).fill(newId().slice(-8))
    await page.getByLabel('Marque').fill('Renault')
    await button('Créer le véhicule').click()
    await page.getByText('Véhicule créé avec succès').waitFor()
    await page.getByLabel('Véhicule').locator('option:checked', { hasText: 'Renault' }).waitFor({ state: 'attached' })
    const known = { client_id: expect.any(String), car_id: expect.any(String) }
    await expect.poll(() => stored()).toMatchObject([known])
    expectSilence(watched, [/status of 422/])
  })
})

describe('the draft editor', () => {
  test('keeps its controls in place while the client’s details load', async () => {
    await enter(people.camille)
    const alone = { ...(await customer()), told: 'Son seul véhicule.' }
    const without = { ...(await customerWithoutCar()), told: 'Ce client n’a pas encore de véhicule.' }
    await openDrafts()
    const top = async () => (await page.locator('label', { hasText: 'Freins' }).boundingBox())?.y
    for (const { nom, client, told } of [alone, without]) {
      await button('Nouveau brouillon').click()
      const arriving = Promise.withResolvers<void>()
      await page.route(`**/api/clients/${client.id}`, async (route) => {
        await arriving.promise
        await route.continue()
      })
      await clientField().fill(nom)
      await page.getByRole('option', { name: new RegExp(nom) }).click()
      await page.getByText('Complété à 25 %.').waitFor()
      const before = await top()
      expect(before).toBeGreaterThan(0)
      arriving.resolve()
      await page.getByText('Ni téléphone ni email').waitFor()
      await page.getByText(told).waitFor()
      expect(await top()).toBe(before)
    }
    expectSilence(watched)
  })

  test('can be filled in and sent by keyboard alone', async () => {
    await signedIn(people.camille)
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
    await page.getByRole('radio', { name: named(firstChip()) }).press('Space')
    await page.getByText('Tout y est.').waitFor()
    await nameField().press('A')
    await autosaved()
    expect(await stored()).toMatchObject([{ name: 'A' }])
  })
})

describe('drafts on a phone', () => {
  test('have one address for the list and one for the editor', async () => {
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

const isFocused = (where: Locator) => where.evaluate((element) => element === document.activeElement)

async function deleteDraft(): Promise<void> {
  await button('Supprimer le brouillon').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
}

async function refused(field: string, message: string): Promise<void> {
  await page.getByText(`Erreur champ ${field}: ${message}`).waitFor()
  await page.locator(`[data-field="${field}"]`).getByText(message).waitFor()
}

/** Checks both themes, which differ in colours only. */
async function noFault(): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await settled(page)
    const rules = colorScheme === 'dark' ? ({ type: 'rule', values: ofTheLook } as const) : {}
    expect(await violations(page, rules)).toEqual([])
  }
}
