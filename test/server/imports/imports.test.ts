import { expect, test } from 'vitest'
import { importTemplateFile, importTexts } from '../../../domain/imports/import-wire.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { runImport } from '../../../server/imports/run-import.ts'
import { as, browse, type Caller } from '../../setup/doors.ts'
import {
  clientsAndCars as both,
  done,
  fileIn,
  linesOf,
  sendFile,
  tried as sentAndTried,
  triedIn,
  workbook,
} from '../../setup/import.ts'
import { app, people, stageWithGarages } from '../stage.ts'

stageWithGarages()

const admin = () => as(app, people.camille)
/** An import of Camille's, after its dry run. */
const tried = (camille: Caller, content: string | Buffer) => triedIn(app, camille, people.camille, content)

test('an import creates clients and their cars like the forms do', async () => {
  const camille = await admin()
  const file = await sentAndTried(camille, both)
  expect(file).toMatchObject({
    state: 'checked',
    lines: 2,
    counts: { new: 2, known: 0, unreadable: 0, clients: 2, cars: 2 },
  })
  expect(await linesOf(camille, file)).toEqual([
    [2, 'new', 'Nouveau client : Jeanne Dupont', 'Nouveau véhicule : Renault Clio, AB-123-CD'],
    [3, 'new', 'Nouveau client : Paul Martin', 'Nouveau véhicule : Peugeot 308, EF-456-GH'],
  ])
  expect(await done(app, camille, file)).toMatchObject({ state: 'done', progress: 100 })
  const { body: found } = await camille.get('/cars?q=AB123CD')
  expect(found.items[0]).toMatchObject({ marque: 'Renault', annee: 2019, km: 64_000, client: { nom: 'Dupont' } })
  expect(found.items[0]).toMatchObject({ firstRegisteredOn: '2019-03-12', inspectionDueOn: '2023-03-12' })
  const { body: clients } = await camille.get('/clients?q=0612345678')
  expect(clients.items[0]).toMatchObject({ email: 'jeanne@exemple.fr', telephone: '+33612345678', type: 'particulier' })
})

test('an import reads numbers, dates and saved formula results of the first sheet', async () => {
  const camille = await admin()
  const file = await tried(
    camille,
    workbook([
      ['Nom', 'Prénom', 'Portable', 'Immatriculation', 'Marque', 'Mise en circulation', 'Km'],
      [
        'Dupont',
        'Jeanne',
        612345678,
        'AB-123-CD',
        { formula: 'CONCATENATE(&quot;Re&quot;,&quot;nault&quot;)', value: 'Renault' },
        { date: 43536 },
        64000,
      ],
    ]),
  )
  await done(app, camille, file)
  const { body } = await camille.get('/cars?q=AB123CD')
  expect(body.items[0]).toMatchObject({ marque: 'Renault', annee: 2019, km: 64_000 })
  expect((await camille.get('/clients?q=0612345678')).body.total).toBe(1)
})

test('exported files can be imported: clients, then cars that find their owner', async () => {
  const camille = await admin()
  const clients = `\ufeffid;nom;prenom;type;email;telephone\r
1;Dupont;Jeanne;particulier;jeanne@exemple.fr;+33612345678\r
2;Leroux;Société;professionnel;;'+33465712348\r
3;Martin;Paul;particulier;;\r
`
  const cars = `\ufeffplaque;marque;modele;annee;km;client_nom;client_prenom;client_email;client_telephone\r
AB-123-CD;Renault;Clio;2019;64000;Dupont;Jeanne;jeanne@exemple.fr;+33612345678\r
EF-456-GH;Peugeot;;;;Leroux;Société;;'+33465712348\r
IJ-789-KL;Fiat;Panda;2015;;Martin;Paul;;\r
`
  await done(app, camille, await tried(camille, clients))
  const file = await tried(camille, cars)
  expect(file.counts).toMatchObject({ clients: 0, cars: 3, unreadable: 0 })
  await done(app, camille, file)
  const { body } = await camille.get('/cars')
  expect(
    body.items.map(({ plaque, client }: { plaque: string; client: { nom: string } }) => [plaque, client.nom]),
  ).toEqual([
    ['AB123CD', 'Dupont'],
    ['EF456GH', 'Leroux'],
    ['IJ789KL', 'Martin'],
  ])
})

