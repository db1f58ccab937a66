import { beforeAll, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { type Cast, cast } from '../../setup/cast.ts'
import { aPhoto } from '../../setup/photo.ts'
import { site } from '../../setup/visited-site.ts'
import { sticksOut } from '../faults.ts'
import { fill, follow, page, plainPage, press, seesText, title, unfold } from '../plain-page.ts'
import { api, newProcess, signInPlainly } from '../user-actions.ts'

let people: Cast
let process: Process

plainPage()
beforeAll(async () => {
  people = await cast(site)
  process = await newProcess(await api(site, people.camille))
})

const chip = (number: number, kind: string) => line(number).getByRole('radio', { name: kind }).check({ force: true })
const line = (number: number) => page.getByRole('group', { name: `Ligne ${number}`, exact: true })

test('the staff writes, sends and records an agreement without scripts, and prints its proof', async () => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInPlainly({ page }, people.bruno)
  await page.goto(routes.process.href({ id: process.id }))
  await follow('Demander un accord')
  await title('Demander un accord')
  await unfold('Titre, message et délai de réponse')
  await fill('Titre', 'Freins avant')
  await press('Ajouter une ligne')
  await line(1).getByLabel('Intitulé').fill('Disques')
  await chip(1, 'Sécurité')
  await line(1).getByLabel('Montant TTC').fill('1 234,50')
  await line(2).getByLabel('Intitulé').fill('Balais')
  await press('Monter la ligne 2')
  expect(await line(1).getByLabel('Intitulé').inputValue()).toBe('Balais')
  await page.getByLabel('Photos à montrer de la ligne 2').setInputFiles({
    name: 'disque.jpg',
    mimeType: 'image/jpeg',
    buffer: await aPhoto(),
  })
  await press('Enregistrer')
  await page.getByText('2 points sont à corriger.').waitFor()
  expect(await line(2).getByRole('radio', { name: 'Sécurité' }).isChecked()).toBe(true)
  expect(await line(2).getByRole('checkbox', { name: 'Photo' }).isChecked()).toBe(true)
  expect(await sticksOut(page)).toEqual([])
  await chip(1, 'Conseillé')
  await line(1).getByLabel('Montant TTC').fill('24,50')
  await press('Enregistrer et voir l’aperçu')
  await title('Freins avant')
  await page.getByRole('link', { name: 'Corriger' }).click()
  await title('Demande d’accord, brouillon')
  const draft = page.url()

  await page.context().clearCookies()
  await signInPlainly({ page }, people.camille)
  await page.goto(draft)
  await follow('Envoyer au client')
  await page.getByRole('radio', { name: 'Par un lien, un SMS ou un QR code, à donner' }).check()
  expect(await page.getByLabel('Mettre en attente de l’accord du client').isChecked()).toBe(true)
  await press('Envoyer la demande')
  await page.getByRole('img', { name: 'QR code de la demande d’accord' }).waitFor()
  expect(await page.getByLabel('Lien vers la demande').inputValue()).toContain('/public/accord/')
  await follow('Revenir à la demande')
  await title('Freins avant')

  await follow('Noter une réponse')
  await page
    .getByRole('group', { name: /^Balais/ })
    .getByRole('radio', { name: 'Refusé' })
    .check()
  await page
    .getByRole('group', { name: /^Disques/ })
    .getByRole('radio', { name: 'Accepté' })
    .check()
  await page.getByRole('radio', { name: 'Par téléphone' }).check()
  await press('Noter la réponse')
  await seesText('Réponse notée')
  const [proof] = await Promise.all([page.context().waitForEvent('page'), follow('Dossier de preuve')])
  await proof.getByText('Dossier intact').waitFor()
  await proof.close()
  await press('Ajouter aux étapes')
  await seesText('Lignes acceptées ajoutées aux étapes')
  await seesText('Disques')
})
