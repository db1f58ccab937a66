import { expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import { camille, page, people, signedIn, stage } from '../stage.ts'
import { awakeForm } from '../user-actions.ts'

stage()

type Found = { total: number; items: { id: string; telephone: string | null }[] }

test('a client is created once after a lost answer, and later changes are kept to be saved', async () => {
  await signedIn(people.camille)
  await page.goto(routes.clientNew.href())
  await awakeForm(page)
  const main = page.locator('main')
  const field = (label: string) => main.getByLabel(label, { exact: true })
  const save = main.getByRole('button', { name: 'Créer le client' })
  await field('Nom').fill('Reperdu')
  await field('Prénom').fill('Zoé')
  // The server creates the client, and its answer is lost.
  await page.route(`**${routes.clients.path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch({ maxRedirects: 0 })
    await route.abort()
  })
  await save.click()
  await page.getByRole('alert').first().waitFor()
  await page.unroute(`**${routes.clients.path}`)
  await main.getByLabel(/^Téléphone/).fill('+33612345678')
  await save.click()
  await page.getByText('Ce client est déjà enregistré : voici sa fiche').waitFor()
  expect(await main.getByLabel(/^Téléphone/).inputValue()).toBe('+33612345678')
  const found = await camille.get<Found>('/clients?q=Reperdu')
  expect(found).toMatchObject({ total: 1, items: [{ telephone: null }] })
  await main.getByRole('button', { name: 'Enregistrer' }).click()
  await expect
    .poll(async () => (await camille.get<Found>('/clients?q=Reperdu')).items[0]?.telephone)
    .toBe('+33612345678')
})