test('a file imported twice adds nothing, and shows the date of the first import', async () => {
  const camille = await admin()
  await done(app, camille, await tried(camille, both))
  const again = await tried(camille, both)
  expect(again).toMatchObject({ counts: { new: 0, known: 2 }, doneBeforeAt: expect.any(String) })
  const { status, body } = await camille.post(`/imports/${again.id}/start`)
  expect([status, body.message]).toEqual([409, expect.stringContaining('rien à importer')])
})

test('a garage runs one import at a time, and the next one sees the changes of the first', async () => {
  const camille = await admin()
  const [first, second] = [await tried(camille, both), await tried(camille, `${both}Petit;Luc;;;;;;;\n`)]
  const start = (id: string) => camille.post(`/imports/${id}/start`)
  expect((await start(first.id)).status).toBe(200)
  expect((await start(first.id)).status).toBe(200)
  const refused = await start(second.id)
  expect([refused.status, refused.body.message]).toEqual([409, importTexts.busy])
  await runImport(app.deps, { garageId: people.camille.garageId, importId: first.id })
  expect(await done(app, camille, second)).toMatchObject({
    state: 'checked',
    notice: expect.stringContaining('Le garage a changé depuis l’essai'),
  })
  expect((await camille.get('/cars')).body.total).toBe(2)
})

test('unreadable lines are left out only by choice, and the others are imported', async () => {
  const camille = await admin()
  const file = await tried(camille, `${both}Petit;;luc@exemple.fr;;;;;;\n`)
  expect(await linesOf(camille, file, 'unreadable')).toEqual([[4, 'unreadable', 'Prénom requis']])
  const refused = await camille.post(`/imports/${file.id}/start`)
  expect([refused.status, refused.body.issues[0].path]).toEqual([400, ['skipUnreadable']])
  expect(await done(app, camille, file, { skipUnreadable: true })).toMatchObject({ state: 'done' })
  expect((await camille.get('/clients')).body.total).toBe(2)
})

test('an unreadable optional cell is noted, and its line is imported without it', async () => {
  const camille = await admin()
  const file = await tried(camille, `${both}M. Petit;Luc;luc@;;;;;;\n`)
  expect(file.counts).toMatchObject({ new: 3, unreadable: 0, noted: 1 })
  const { body } = await camille.get(`/imports/${file.id}/lines?status=noted`)
  expect(body.items).toMatchObject([{ line: 4, status: 'new', notes: [expect.stringContaining('Email invalide')] }])
  const { text } = await (await browse(app, people.camille)).get(`/parametres/import/${file.id}?status=noted`)
  expect(text).toContain('Cellule à revoir (1)')
  expect(text).toContain('est laissé de côté')
  expect(await done(app, camille, file)).toMatchObject({ state: 'done' })
  const { items } = (await camille.get('/clients?q=Petit')).body
  expect(items).toMatchObject([{ nom: 'Petit', prenom: 'Luc', email: null }])
})

test('a failed import changes nothing and can be started again', async () => {
  const camille = await admin()
  const file = await tried(camille, both)
  const { reactions } = app.deps
  app.deps.reactions = { ...reactions, 'import.done': [() => Promise.reject(new Error('broken'))] }
  expect(await done(app, camille, file)).toMatchObject({
    state: 'checked',
    notice: expect.stringContaining('rien n’a été importé'),
  })
  expect((await camille.get('/clients')).body.total).toBe(0)
  app.deps.reactions = reactions
  expect(await done(app, camille, file)).toMatchObject({ state: 'done' })
})

