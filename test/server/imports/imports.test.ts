import { expect, test } from 'vitest'
import { type Import, importTemplateFile, importTexts } from '../../../domain/imports/import-wire.ts'
import { limits } from '../../../domain/limits.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { giveUpImport, runImport } from '../../../server/imports/run-import.ts'
import { purge } from '../../../server/maintenance/purge.ts'
import { startWorkers } from '../../../server/workers.ts'
import { as, browse } from '../../setup/doors.ts'
import { done, linesOf, sendFile, tried, undone, workbook } from '../../setup/import.ts'
import { threeSteps } from '../../setup/workshop.ts'
import { app, people, stageForEach } from '../stage.ts'

stageForEach()

const admin = () => as(app, people.camille)

const both = `nom;prenom;email;telephone;plaque;marque;modele;1ère mise en circulation;km
Dupont;Jeanne;jeanne@exemple.fr;06 12 34 56 78;ab-123-cd;Renault;Clio;12/03/2019;64 000
Martin;Paul;;0698765432;EF 456 GH;Peugeot;308;2021;120500
`

test('an import creates clients and their cars like the forms do', async () => {
  const camille = await admin()
  const file = await tried(camille, both)
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
    'clients.xlsx',
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
  await done(app, camille, await tried(camille, clients, 'clients.csv'))
  const file = await tried(camille, cars, 'vehicules.csv')
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
  const reactions = app.deps.reactions['import.done']
  reactions.push(() => Promise.reject(new Error('broken')))
  expect(await done(app, camille, file)).toMatchObject({
    state: 'checked',
    notice: expect.stringContaining('rien n’a été importé'),
  })
  expect((await camille.get('/clients')).body.total).toBe(0)
  reactions.pop()
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

test('the queue brings a started import to its worker', async () => {
  const camille = await admin()
  const { id } = await tried(camille, both)
  await startWorkers(app.deps)
  await camille.post(`/imports/${id}/start`)
  await expect.poll(async () => (await camille.get(`/imports/${id}`)).body.state, { timeout: 20_000 }).toBe('done')
})

test('an undo runs in the background and deletes only the clients and cars of its import', async () => {
  const camille = await admin()
  await camille.post('/clients', { nom: 'Avant', prenom: 'Anne' })
  const file = await tried(camille, both)
  await done(app, camille, file)
  const { status, body } = await camille.post(`/imports/${file.id}/undo`)
  expect([status, body]).toEqual([200, expect.objectContaining({ state: 'undoing', progress: 0, undoUntil: null })])
  await runImport(app.deps, { garageId: people.camille.garageId, importId: file.id })
  expect((await camille.get(`/imports/${file.id}`)).body).toMatchObject({ state: 'undone', progress: 100 })
  expect((await camille.get('/clients')).body.items).toMatchObject([{ nom: 'Avant' }])
  expect((await camille.get('/cars')).body.total).toBe(0)
  expect((await camille.post(`/imports/${file.id}/undo`)).status).toBe(409)
})

test('an undo begins once when twelve arrive together, and blocks other imports until it ends', async () => {
  const camille = await admin()
  const file = await tried(camille, both)
  await done(app, camille, file)
  const waiting = await tried(camille, 'nom;prenom\nPetit;Luc\n')
  const answers = await Promise.all(Array.from({ length: 12 }, () => camille.post(`/imports/${file.id}/undo`)))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, body }) => [status, body.message])).toEqual(Array(11).fill([409, importTexts.busy]))
  expect((await camille.post(`/imports/${waiting.id}/start`)).body.message).toBe(importTexts.busy)
  expect((await camille.delete(`/imports/${file.id}`)).status).toBe(409)
  await runImport(app.deps, { garageId: people.camille.garageId, importId: file.id })
  expect(await done(app, camille, waiting)).toMatchObject({ state: 'done' })
})

test('a failed undo removes nothing and can be started again', async () => {
  const camille = await admin()
  const file = await tried(camille, both)
  await done(app, camille, file)
  const reactions = app.deps.reactions['import.undone']
  reactions.push(() => Promise.reject(new Error('broken')))
  expect(await undone(app, camille, file)).toMatchObject({ state: 'done', notice: importTexts.undoFailed })
  expect((await camille.get('/cars')).body.total).toBe(2)
  reactions.pop()
  expect(await undone(app, camille, file)).toMatchObject({ state: 'undone', notice: null })
})

