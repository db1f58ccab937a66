import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ownFactorsHref } from '../../domain/addresses/page-links.ts'
import { invitationTexts } from '../../domain/messages.ts'
import * as routes from '../../domain/routes.ts'
import { newId } from '../../server/database/ids.ts'
import { withGarage } from '../../server/database/tenant.ts'
import { makeExport } from '../../server/exports/make-export.ts'
import type { WatchedPage } from '../setup/browser.ts'
import { type Cast, cast, type Person } from '../setup/cast.ts'
import { codeOf } from '../setup/second-factor.ts'
import { site } from '../setup/visited-site.ts'
import { fill, follow, page, plainPage, press, seesText, title, visit } from './plain-page.ts'
import { signInPlainly } from './user-actions.ts'

let people: Cast

plainPage()
beforeAll(async () => {
  people = await cast(site)
})
beforeEach(async () => {
  await signInPlainly({ page }, people.camille)
  await title('Dashboard')
})

async function signedIn(person: Pick<Person, 'email' | 'password'>): Promise<WatchedPage> {
  const theirs = await visit()
  await signInPlainly(theirs, person)
  await theirs.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  return theirs
}

test('the profile and the password can be changed without scripts', async () => {
  await page.goto(routes.profile.href())
  await fill('Prénom', '')
  await press('Enregistrer')
  await seesText('Prénom requis')
  await fill('Prénom', 'Camille-Anne')
  await press('Enregistrer')
  await seesText('Profil modifié')
  expect(await page.getByLabel('Prénom').inputValue()).toBe('Camille-Anne')
  const hers = await signedIn(people.denise)
  await hers.page.goto(routes.profile.href())
  const main = hers.page.locator('main')
  await main.getByLabel('Mot de passe actuel').fill(people.denise.password)
  await main.getByLabel('Nouveau mot de passe').fill('carburateur74')
  await main.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await hers.page.getByText('Mot de passe modifié').waitFor()
  await hers.close()
  await (await signedIn({ ...people.denise, password: 'carburateur74' })).close()
})

test('an app, recovery codes and two-step sign-in work without scripts', async () => {
  const { samir } = people
  const theirs = await signedIn(samir)
  const { page } = theirs
  const main = page.locator('main')
  const send = (name: string) => main.getByRole('button', { name, exact: true }).click()
  const code = main.getByLabel('Code à 6 chiffres')
  await page.goto(ownFactorsHref())
  await send('Ajouter une application')
  const secret = (await main.locator('code').textContent()) ?? ''
  await main.getByLabel('Nom de cet appareil').fill('Téléphone de Samir')
  await code.fill('12')
  await send('Ajouter')
  await page
    .getByText(/Code incorrect. Vérifiez l’heure/)
    .first()
    .waitFor()
  expect(await main.getByLabel('Nom de cet appareil').inputValue()).toBe('Téléphone de Samir')
  const then = new Date()
  await code.fill(codeOf({ secret }, then))
  await send('Ajouter')
  await send('Montrer mes codes')
  const spare = await main.locator('li code').allTextContents()
  expect(spare).toHaveLength(10)
  expect(await main.getByRole('button', { name: 'Copier' }).count()).toBe(0)
  await theirs.close()

  const again = await visit()
  await signInPlainly(again, samir)
  await again.page.getByLabel('Code à 6 chiffres').fill(codeOf({ secret }, then, 1))
  await again.page.getByRole('button', { name: 'Se connecter' }).click()
  await again.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await again.close()

  const lost = await visit()
  await signInPlainly(lost, samir)
  await lost.page.getByRole('link', { name: 'Utiliser un code de secours' }).click()
  await lost.page.getByLabel('Code de secours').fill(spare[0] ?? '')
  await lost.page.getByRole('button', { name: 'Se connecter' }).click()
  await lost.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await lost.page.goto(ownFactorsHref())
  await lost.page.getByText('Encore 9 sur 10').waitFor()
  await lost.page.getByRole('link', { name: 'Retirer Téléphone de Samir' }).click()
  await lost.page.getByLabel('Mot de passe actuel').fill(samir.password)
  await lost.page.getByRole('button', { name: 'Retirer' }).click()
  await lost.page.getByText('le mot de passe suffit').waitFor()
  await lost.close()
})

test('the settings tabs and the garage form work without scripts', async () => {
  await page.locator('summary', { hasText: 'Menu' }).click()
  await page.getByRole('link', { name: 'Paramètres' }).click()
  for (const { title } of [routes.profile, routes.employees, routes.stepTypes, routes.mails, routes.garage]) {
    await page.getByRole('link', { name: title, exact: true }).click()
    await page.locator('a[aria-current="page"]', { hasText: title }).waitFor()
  }
  await page.getByRole('link', { name: 'Modifier' }).click()
  await fill('Nom du garage', '')
  await fill('Ville', 'Villeurbanne')
  await press('Enregistrer')
  await page.locator('[aria-invalid="true"]').first().waitFor()
  expect(await page.getByLabel('Ville').inputValue()).toBe('Villeurbanne')
  await fill('Nom du garage', 'Garage Perrin et fille')
  await press('Enregistrer')
  await seesText('Garage modifié')
  await seesText('Garage Perrin et fille')
})

