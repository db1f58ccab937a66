import { expect, test } from 'vitest'
import { importTexts } from '../../../domain/imports/import-wire.ts'
import { giveUpImport, runImport } from '../../../server/imports/run-import.ts'
import { as, browse, type Caller } from '../../setup/doors.ts'
import { clientsAndCars as both, done, triedIn, undone } from '../../setup/import.ts'
import { threeSteps } from '../../setup/workshop.ts'
import { app, people, stageWithGarages } from '../stage.ts'

stageWithGarages()

const admin = () => as(app, people.camille)
/** An import of Camille's, after its dry run. */
const tried = (camille: Caller, content: string | Buffer) => triedIn(app, camille, people.camille, content)

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
  const { reactions } = app.deps
  app.deps.reactions = { ...reactions, 'import.undone': [() => Promise.reject(new Error('broken'))] }
  expect(await undone(app, camille, file)).toMatchObject({ state: 'done', notice: importTexts.undoFailed })
  expect((await camille.get('/cars')).body.total).toBe(2)
  app.deps.reactions = reactions
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

test('a full disk during an import or an undo shows its own message', async () => {
  const camille = await admin()
  const file = await tried(camille, both)
  const full = () => Promise.reject(Object.assign(new Error('no space'), { code: '53100' }))
  const { reactions } = app.deps
  app.deps.reactions = { ...reactions, 'import.done': [full], 'import.undone': [full] }
  expect(await done(app, camille, file)).toMatchObject({ state: 'checked', notice: importTexts.noRoom })
  app.deps.reactions = { ...reactions, 'import.undone': [full] }
  await done(app, camille, file)
  expect(await undone(app, camille, file)).toMatchObject({ state: 'done', notice: importTexts.undoNoRoom })
  app.deps.reactions = reactions
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