test('a job that runs several times imports its file once', async () => {
  const camille = await admin()
  const { id } = await tried(camille, both)
  await camille.post(`/imports/${id}/start`)
  const job = { garageId: people.camille.garageId, importId: id }
  await Promise.all([runImport(app.deps, job), runImport(app.deps, job)])
  await runImport(app.deps, job)
  expect((await camille.get('/clients')).body.total).toBe(2)
  expect((await camille.get(`/imports/${id}`)).body.state).toBe('done')
})

test('a file being checked cannot be started, deleted or checked again', async () => {
  const camille = await admin()
  const file = await tried(camille, both)
  await withGarage(app.db, people.camille.garageId, async (tx) => {
    await tx.from('imports').where({ garage_id: tx.garageId, id: file.id }).forUpdate().first('id')
    const columns = file.columns.map(({ field }) => field)
    for (const answer of [
      await camille.post(`/imports/${file.id}/start`),
      await camille.delete(`/imports/${file.id}`),
      await camille.patch(`/imports/${file.id}/columns`, { columns }),
    ])
      expect([answer.status, answer.body.message]).toEqual([409, importTexts.busy])
  })
})

test('columns can be corrected, and an invalid choice is refused', async () => {
  const camille = await admin()
  const id = await fileIn(app, people.camille, 'Nom;B;C\nDupont;Jeanne;AB-123-CD\n')
  const columns = (list: (string | null)[]) => camille.patch(`/imports/${id}/columns`, { columns: list })
  expect((await columns(['email', null, null])).body.issues[0].message).toContain('au moins le nom')
  expect((await columns(['nom', 'nom', null])).body.issues[0].message).toContain('Deux colonnes')
  expect((await columns(['nom', 'prenom'])).status).toBe(400)
  expect((await columns(['nom', 'couleur', null])).status).toBe(400)
  expect((await columns(['nom', 'prenom', null])).body.counts).toMatchObject({ new: 1, clients: 1, cars: 0 })
})

test('a garage has ten waiting files at most, and deleting one makes room', async () => {
  const camille = await admin()
  const sent: string[] = []
  for (let at = 0; at < 10; at += 1) sent.push(await fileIn(app, people.camille, `nom;prenom\nDupont;${at}\n`))
  const refused = await sendFile(camille, both)
  expect([refused.status, refused.body.message]).toEqual([409, importTexts.waiting])
  expect((await camille.delete(`/imports/${sent[0]}`)).status).toBe(204)
  expect((await sendFile(camille, both)).status).toBe(201)
})

test('a key stores a file once, and a file imported cannot be deleted or changed', async () => {
  const camille = await admin()
  const key = 'une-clef-de-huit'
  const send = () => camille.sendFile('/imports', Buffer.from(both), 'clients.csv', key)
  const [first, second] = [await send(), await send()]
  expect(second.body.id).toBe(first.body.id)
  const file = await tried(camille, both)
  await done(app, camille, file)
  expect((await camille.delete(`/imports/${file.id}`)).status).toBe(409)
  expect(
    (await camille.patch(`/imports/${file.id}/columns`, { columns: file.columns.map(({ field }) => field) })).status,
  ).toBe(409)
  expect((await camille.post(`/imports/${first.body.id}/start`)).body.message).toContain('chaque colonne')
})

test('the template can be imported unchanged', async () => {
  expect((await tried(await admin(), importTemplateFile)).counts).toMatchObject({ new: 2, clients: 2, cars: 2 })
})

test('a car finds its owner anywhere in the file', async () => {
  const camille = await admin()
  const file = await tried(
    camille,
    `nom;prenom;email;plaque;marque
;;jeanne@exemple.fr;AB-123-CD;Renault
Martin;Paul;;EF-456-GH;Fiat
Dupont;Jeanne;jeanne@exemple.fr;;
Martin;Paul;paul@exemple.fr;;
`,
  )
  expect(file.counts).toMatchObject({ clients: 2, cars: 2, unreadable: 0 })
  await done(app, camille, file)
  const { body } = await camille.get('/cars')
  expect(body.items.map(({ client }: { client: { prenom: string } }) => client.prenom)).toEqual(['Jeanne', 'Paul'])
})