test('a process made before the undo runs keeps the whole import, and the page names it', async () => {
  const camille = await admin()
  const file = await tried(camille, both)
  await done(app, camille, file)
  await camille.post(`/imports/${file.id}/undo`)
  const [car] = (await camille.get('/cars')).body.items
  const type = await threeSteps(camille)
  await camille.post('/processes', { client: { _id: car.client_id }, car: { _id: car.id }, stepType_id: type.id })
  await runImport(app.deps, { garageId: people.camille.garageId, importId: file.id })
  const { body } = await camille.get(`/imports/${file.id}`)
  expect(body).toMatchObject({ state: 'done', notice: expect.stringContaining('a un processus. Rien n’a été retiré.') })
  expect((await camille.get('/cars')).body.total).toBe(2)
  const { text } = await (await browse(app, people.camille)).get(`/parametres/import/${file.id}`)
  expect(text).toContain('Rien n’a été retiré.')
})

test('an undo removes an import of several thousand lines completely', async () => {
  const camille = await admin()
  const lines = Array.from({ length: 2500 }, (_, at) => `Nom${at};Prénom;c${at}@exemple.fr;AA${1000 + at}BB;Fiat`)
  const file = await tried(camille, ['nom;prenom;email;plaque;marque', ...lines].join('\n'))
  await done(app, camille, file)
  expect((await camille.get('/cars')).body.total).toBe(2500)
  expect(await undone(app, camille, file)).toMatchObject({ state: 'undone' })
  expect([(await camille.get('/cars')).body.total, (await camille.get('/clients')).body.total]).toEqual([0, 0])
})

test.each(['running', 'undoing'])(
  'a job abandoned while %s leaves a notice, and can be started again',
  async (state) => {
    const camille = await admin()
    const file = await tried(camille, both)
    if (state === 'undoing') await done(app, camille, file)
    await camille.post(`/imports/${file.id}/${state === 'undoing' ? 'undo' : 'start'}`)
    await giveUpImport(app.deps, { garageId: people.camille.garageId, importId: file.id })
    const after =
      state === 'undoing'
        ? { state: 'done', notice: importTexts.undoStopped }
        : { state: 'checked', notice: importTexts.stopped }
    expect((await camille.get(`/imports/${file.id}`)).body).toMatchObject(after)
    const again = state === 'undoing' ? undone(app, camille, file) : done(app, camille, file)
    expect((await again).notice).toBeNull()
  },
)

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

test('a full disk during an import or an undo shows its own message', async () => {
  const camille = await admin()
  const file = await tried(camille, both)
  const full = () => Promise.reject(Object.assign(new Error('no space'), { code: '53100' }))
  for (const name of ['import.done', 'import.undone'] as const) app.deps.reactions[name].push(full)
  expect(await done(app, camille, file)).toMatchObject({ state: 'checked', notice: importTexts.noRoom })
  app.deps.reactions['import.done'].pop()
  await done(app, camille, file)
  expect(await undone(app, camille, file)).toMatchObject({ state: 'done', notice: importTexts.undoNoRoom })
  app.deps.reactions['import.undone'].pop()
})

/** How many rows PostgreSQL's statistics say that a table has; on a cluster, all shards of it together. */
async function knownRows(table: string): Promise<number> {
  const { rows: clusters } = await app.db.raw(`select from pg_extension where extname = 'citus'`)
  const ofShards = `select sum(greatest(result::float, 0)) as known
    from run_command_on_shards(:table, $$select reltuples from pg_class where oid = '%s'::regclass$$)`
  const ofTable = 'select reltuples as known from pg_class where oid = cast(:table as regclass)'
  const { rows } = await app.db.raw(clusters.length > 0 ? ofShards : ofTable, { table })
  return rows[0].known
}

test('PostgreSQL has table statistics once an import is done', async () => {
  const camille = await admin()
  await done(app, camille, await tried(camille, both))
  expect(await Promise.all(['clients', 'cars', 'import_lines'].map(knownRows))).toEqual([2, 2, 2])
})

