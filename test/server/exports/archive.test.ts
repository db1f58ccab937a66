import { beforeAll, describe, expect, test } from 'vitest'
import { withGarage } from '../../../server/database/tenant.ts'
import { makeExport } from '../../../server/exports/make-export.ts'
import { imageOf } from '../../../server/processes/entries/store.ts'
import { answered, ask, brakes, discs, record } from '../../setup/agreement.ts'
import { rowsOfCsv } from '../../setup/csv.ts'
import { as, browse, type Caller, type Visitor } from '../../setup/doors.ts'
import { photoOf } from '../../setup/photo.ts'
import { unzipped } from '../../setup/unzip.ts'
import { finish, repair } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

const page = '/parametres/export'

let api: Caller
let camille: Visitor
let files: Map<string, Buffer>
let made: Awaited<ReturnType<typeof aGarage>>

const csv = (name: string) => rowsOfCsv(files.get(name) ?? Buffer.alloc(0))
const heads = (name: string) => files.get(name)?.toString().split('\r\n')[0]

stage()
beforeAll(async () => {
  api = await as(app, people.camille)
  camille = await browse(app, people.camille)
  const denise = await as(app, people.denise)
  await denise.post('/clients', { nom: 'Canari', prenom: 'Zoé' })
  made = await aGarage()
  await camille.submit(page)
  const [{ id, address }] = await exports()
  await makeExport(app.deps, { garageId: people.camille.garageId, exportId: id })
  expect(address).toBeNull()
  ;({ files } = await unzipped(camille.get(`${page}/${id}/archive`)))
})

const exports = async () => (await api.get('/exports')).body.items

/** Makes a repair with every kind of related data, and a client whose name is a formula. */
async function aGarage() {
  const odd = (await api.post('/clients', { nom: '=SUM(A1)', prenom: 'Luc; "le vieux"', type: 'professionnel' })).body
  const one = await repair(api, { name: 'Freins avant' })
  const path = `/processes/${one.process.id}`
  await api.patch(`${path}/assignee`, { userId: people.bruno.id })
  await api.post(`${path}/arrival`, { km: 120_000, keyNumber: '12', place: 'Cour' })
  await api.post(`${path}/waits`, { reason: 'piece', note: 'Chez le fournisseur' })
  await api.post(`${path}/notes`, { text: 'Disque usé\nà changer' })
  const place = { processId: one.process.id, stepId: one.stepIds[0] ?? null }
  const photo = await photoOf(app, people.bruno, place, { caption: 'Avant gauche', width: 300, height: 200 })
  const removed = await photoOf(app, people.bruno, place, { caption: 'Montrée puis retirée', colour: '#993333' })
  const signed = await photoOf(app, people.bruno, place, { caption: 'Signé', colour: '#339933' })
  const lines = [{ ...discs, photoIds: [removed] }, brakes.lines[1]]
  await answered(app, api, one.process.id, { lines })
  const agreement = await ask(api, one.process.id, {}, false)
  await record(app, api, agreement.at, ['accepted', 'refused'], people.camille.id, signed)
  for (const id of [removed, signed]) await api.delete(`${path}/photos/${id}`)
  const done = await repair(api)
  await finish(api, done.process)
  return { ...one, odd, photo, removed, signed, done }
}

test('the archive has one file per kind, a note that names them, and the photos', () => {
  const names = [...files.keys()]
  const tables = app.deps.exportTables.map(({ file }) => file)
  const photos = [made.photo, made.removed, made.signed].map((id) => `photos/${id}.jpg`)
  expect(names.sort()).toEqual(['LISEZMOI.txt', ...tables, ...photos].sort())
  expect(tables).toEqual(
    expect.arrayContaining([
      ...'garage employes clients vehicules types-de-reparation processus etapes attentes visites'
        .split(' ')
        .map(csvName),
      ...'notes-et-photos accords accords-lignes accords-journal choix-piec messages historique'
        .split(' ')
        .map(csvName),
    ]),
  )
  for (const name of tables) expect(files.get('LISEZMOI.txt')?.toString()).toContain(name)
})

const csvName = (name: string) => `${name}.csv`

test('every file writes instants as a clock in Paris shows them', () => {
  const names = [...files.keys()].filter((name) => name.endsWith('.csv'))
  const cells = names.flatMap((name) => csv(name).flatMap((row) => Object.values(row)))
  expect(cells.filter((cell) => /^\d{4}-\d\d-\d\dT/.test(cell))).toEqual([])
  expect(cells.filter((cell) => /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(cell)).length).toBeGreaterThan(names.length)
})

test('clients and cars have columns that an import recognises', () => {
  expect(heads('clients.csv')).toBe('\ufeffid;nom;prenom;type;email;telephone;siren;langue;cree_le')
  expect(heads('vehicules.csv')).toBe(
    '\ufeffid;plaque;marque;modele;annee;km;client_id;client_nom;client_prenom;client_email;client_telephone;cree_le;circule_depuis;dernier_controle;resultat_du_controle;prochain_controle',
  )
  const { client, car, email, plaque } = made
  expect(csv('clients.csv').find(({ id }) => id === client.id)).toMatchObject({
    nom: 'Lambert',
    prenom: 'Sophie',
    type: 'particulier',
    email,
    telephone: '06 39 98 17 42',
  })
  expect(csv('vehicules.csv').find(({ id }) => id === car.id)).toMatchObject({
    plaque: plaque.replace(/^(..)(...)(..)$/, '$1-$2-$3'),
    km: '120000',
    client_id: client.id,
    client_email: email,
  })
})

