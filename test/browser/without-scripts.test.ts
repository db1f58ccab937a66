import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmations, resetTexts } from '../../domain/messages.ts'
import * as routes from '../../domain/routes.ts'
import { startWorkers } from '../../server/workers.ts'
import { site } from '../setup/visited-site.ts'
import { fill, follow, openActions, page, plainPage, press, seesText, title, visit } from './plain-page.ts'
import { type Garage, openGarage } from './screens/garage.ts'
import type { Screen } from './screens/screen.ts'
import { staffScreens } from './screens/staff.ts'
import { visitorScreens } from './screens/visitor.ts'
import { api, newProcess, signInPlainly } from './user-actions.ts'

let garage: Garage

plainPage({}, 'demo')
beforeAll(async () => {
  garage = await openGarage(site)
  await startWorkers(site.deps)
})

const answer = async (path: string, gesture: () => Promise<void>) => {
  const [response] = await Promise.all([page.waitForResponse((each) => each.url().endsWith(path)), gesture()])
  return response.status()
}

async function signOut() {
  await page.locator('summary', { hasText: 'Menu' }).click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await title('Connexion')
}

test('a page without a toast reserves no space for one', async () => {
  await page.goto(routes.login.href())
  expect(await page.locator('main').evaluate((main) => main.getBoundingClientRect().top)).toBe(0)
})

describe('an account without scripts', () => {
  test('is created and signed in again, and shows errors with the typed values', async () => {
    await page.goto(routes.login.href())
    await follow('Créer un compte')
    await fill('Nom du garage', 'Garage des Tilleuls')
    await fill('Nom', 'Roche')
    await fill('Prénom', 'Agnès')
    await fill('Email', 'agnes.roche@exemple.fr')
    await fill('Mot de passe', 'court')
    expect(await answer(routes.register.path, () => press('Créer le compte'))).toBe(422)
    await seesText('Password must be at least 8 characters')
    expect(await page.getByLabel('Email').inputValue()).toBe('agnes.roche@exemple.fr')
    await fill('Mot de passe', 'tilleul2026')
    await press('Créer le compte')
    await title('Dashboard')
    await seesText('Pour commencer')
    await signOut()
    await page.goto(routes.clients.href())
    await title('Connexion')
    await signInPlainly({ page }, { email: 'agnes.roche@exemple.fr', password: 'pas-le-bon-1' })
    await seesText('Email ou mot de passe incorrect.')
    await signInPlainly({ page }, { email: ' Agnes.Roche@exemple.fr ', password: 'tilleul2026' })
    await title('Dashboard')
  })

  test('gets a new password by the mail that an admin finds in the messages', async () => {
    const { mechanic, admin } = garage.people
    await page.goto(routes.login.href())
    await follow('Mot de passe oublié')
    await fill('Email', mechanic.email)
    await press('Recevoir un lien')
    await seesText(`${resetTexts.noServer} ${resetTexts.kept}`)
    await page.goto(await linkFrom(admin, mechanic.email))
    await fill('Nouveau mot de passe', 'sans-chiffre')
    await press('Changer le mot de passe')
    await seesText('Password must contain at least one letter and one number')
    await fill('Nouveau mot de passe', 'embrayage2027')
    await press('Changer le mot de passe')
    await title('Mot de passe modifié')
    await signInPlainly({ page }, { ...mechanic, password: 'embrayage2027' })
    await title('Dashboard')
  })
})

/** Waits for the mail, which a job writes a moment after the request. */
async function linkFrom(admin: Garage['people']['admin'], recipient: string): Promise<string> {
  const hers = await visit()
  await signInPlainly(hers, admin)
  const letter = hers.page.getByRole('row').filter({ hasText: recipient }).filter({ hasText: 'mot de passe' })
  await expect
    .poll(async () => (await hers.page.goto(routes.mails.href())) && letter.count(), { timeout: 15_000 })
    .toBeGreaterThan(0)
  await letter.getByRole('link').first().click()
  const text = await hers.page.locator('pre').innerText()
  await hers.close()
  return new URL(/https?:\S+/.exec(text)?.[0] ?? '').pathname
}

describe('every page shows its heading without scripts', () => {
  const whole = (screens: Screen[]) => screens.filter(({ reach, state }) => !reach && !state?.includes('sheet'))

  test('to a visitor', () => readAll(whole(visitorScreens)))
  test('to an admin', async () => {
    await signInPlainly({ page }, garage.people.admin)
    await readAll(whole(staffScreens))
  })
})

/** Reads one state of each page in a browser; the others, with the same layout and style sheet, from their HTML. */
async function readAll(screens: Screen[]): Promise<void> {
  const shown = new Set<string>()
  for (const { href, page: name } of screens) {
    if (shown.has(name)) {
      const html = await (await page.request.get(href(garage))).text()
      expect([name, /<h1[\s>]/.test(html)]).toEqual([name, true])
      continue
    }
    shown.add(name)
    await page.goto(href(garage))
    expect([name, await page.locator('h1').first().isVisible()]).toEqual([name, true])
  }
}

