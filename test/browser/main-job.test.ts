import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { withGarage } from '../../server/database/tenant.ts'
import { expectSilence, openPage, type PageOptions, type WatchedPage } from '../setup/browser.ts'
import { type Cast, cast, type Person } from '../setup/cast.ts'
import { browser, site, visitedSite } from '../setup/visited-site.ts'
import { api, awake } from './user-actions.ts'

let people: Cast

visitedSite()
// Each scenario has its own garage, because both search for a client of the same name.
beforeEach(async () => {
  people = await cast(site)
  const steps = ['Dépose', 'Pose', 'Essai'].map((name) => ({ name, description: null }))
  await (await api(site, people.camille)).post('/step-types', { name: 'Échappement', steps })
})

/** The buttons of the job: with scripts in the sheet over the dashboard, without on the process's page. */
const withScripts = {
  plaque: 'gh 482 kl',
  async open({ page }: WatchedPage, name: string) {
    await page.goto('/dashboard')
    await awake(page, 'ProcessDetail')
    await page.getByRole('link', { name }).click()
    await page.getByRole('dialog').getByRole('heading', { name }).waitFor()
  },
  where: (page: Page) => page.getByRole('dialog'),
  confirm: (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click(),
}

const withoutScripts: typeof withScripts = {
  plaque: 'fb 917 rt',
  async open({ page }, name) {
    await page.goto('/dashboard')
    await page.getByRole('link', { name }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  },
  where: (page) => page.locator('main'),
  confirm: (page, name) => page.getByRole('button', { name }).click(),
}

describe.each([
  ['on', withScripts],
  ['off', withoutScripts],
] as const)('the main workflow with scripts %s', (mode, ways) => {
  // Tall enough to show a toast below a sheet. Over its buttons it would delay each press.
  const options = { javaScriptEnabled: mode === 'on', viewport: { width: 1280, height: 900 } }
  const name = `Silencieux (${mode})`

  test('goes from a new client to a finished process that the customer can follow', async () => {
    const camille = await signedIn(people.camille, options)
    const bruno = await signedIn(people.bruno, options)
    const { page } = camille

    await page.goto('/clients')
    await page.getByRole('link', { name: 'Nouveau client' }).first().click()
    await page.getByLabel('Prénom').fill('Sophie')
    await page.getByLabel('Nom', { exact: true }).fill('Lambert')
    await page.getByLabel('Email').fill(`sophie.lambert.${mode}@exemple.fr`)
    await page.locator('main').getByLabel('Téléphone').fill('+33639981742')
    await page.locator('main form').getByRole('button', { name: 'Créer le client' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sophie Lambert' }).waitFor()

    await page.getByRole('link', { name: 'Nouveau véhicule' }).click()
    await page.getByLabel('Marque').fill('Peugeot')
    await page.getByLabel('Modèle').fill('308')
    await page.getByLabel('Plaque', { exact: true }).fill(ways.plaque)
    await page.getByRole('button', { name: 'Créer le véhicule' }).click()
    await page.getByText('Peugeot 308').first().waitFor()

    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Nouveau processus' }).first().click()
    await startProcess(page, name, mode)

    const link = await carryToTheEnd(camille, bruno, ways, name)

    const customer = await openPage(browser, { baseURL: site.url, ...options })
    await customer.page.goto(new URL(link).pathname)
    const seen = await customer.page.locator('body').innerText()
    expect(seen).toContain(name)
    expect(seen).toContain('Terminé')
    expect(seen).toContain(ways.plaque.slice(0, 2).toUpperCase())
    for (const secret of ['Lambert', 'sophie.lambert', '+33639981742', 'Camille', ways.plaque.slice(3, 6)]) {
      expect(seen).not.toContain(secret)
    }
    for (const watched of [camille, bruno, customer]) {
      expectSilence(watched)
      await watched.close()
    }
  })
})

async function signedIn({ email, password }: Person, options: PageOptions): Promise<WatchedPage> {
  const watched = await openPage(browser, { baseURL: site.url, ...options })
  const { page } = watched
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mot de passe').fill(password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.waitForURL('**/dashboard')
  return watched
}

/** Creates the process by the draft editor, or by the plain form. */
async function startProcess(page: Page, name: string, mode: 'on' | 'off'): Promise<void> {
  await (mode === 'on' ? fillDraft(page) : fillPlainForm(page))
  await page.getByLabel('Nom du processus').fill(name)
  await page.getByRole('button', { name: 'Créer le processus' }).click()
  await page.getByText('Process créé').waitFor()
}

async function fillDraft(page: Page): Promise<void> {
  await awake(page, 'DraftManager')
  await page.getByRole('combobox', { name: 'Client' }).fill('lambert')
  await page.getByRole('option', { name: 'Sophie Lambert' }).first().click()
  await page.getByLabel('Véhicule').locator('option:checked', { hasText: 'Peugeot 308' }).waitFor({ state: 'attached' })
  await page.getByRole('radio', { name: 'Échappement' }).check({ force: true })
}

async function fillPlainForm(page: Page): Promise<void> {
  await page.getByLabel('Rechercher un client').fill('lambert')
  await page.getByLabel('Rechercher un client').press('Enter')
  await page.getByRole('link', { name: 'Sophie Lambert' }).last().click()
  await page.getByLabel('Véhicule').selectOption({ index: 1 })
  await page.getByLabel('Type de réparation').selectOption({ label: 'Échappement' })
}

/** Bruno prepares, Camille validates, until the last step asks whether to finish. @returns the customer's link */
async function carryToTheEnd(
  camille: WatchedPage,
  bruno: WatchedPage,
  ways: typeof withScripts,
  name: string,
): Promise<string> {
  const total = await stepsOf(name)
  for (let step = 1; step <= total; step += 1) {
    await ways.open(bruno, name)
    await ways.where(bruno.page).getByRole('button', { name: 'Marquer prêt' }).click()
    await ways.where(bruno.page).getByText('Prêt', { exact: true }).first().waitFor()
    expect(await ways.where(bruno.page).getByRole('button', { name: 'Valider' }).count()).toBe(0)
    await ways.open(camille, name)
    await ways.where(camille.page).getByRole('button', { name: 'Valider' }).click()
    if (step === total) await ways.confirm(camille.page, 'Oui, finaliser')
    await ways.where(camille.page).getByText(`${step}/${total}`).first().waitFor()
  }
  await ways.where(camille.page).getByText('Terminé', { exact: true }).first().waitFor()
  return ways.where(camille.page).getByRole('textbox', { name: 'Lien public' }).inputValue()
}

async function stepsOf(name: string): Promise<number> {
  const row = await withGarage(site.db, people.camille.garageId, (tx) =>
    tx.from('processes').where({ garage_id: tx.garageId, name }).first('steps_total'),
  )
  return Number(row?.steps_total)
}