test('formulas are escaped, quotes and semicolons are unchanged', () => {
  expect(csv('clients.csv').find(({ id }) => id === made.odd.id)).toMatchObject({
    nom: "'=SUM(A1)",
    prenom: 'Luc; "le vieux"',
    type: 'professionnel',
  })
})

test('a repair is exported with steps, waits, visits and notes', () => {
  const ours = { processus_id: made.process.id }
  const of = (name: string) => csv(name).filter(({ processus_id }) => processus_id === ours.processus_id)
  expect(csv('processus.csv').find(({ id }) => id === made.process.id)).toMatchObject({
    nom: 'Freins avant',
    client_nom: 'Lambert',
    arrive_le: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
    km_arrivee: '120000',
    cle: '12',
    attente: 'Pièce',
  })
  expect(csv('processus.csv').find(({ id }) => id === made.done.process.id)?.statut).toBe('Terminé')
  expect(of('etapes.csv').map(({ nom, statut }) => [nom, statut])).toEqual(
    ['Dépose', 'Pose', 'Essai'].map((nom) => [nom, 'Proposé']),
  )
  expect(of('attentes.csv')).toMatchObject([{ note: 'Chez le fournisseur', par: 'Camille Martin', finie_le: '' }])
  expect(of('visites.csv')).toMatchObject([{ geste: 'Arrivée', km: '120000', emplacement: 'Cour' }])
  expect(of('notes-et-photos.csv')).toMatchObject([
    { genre: 'Note', texte: 'Disque usé\nà changer', fichier: '' },
    { genre: 'Photo', texte: 'Avant gauche', fichier: `photos/${made.photo}.jpg` },
  ])
  expect(csv('types-de-reparation.csv').filter(({ type_id }) => type_id === made.type.id)).toHaveLength(3)
})

test('an agreement is exported with lines, answers and log', () => {
  const [one] = csv('accords.csv').filter(({ etat, comment }) => etat === 'Répondu' && comment === 'En ligne')
  expect(one).toMatchObject({ titre: 'Freins', accepte_ttc: '184,00' })
  const lines = csv('accords-lignes.csv').filter(({ accord_id }) => accord_id === one?.id)
  expect(lines).toMatchObject([
    { libelle: 'Disques avant', montant_ttc: '184,00', reponse: 'Accepté', photos: `photos/${made.removed}.jpg` },
    { libelle: 'Balais', montant_ttc: '24,50', reponse: 'Refusé', photos: '' },
  ])
  const log = csv('accords-journal.csv').filter(({ accord_id }) => accord_id === one?.id)
  expect(log.map(({ geste }) => geste)).toContain('answered')
})

test('photos are complete, including deleted photos shown in an agreement', async () => {
  const { digests, garageId } = await withGarage(app.db, people.camille.garageId, (tx) =>
    imageOf(tx, made.process.id, made.photo, 'large'),
  )
  const stored = await app.deps.photos.storage.read({ garageId, digest: digests.jpeg, form: 'jpeg' })
  const bytes = Buffer.concat((await stored?.content.toArray()) ?? [])
  expect(files.get(`photos/${made.photo}.jpg`)?.equals(bytes)).toBe(true)
  for (const id of [made.removed, made.signed]) expect(files.get(`photos/${id}.jpg`)?.subarray(0, 2)).toEqual(jpeg)
})

const jpeg = Buffer.from([0xff, 0xd8])

test('the history names each action and its author, and messages have no secret link', () => {
  const history = csv('historique.csv')
  expect(history.find(({ action }) => action === 'process.started')).toMatchObject({
    phrase: 'Processus créé',
    par: 'Camille Martin',
  })
  expect(history.map(({ action }) => action)).toContain('export.asked')
  expect(history.find(({ action }) => action === 'process.assigned')?.phrase).toContain('Bruno')
  const mails = csv('messages.csv')
  expect(mails.length).toBeGreaterThan(0)
  for (const { texte } of mails) expect(texte).not.toMatch(/\/public\/\w+\/[\w-]{20}/)
})

describe('secrets and other garages', () => {
  const text = () =>
    [...files]
      .filter(([name]) => /csv|txt/.test(name))
      .map(([, bytes]) => bytes.toString())
      .join('\n')

  test('no password and no link token is in the archive', async () => {
    expect(heads('employes.csv')).toBe('\ufeffid;nom;prenom;email;role;actif;cree_le')
    expect(text()).not.toContain('$argon2')
    expect(text()).not.toContain(made.process.qrToken?.token)
  })

  test('nothing of another garage is in the archive', () => {
    expect(text()).toContain('Lambert')
    expect(text()).not.toContain('Canari')
    expect(text()).not.toContain(people.denise.garageId)
  })
})

test('the call returns the same archive, and 404 for an unknown export', async () => {
  const [{ id }] = await exports()
  const { answer, files: same } = await unzipped(api.get(`/exports/${id}/archive`))
  expect(answer.headers['content-type']).toContain('application/zip')
  expect([...same]).toEqual([...files])
  expect((await api.get(`/exports/${made.process.id}/archive`)).body.code).toBe('NOT_FOUND')
})
