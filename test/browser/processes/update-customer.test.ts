import { expect, test } from 'vitest'
import type { Car } from '../../../domain/cars/car.ts'
import type { Client } from '../../../domain/clients/client.ts'
import { expectSilence } from '../../setup/browser.ts'
import { camille, page, watched } from '../stage.ts'
import { newProcess } from '../user-actions.ts'
import { button, done, open, process, sent, sheet, stored, submit, toast, update, updateScene } from './update-scene.ts'

updateScene()

test('the update sends only changed fields, and null for emptied ones', async () => {
  await open()
  await button('Modifier le client').click()
  await update().getByLabel('Prénom').fill('Sofia')
  await update().getByLabel('Email').fill('')
  await button('Modifier le véhicule').click()
  await update().getByLabel('Plaque').fill('gh-482 kl')
  await update().getByLabel('Modèle').fill('')
  await update().getByLabel('Kilométrage').fill('120 500')
  expect(await update().getByLabel('Plaque').inputValue()).toBe('GH482KL')
  await submit().click()
  await done()
  expect(sent).toEqual([
    { call: 'clients', body: { prenom: 'Sofia', email: null } },
    { call: 'cars', body: { plaque: 'GH482KL', modele: null, km: 120500 } },
  ])
  await toast('Client modifié').waitFor()
  await toast('Véhicule modifié avec succès').waitFor()
  await sheet().getByText('Sofia', { exact: true }).waitFor({ state: 'attached' })
  await sheet().getByText('GH-482-KL').first().waitFor({ state: 'attached' })
  await expect.poll(() => page.locator('table').textContent()).toContain('Sofia Lambert')
  expectSilence(watched)
})

test('Annuler discards typed values, and errors show on their fields before sending', async () => {
  await open()
  await button('Modifier le client').click()
  await update().getByLabel('Prénom').fill('Personne')
  await button('Annuler le client').click()
  await update().getByText('Sophie').waitFor()
  await button('Modifier le client').click()
  expect(await update().getByLabel('Prénom').inputValue()).toBe('Sophie')

  const phone = update().getByLabel('Téléphone')
  await phone.fill('06 12')
  await phone.blur()
  await update().getByText('Format invalide (ex: +33612345678)').waitFor()
  await phone.fill('06 12 34 56 78')
  await phone.blur()
  expect(await phone.inputValue()).toBe('+33612345678')
  await update().getByText('Format invalide').waitFor({ state: 'detached' })

  const nom = update().getByLabel('Nom', { exact: true })
  await nom.fill('')
  await button('Modifier le véhicule').click()
  await update().getByLabel('Année').fill('1850')
  await submit().click()
  await update().getByText('Nom requis').waitFor()
  await update().getByText('Année invalide').waitFor()
  await expect.poll(() => nom.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(sent).toEqual([])

  await nom.fill('Lambert')
  await button('Annuler le véhicule').click()
  await phone.fill('')
  await phone.blur()
  await submit().click()
  await done()
  expect(sent).toEqual([{ call: 'clients', body: { telephone: null } }])
  expectSilence(watched)
})

test('a lower odometer reading is confirmed on its field, then saved', async () => {
  await camille.patch(`/cars/${process.car?.id}`, { km: 125_000 })
  await open()
  await button('Modifier le véhicule').click()
  await update().getByLabel('Kilométrage').fill('120 000')
  await submit().click()
  await update().getByText('Confirmer 120\u00a0000\u00a0km\u00a0?').first().waitFor()
  await update().getByLabel('Oui, c’est bien ce compteur').check()
  await submit().click()
  await done()
  expect(sent.map(({ body }) => body)).toEqual([{ km: 120_000 }])
  expect((await stored()).car?.km).toBe(120_000)
  expectSilence(watched)
})

test('a duplicate plate shows on its field, and the saved client is not sent again', async () => {
  const other = await newProcess(camille, { nom: 'Autre' })
  await open()
  await button('Modifier le client').click()
  await update().getByLabel('Prénom').fill('Sofia')
  await button('Modifier le véhicule').click()
  await update().getByLabel('Plaque').fill(other.plaque)
  await submit().click()
  await update().getByRole('alert').getByText('❌ Plaque déjà utilisée').waitFor()
  await toast('Erreur champ plaque: Plaque déjà utilisée').waitFor()
  expect(await update().getByLabel('Plaque').getAttribute('aria-invalid')).toBe('true')
  expect(
    await update()
      .getByLabel('Plaque')
      .evaluate((field) => field === document.activeElement),
  ).toBe(true)
  // The toast leaves the buttons uncovered.
  const plaque = `ZZ${Math.floor(1000 + Math.random() * 9000)}`
  await update().getByLabel('Plaque').fill(plaque)
  await submit().click()
  await done()
  expect(sent.map(({ call }) => call)).toEqual(['clients', 'cars', 'cars'])
  const { client, car } = await stored()
  expect((await camille.get<{ client: Client }>(`/clients/${client?.id}`)).client.prenom).toBe('Sofia')
  expect((await camille.get<Car>(`/cars/${car?.id}`)).plaque).toBe(plaque)
  expectSilence(watched, [/409/])
})