describe('work without scripts', () => {
  beforeEach(() => signInPlainly({ page }, garage.people.admin))

  test('records the arrival and the return of a car, and undoes them', async () => {
    await page.goto(routes.process.href(garage.waiting))
    await openActions()
    await press('Véhicule arrivé')
    await seesText('Arrivée notée')
    await follow('corriger l’arrivée')
    await fill('Numéro de clé', '12')
    await fill('Place', 'Pont 3')
    await press('Enregistrer')
    await page.getByText('La clé 12 est déjà celle de GH-482-KL (Peugeot 308).').first().waitFor()
    expect(await page.getByLabel(/^Place/).inputValue()).toBe('Pont 3')
    await fill('Numéro de clé', '99')
    await press('Enregistrer')
    await seesText('Arrivée corrigée')
    await openActions()
    await follow('Véhicule rendu')
    await press('Véhicule rendu')
    await seesText('Restitution notée')
    await openActions()
    await press('Annuler la restitution')
    await openActions()
    await press('Annuler l’arrivée')
    await seesText('Arrivée annulée')
  })

  test('searches, filters and pages through the lists', async () => {
    await follow('Tous')
    await follow('Suivant')
    await page.getByText(/^51 à \d+ sur \d+ processus$/).waitFor()
    await follow('Précédent')
    await fill('Rechercher', 'gh 482 kl')
    await press('Filtrer')
    await page.getByRole('link', { name: 'Distribution et pompe à eau' }).waitFor()
    expect(await page.locator('tbody tr').count()).toBe(3)
    await fill('Rechercher', '')
    await page.getByRole('checkbox', { name: 'Terminé' }).check()
    await press('Filtrer')
    await page.locator('tbody').getByText('Terminé', { exact: true }).first().waitFor()
    expect(await page.locator('tbody').getByText('En cours', { exact: true }).count()).toBe(0)
    await page.getByRole('checkbox', { name: 'Terminé' }).uncheck()
    await page.getByLabel('Période', { exact: true }).selectOption({ label: '7 jours' })
    await fill('Rechercher', 'introuvable')
    await press('Filtrer')
    await seesText('Aucun résultat')
    for (const [route, found] of [
      [routes.clients, 'Sophie Lambert'],
      [routes.cars, 'Peugeot 308'],
    ] as const) {
      await page.goto(route.href())
      await follow('Suivant')
      await page.getByText(/^21 à \d+ sur \d+/).waitFor()
      await page.getByRole('searchbox').fill('lambert')
      await press('Rechercher')
      await page.locator('tbody').getByText(found).first().waitFor()
    }
  })

  test('creates and edits a client and a car', async () => {
    await page.goto(routes.clientNew.href())
    await fill('Prénom', 'Ines')
    await fill('Téléphone', '06')
    expect(await answer(routes.clients.path, () => press('Créer le client'))).toBe(422)
    await seesText('Format invalide (ex: +33612345678)')
    expect(await page.getByLabel('Prénom').inputValue()).toBe('Ines')
    await fill('Nom', 'Castel')
    await fill('Téléphone', '')
    await press('Créer le client')
    await seesText('Client créé')
    await correct('Prénom', 'Inès')
    await seesText('Client modifié')
    await title('Inès Castel')

    await page.goto(routes.carNew.href())
    await page.getByRole('searchbox', { name: 'Pour quel client ?' }).fill('castel')
    await page.getByRole('searchbox').press('Enter')
    await follow('Inès Castel')
    await fill('Marque', 'Fiat')
    await fill('Plaque', 'gh 482 kl')
    await press('Créer le véhicule')
    await page.getByText('Plaque déjà utilisée').first().waitFor()
    await fill('Plaque', 'zz-111-zz')
    await press('Créer le véhicule')
    await seesText('Véhicule créé avec succès')
    await correct('Kilométrage', '12 500')
    await seesText('Véhicule modifié avec succès')
    expect(await page.locator('main').innerText()).toMatch(/12.500/)
  })

  test('reverts a step, updates a process and replaces its link', async () => {
    const process = await newProcess(await api(site, garage.people.admin), { nom: 'Garnier' })
    await page.goto(routes.process.href(process))
    await press('Marquer prêt')
    await press('Valider')
    await seesText('Étape validée')
    await press('Repasser à Prêt')
    await seesText('Cette étape repassera à "Prêt". Continuer ?')
    await press('Confirmer')
    await page.getByRole('button', { name: 'Valider' }).waitFor()

    await press('Modifier')
    await fill('Nom du processus', 'Courroie et pompe')
    await page.getByLabel('Étape', { exact: true }).selectOption({ index: 2 })
    await press('Aperçu')
    await seesText('Rien n’est encore enregistré.')
    await press('Valider la mise à jour')
    await title('Courroie et pompe')

    const link = () => page.locator('[name=lien]').inputValue()
    const before = await link()
    await press('Régénérer')
    await seesText(confirmations.rotateLink)
    await press('Régénérer')
    await seesText('Lien régénéré')
    expect(await link()).not.toBe(before)
    const customer = await visit()
    await customer.page.goto(new URL(before).pathname)
    await customer.page.getByRole('heading', { name: 'Ce lien n’est plus actif' }).waitFor()
    await customer.page.goto(new URL(await link()).pathname)
    await customer.page.getByRole('heading', { level: 1, name: 'Courroie et pompe' }).waitFor()
    await customer.close()
  })

  test('opens one notification, or marks all read', async () => {
    await newProcess(await api(site, garage.people.admin), { nom: 'Pasquier' })
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await title('Notifications')
    await page.getByText('(non lue)').first().waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Ouvrir Freins de Pasquier' }).click()
    await title('Freins de Pasquier')
    await page.goto(routes.notifications.href())
    await press('Tout marquer lu')
    await page.getByRole('button', { name: 'Tout marquer lu' }).waitFor({ state: 'detached' })
    expect(await page.getByText('(non lue)').count()).toBe(0)
  })
})

async function correct(label: string, value: string): Promise<void> {
  await follow('Modifier')
  await fill(label, value)
  await press('Enregistrer')
}