test('an undo is refused when a process, a change or a new car depends on the import', async () => {
  const camille = await admin()
  const file = await tried(camille, `${both}Petit;Luc;luc@exemple.fr;;;;;;\n`)
  await done(app, camille, file)
  const { body: cars } = await camille.get('/cars')
  const [jeannes, pauls] = cars.items
  const type = await threeSteps(camille)
  const repair = { client: { _id: jeannes.client_id }, car: { _id: jeannes.id }, stepType_id: type.id }
  const started = await camille.post('/processes', repair)
  expect(started.status).toBe(201)
  await camille.patch(`/cars/${pauls.id}`, { km: 130_000 })
  const { body: luc } = await camille.get('/clients?q=luc')
  await camille.post('/cars', { client_id: luc.items[0].id, marque: 'Fiat', plaque: 'ZZ-999-ZZ' })
  const { status, body } = await camille.post(`/imports/${file.id}/undo`)
  expect(status).toBe(409)
  expect(body.message.replaceAll('\u00a0', ' ')).toBe(
    'Cet import ne s’annule plus : Jeanne Dupont (ligne 2) a un processus ; Paul Martin (ligne 3) a été modifié depuis ; Luc Petit (ligne 4) a un véhicule ajouté depuis. Rien n’a été retiré.',
  )
  expect((await camille.get('/clients')).body.total).toBe(3)
})

test('an import can be undone for seven days, then its data and waiting files are deleted', async () => {
  const camille = await admin()
  const file = await tried(camille, both)
  const waiting = await tried(camille, 'nom;prenom\nPetit;Luc\n')
  await done(app, camille, file)
  const rows = () =>
    withGarage(app.db, people.camille.garageId, async (tx) =>
      (await tx.from('import_lines').where({ garage_id: tx.garageId }).orderBy(['import_id', 'line'])).map(
        ({ import_id, cells }) => [import_id, cells],
      ),
    )
  expect(await rows()).toEqual([
    [file.id, []],
    [file.id, []],
    [waiting.id, ['Petit', 'Luc']],
  ])
  app.travel(limits.dayMs * 7 + 1)
  const later = await admin()
  const { status, body } = await later.post(`/imports/${file.id}/undo`)
  expect([status, body.message]).toEqual([409, expect.stringContaining('pendant 7 jours')])
  await purge(app.deps)
  expect(await rows()).toEqual([])
  expect((await later.get('/imports')).body.items).toEqual([])
  expect((await later.get('/clients')).body.total).toBe(2)
})

test('a started import without a job is purged with its data after seven days', async () => {
  const camille = await admin()
  const file = await tried(camille, 'nom;prenom\nPetit;Luc\n')
  await camille.post(`/imports/${file.id}/start`, {})
  app.travel(limits.dayMs * 7 + 1)
  await purge(app.deps)
  expect((await (await admin()).get('/imports')).body.items).toEqual([])
})

test('columns can be corrected, and an invalid choice is refused', async () => {
  const camille = await admin()
  const { body } = await sendFile(camille, 'Nom;B;C\nDupont;Jeanne;AB-123-CD\n')
  const columns = (list: (string | null)[]) => camille.patch(`/imports/${body.id}/columns`, { columns: list })
  expect((await columns(['email', null, null])).body.issues[0].message).toContain('au moins le nom')
  expect((await columns(['nom', 'nom', null])).body.issues[0].message).toContain('Deux colonnes')
  expect((await columns(['nom', 'prenom'])).status).toBe(400)
  expect((await columns(['nom', 'couleur', null])).status).toBe(400)
  expect((await columns(['nom', 'prenom', null])).body.counts).toMatchObject({ new: 1, clients: 1, cars: 0 })
})

