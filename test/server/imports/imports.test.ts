import { expect, test } from 'vitest'
import type { Import } from '../../../domain/imports/import-wire.ts'
import { as } from '../../setup/doors.ts'
import { done, linesOf, sendFile, tried, workbook } from '../../setup/import.ts'
import { app, people, stageForEach } from '../stage.ts'

stageForEach()

const admin = () => as(app, people.camille)

const both = `nom;prenom;email;telephone;plaque;marque;modele;1ère mise en circulation;km
Dupont;Jeanne;jeanne@exemple.fr;06 12 34 56 78;ab-123-cd;Renault;Clio;12/03/2019;64 000
Martin;Paul;;0698765432;EF 456 GH;Peugeot;308;2021;120500
`

test('clients and their cars of one file are there once the import is done, as the forms would keep them', async () => {
  const camille = await admin()
  const file = await tried(camille, both)
  expect(file).toMatchObject({ state: 'checked', lines: 2, counts: { new: 2, known: 0, unreadable: 0, clients: 2, cars: 2 } })
  expect(await linesOf(camille, file)).toEqual([
    [2, 'new', 'Nouveau client : Jeanne Dupont', 'Nouveau véhicule : Renault Clio, AB-123-CD'],
    [3, 'new', 'Nouveau client : Paul Martin', 'Nouveau véhicule : Peugeot 308, EF-456-GH'],
  ])
  expect(await done(app, camille, file)).toMatchObject({ state: 'done', progress: 100 })
  const { body: found } = await camille.get('/cars?q=AB123CD')
  expect(found.items[0]).toMatchObject({ marque: 'Renault', annee: 2019, km: 64_000, client: { nom: 'Dupont' } })
  const { body: clients } = await camille.get('/clients?q=0612345678')
  expect(clients.items[0]).toMatchObject({ email: 'jeanne@exemple.fr', telephone: '+33612345678', type: 'particulier' })
})

test('the first sheet of a workbook is read: numbers, dates, and a formula as the value that was saved with it', async () => {
  const camille = await admin()
  const file = await tried(
    camille,
    workbook([
      ['Nom', 'Prénom', 'Portable', 'Immatriculation', 'Marque', 'Mise en circulation', 'Km'],
      ['Dupont', 'Jeanne', 612345678, 'AB-123-CD', { formula: 'CONCATENATE(&quot;Re&quot;,&quot;nault&quot;)', value: 'Renault' }, { date: 43536 }, 64000],
    ]),
    'clients.xlsx',
  )
  await done(app, camille, file)
  const { body } = await camille.get('/cars?q=AB123CD')
  expect(body.items[0]).toMatchObject({ marque: 'Renault', annee: 2019, km: 64_000 })
  expect((await camille.get('/clients?q=0612345678')).body.total).toBe(1)
})
