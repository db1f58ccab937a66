import { expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import { startWorkers } from '../../../server/workers.ts'
import { expectSilence } from '../../setup/browser.ts'
import { camille, page, people, signedIn, site, stage, watched } from '../stage.ts'

stage()

const file = (text: string) => ({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a file is imported from an empty garage’s first page, then undone', async () => {
  await signedIn(people.denise)
  await page.goto(routes.dashboard.href())
  await page.getByRole('link', { name: 'Importer mes clients' }).click()
  await page
    .getByLabel('Fichier de clients')
    .setInputFiles(file('nom;prénom;plaque;marque\nLefèvre;Zoé;AA-111-AA;Fiat\n'))
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page.getByRole('button', { name: 'Vérifier les lignes' }).click()
  await page.getByText('Nouveau client\u00a0: Zoé Lefèvre').waitFor()
  await page.getByRole('button', { name: 'Importer 1 client et 1 véhicule' }).click()
  await page.getByText('vous pouvez quitter cette page').waitFor()
  await startWorkers(site.deps)
  await page.getByRole('button', { name: 'Annuler cet import' }).click({ timeout: 20_000 })
  await page.getByText('ce qu’il avait créé n’est plus là').first().waitFor()
  expectSilence(watched)
})

test('a file is imported by keyboard alone, without its faulty line', async () => {
  await signedIn(people.camille)
  await page.goto(routes.imports.href())
  const chooser = page.waitForEvent('filechooser')
  await page.getByLabel('Fichier de clients').focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(file('nom;prénom;courriel\nLefèvre;Zoé;\nPetit;;luc@exemple.fr\n'))
  await tabTo('Envoyer')
  await page.keyboard.press('Enter')
  await page.getByLabel('Contenu de la colonne courriel').waitFor()
  await tabTo('Vérifier les lignes')
  await page.keyboard.press('Enter')
  await page.getByText('Prénom requis').waitFor()
  await tabTo('Importer sans la ligne')
  await page.keyboard.press('Enter')
  // The workers, which an earlier test started, may have finished before the page is shown.
  const isRunning = page.getByText('vous pouvez quitter cette page')
  await isRunning
    .or(page.getByRole('button', { name: 'Annuler cet import' }))
    .first()
    .waitFor()
  expect((await camille.get<{ items: { state: string }[] }>('/imports')).items[0]?.state).toMatch(/running|done/)
})

/** Presses Tab until that button has the focus. */
async function tabTo(name: string): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  for (let presses = 0; presses < 40 && !(await focused()).startsWith(name); presses += 1)
    await page.keyboard.press('Tab')
  expect(await focused()).toContain(name)
}