test('a phone opens the settings tabs from one line that names the page', async () => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(routes.journal.href())
  const nav = page.getByRole('navigation', { name: 'Paramètres' })
  expect(await nav.getByRole('link').count()).toBe(0)
  await nav.locator('summary', { hasText: routes.journal.title }).click()
  await nav.getByRole('link', { name: routes.imports.title }).click()
  await nav.locator('summary', { hasText: routes.imports.title }).waitFor()
})

test('the export of a garage and of a list works without scripts', async () => {
  await page.goto(routes.garageExport.href())
  await press('Préparer l’export')
  await page.getByText('Dans un instant').waitFor()
  const { garageId } = people.camille
  const [row] = await withGarage(site.db, garageId, async (tx) => {
    await tx.from('clients').insert({ garage_id: garageId, id: newId(), nom: 'Lambert', prenom: 'Sophie', search: '' })
    return tx.from('exports').where({ garage_id: garageId })
  })
  await makeExport(site.deps, { garageId, exportId: row?.id ?? '' })
  await follow('Actualiser')
  const [archive] = await Promise.all([page.waitForEvent('download'), follow('Télécharger l’archive')])
  expect(archive.suggestedFilename()).toMatch(/^garage-perrin.*\.zip$/)
  await page.goto(routes.clients.href())
  const [list] = await Promise.all([page.waitForEvent('download'), follow('Exporter')])
  expect(list.suggestedFilename()).toMatch(/^clients-.*\.csv$/)
})

test('an employee is invited, registers, is suspended and is deleted without scripts', async () => {
  await page.goto(routes.employees.href())
  await fill('Email', 'lea.durand@exemple.fr')
  await press('Inviter')
  await seesText(invitationTexts.kept)
  const link = await page.getByLabel('Lien d’invitation de lea.durand@exemple.fr').inputValue()
  await join(new URL(link).search)

  await page.goto(routes.employees.href())
  const lea = page.getByRole('listitem').filter({ hasText: 'Léa Durand' })
  for (const [button, after] of [
    [/^Passer administrateur/i, /Administrat/],
    [/^Passer employé/i, /Employé/],
    [/^Suspendre/, /accès suspendu/],
    [/^Rétablir/, /Employé ·/],
  ] as const) {
    await lea.getByRole('button', { name: button }).click()
    await seesText('Équipe mise à jour')
    await lea.getByText(after).first().waitFor()
  }
  await lea.getByRole('link', { name: /^Supprimer/ }).click()
  await page.getByRole('heading', { name: /Supprimer le compte de Léa Durand/ }).waitFor()
  await press('Supprimer le compte')
  await seesText('Équipe mise à jour')
  expect(await lea.count()).toBe(0)
})

async function join(search: string): Promise<void> {
  const hers = await visit()
  await hers.page.goto(routes.register.path + search)
  expect(await hers.page.getByLabel('Nom du garage').count()).toBe(0)
  await hers.page.getByLabel('Nom', { exact: true }).fill('Durand')
  await hers.page.getByLabel('Prénom').fill('Léa')
  await hers.page.getByLabel('Mot de passe').fill('clavette2026')
  await hers.page.locator('form').getByRole('button').click()
  await hers.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await hers.close()
}

test('the steps of a repair type are added, ordered and removed without scripts', async () => {
  await page.goto(routes.stepTypes.href())
  await page.getByRole('link', { name: 'Nouveau type' }).click()
  await fill('Nom du type', 'Attelage')
  await fill('Nom de l’étape 1', 'Faisceau')
  await press('Ajouter une étape')
  await fill('Nom de l’étape 2', 'Traverse')
  await fill('Description de l’étape 2', 'Couple 95 Nm')
  await press('Ajouter une étape')
  await fill('Nom de l’étape 3', 'Rien')
  await press('Monter l’étape 2')
  await press('Retirer l’étape 3')
  await press('Enregistrer')
  await seesText('Type créé')
  expect(await names()).toEqual(['Traverse', 'Faisceau'])
  expect(await page.getByLabel('Description de l’étape 1').inputValue()).toBe('Couple 95 Nm')
  await press('Descendre l’étape 1')
  await fill('Nom du type', 'Attelage et faisceau')
  await press('Enregistrer')
  await seesText('Type enregistré')
  await page.reload()
  expect(await names()).toEqual(['Faisceau', 'Traverse'])
  await press('Archiver')
  await seesText('Type archivé')
  await press('Rétablir')
  await seesText('Type rétabli')
  await page.locator('main').getByRole('link', { name: 'Supprimer' }).click()
  await press('Supprimer le type')
  await seesText('Type supprimé')
  expect(await page.getByText('Attelage et faisceau').count()).toBe(0)
})

const names = async () => {
  const fields = await page.getByLabel(/^Nom de l’étape/).all()
  return Promise.all(fields.map((field) => field.inputValue()))
}
