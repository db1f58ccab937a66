import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmations } from '../../domain/ground/messages.ts'
import * as routes from '../../domain/ground/routes.ts'
import { site } from '../setup/visited-site.ts'
import { fill, follow, openActions, page, plainPage, press, seesText, title, visit } from './plain-page.ts'
import { type Garage, openGarage } from './screens/garage.ts'
import type { Screen } from './screens/screen.ts'
import { staffScreens } from './screens/staff.ts'
import { visitorScreens } from './screens/visitor.ts'
import { api, newProcess, signInPlainly, takeSession } from './user-actions.ts'

let garage: Garage

plainPage({}, 'demo')
beforeAll(async () => {
  garage = await openGarage(site)
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
})

describe('every page shows its heading without scripts', () => {
  const whole = (screens: Screen[]) => screens.filter(({ reach, state }) => !reach && !state?.includes('sheet'))

  test('to a visitor', () => readAll(whole(visitorScreens)))
  test('to an admin', async () => {
    await takeSession({ page }, garage.people.admin)
    await readAll(whole(staffScreens))
  })
})

/** Reads the HTML of every page, and opens one page of each layout. */
async function readAll(screens: Screen[]): Promise<void> {
  const opened = new Set<string>()
  const faults: string[] = []
  for (const { href, page: name, state = 'first' } of screens) {
    const html = await (await page.request.get(href(garage))).text()
    if (!/<h1[\s>]/.test(html)) faults.push(`${name}, ${state}: no heading`)
    const layout = layoutOf(html)
    if (opened.has(layout)) continue
    opened.add(layout)
    await page.goto(href(garage))
    if (!(await page.locator('h1').first().isVisible())) faults.push(`${name}, ${state}: hidden heading`)
  }
  expect(faults).toEqual([])
}

/** The style sheets of a page, and the classes of the boxes around its heading. */
function layoutOf(html: string): string {
  const styles = [...html.matchAll(/<link[^>]+href="([^"]+\.css)"/g)].map(([, href]) => href)
  const [before = ''] = html.split(/<h1[\s>]/)
  const boxes = [...before.matchAll(/<(html|body|main|header|section|article|dialog)\b([^>]*)/g)]
  return [...styles, ...boxes.map(([, tag, head = '']) => `${tag} ${/class="([^"]*)"/.exec(head)?.[1] ?? ''}`)].join()
}

describe('work without scripts', () => {
  beforeEach(() => takeSession({ page }, garage.people.admin))

  test('searches, filters and pages through the lists', async () => {
    await page.goto(routes.dashboard.href({}, { vue: 'tous' }))
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

  test('reverts a step, updates a process and replaces its link', async () => {
    const process = await newProcess(await api(site, garage.people.admin), { nom: 'Garnier' })
    await page.goto(routes.process.href(process))
    await openActions()
    await press('Véhicule arrivé')
    await seesText('Arrivée notée')
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

  test('opens each tab of the settings from the menu', async () => {
    await page.goto(routes.dashboard.href())
    await page.locator('summary', { hasText: 'Menu' }).click()
    await page.getByRole('link', { name: 'Paramètres' }).click()
    for (const { title } of [routes.profile, routes.employees, routes.stepTypes, routes.mails, routes.garage]) {
      await page.getByRole('link', { name: title, exact: true }).click()
      await page.locator('a[aria-current="page"]', { hasText: title }).waitFor()
    }
  })

  test('opens the tabs of the settings on a phone from one line that names the page', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(routes.journal.href())
    const nav = page.getByRole('navigation', { name: 'Paramètres' })
    expect(await nav.getByRole('link').count()).toBe(0)
    await nav.locator('summary', { hasText: routes.journal.title }).click()
    await nav.getByRole('link', { name: routes.imports.title }).click()
    await nav.locator('summary', { hasText: routes.imports.title }).waitFor()
  })
})