test('a garage has ten waiting files at most, and deleting one makes room', async () => {
  const camille = await admin()
  const sent: Import[] = []
  for (let at = 0; at < 10; at += 1) sent.push((await sendFile(camille, `nom;prenom\nDupont;${at}\n`)).body)
  const refused = await sendFile(camille, both)
  expect([refused.status, refused.body.message]).toEqual([409, importTexts.waiting])
  expect((await camille.delete(`/imports/${sent[0]?.id}`)).status).toBe(204)
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

test('scripts off: every stage has a page, which keeps the choices when it is refused', async () => {
  const camille = await browse(app, people.camille)
  const sent = await camille.sendFile('/parametres/import', Buffer.from(`${both}Petit;;;;;;;;\n`), 'mes clients.csv')
  const at = sent.headers.location ?? ''
  const columns = await camille.get(at)
  expect(columns.text).toContain('mes clients.csv')
  const chosen = Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [`colonne${index}`, index < 2 ? 'nom' : '']),
  )
  const refused = await camille.submit(at, { geste: 'colonnes', ...chosen })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Deux colonnes portent «\u00a0Nom\u00a0»')
  expect(refused.text.match(/<option value="nom" selected="">/g)).toHaveLength(2)
  const fields = 'nom prenom email telephone plaque marque modele annee km'.split(' ')
  const right = Object.fromEntries(fields.map((field, index) => [`colonne${index}`, field]))
  expect((await camille.submit(at, { geste: 'colonnes', ...right })).headers.location).toBe(at)
  const lines = await camille.get(`${at}?status=unreadable`)
  expect(lines.text).toContain('Prénom requis')
  expect(lines.text).not.toContain('Nouveau client')
  const unsaid = await camille.submit(at, { geste: 'lancer' })
  expect([unsaid.status, unsaid.text.includes(importTexts.unreadable)]).toEqual([422, true])
  await camille.submit(at, { geste: 'lancer', skipUnreadable: '1' })
  expect((await camille.get(at)).text).toContain('Actualiser')
  await runImport(app.deps, { garageId: people.camille.garageId, importId: at.split('/').at(-1) ?? '' })
  expect((await camille.get(at)).text).toContain('S’annule jusqu’au')
  expect((await camille.get('/parametres/import')).text).toContain('2 clients et 2 véhicules')
  await camille.submit(at, { geste: 'annuler' })
  expect((await camille.get(at)).text).toContain('L’annulation se fait en arrière-plan')
  expect((await camille.get('/parametres/import')).text).toContain('Annulation en cours')
  await runImport(app.deps, { garageId: people.camille.garageId, importId: at.split('/').at(-1) ?? '' })
  expect((await camille.get(at)).text).toContain('a été annulé')
  const template = await camille.get('/parametres/import/modele.csv')
  expect(template.headers['content-disposition']).toContain('modele.csv')
  expect(template.text.startsWith('\ufeffnom;prenom;')).toBe(true)
})

const toCorrect = `nom;prénom;km
Dupont;Jeanne;12
Petit;;64 000
"=1+1";;
`

test('the lines to correct can be downloaded with reasons, corrected and imported', async () => {
  const camille = await browse(app, people.camille)
  const file = await tried(await admin(), toCorrect)
  const at = `/parametres/import/${file.id}`
  const page = (await camille.get(at)).text.replaceAll('<!-- -->', '')
  for (const said of ['Importer sans les 2 lignes', 'Télécharger les 2 lignes', 'À corriger (2)'])
    expect(page).toContain(said)
  expect(page).not.toMatch(/Illisible|type="checkbox"/)
  const sent = await camille.get(`${at}/a-corriger.csv`)
  expect(sent.headers['content-disposition']).toContain('a-corriger.csv')
  const csv = "\ufeffnom;prénom;km;À corriger\r\nPetit;;64 000;Prénom requis\r\n'=1+1;;;Prénom requis\r\n"
  expect(sent.text).toBe(csv)

  const again = await tried(await admin(), csv.replace('Petit;', 'Petit;Luc'))
  expect(again.columns.map(({ field }) => field)).toEqual(['nom', 'prenom', 'km', null])
  const one = (await camille.get(`/parametres/import/${again.id}`)).text.replaceAll('<!-- -->', '')
  for (const said of ['Importer sans la ligne<', 'Télécharger la ligne<']) expect(one).toContain(said)
  const rest = (await camille.get(`/parametres/import/${again.id}/a-corriger.csv`)).text
  expect(rest).toBe("\ufeffnom;prénom;km;À corriger\r\n'=1+1;;;Prénom requis\r\n")
})

test('scripts off: one press imports a file without its lines to correct', async () => {
  const camille = await browse(app, people.camille)
  const file = await tried(await admin(), toCorrect)
  const at = `/parametres/import/${file.id}`
  const { text } = await camille.get(at)
  const field = /<input type="hidden" name="skipUnreadable" value="1"/.exec(text)
  expect(field).not.toBeNull()
  await camille.submit(at, { geste: 'lancer', skipUnreadable: '1' })
  await runImport(app.deps, { garageId: people.camille.garageId, importId: file.id })
  expect((await camille.get('/parametres/import')).text).toContain('1 client')
  expect((await camille.get(`${at}/a-corriger.csv`)).status).toBe(404)
})

test('lines to correct do not exist before the columns are checked', async () => {
  const camille = await browse(app, people.camille)
  const { body } = await sendFile(await admin(), toCorrect)
  expect((await camille.get(`/parametres/import/${body.id}/a-corriger.csv`)).status).toBe(404)
})

test('a file with lines to correct only offers their download and no import', async () => {
  const camille = await browse(app, people.camille)
  const { id } = await tried(await admin(), 'nom;prénom\nPetit;\n')
  const { text } = await camille.get(`/parametres/import/${id}`)
  expect(text.replaceAll('<!-- -->', '')).toContain('Télécharger la ligne')
  expect(text).not.toContain('value="lancer"')
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
