import { beforeAll, expect, test } from 'vitest'
import { withGarage } from '../../../server/database/tenant.ts'
import { imageOf } from '../../../server/processes/entries/store.ts'
import { as, browse, type Caller, type Visitor } from '../../setup/doors.ts'
import { photoOf } from '../../setup/photo.ts'
import { unzipped } from '../../setup/unzip.ts'
import { repair } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

let api: Caller
let camille: Visitor

stage()
beforeAll(async () => {
  api = await as(app, people.camille)
  camille = await browse(app, people.camille)
})

async function seen() {
  const made = await repair(api)
  const processId = made.process.id
  const path = `/processes/${processId}`
  await api.post(`${path}/steps/${made.stepIds[0]}/notes`, { text: 'Disque usé' })
  const place = { processId, stepId: made.stepIds[0] ?? null }
  const shown = await photoOf(app, people.bruno, place, { caption: 'Avant gauche', width: 300, height: 200 })
  const other = await photoOf(app, people.bruno, { processId, stepId: null }, { colour: '#993333' })
  await api.patch(`${path}/photos/${shown}`, { visible: true })
  return { ...made, processId, path, shown, other, page: `/clients/${made.client.id}` }
}

const archiveOf = (page: string) => unzipped(camille.get(`${page}/export?format=zip`))

test('the client’s data export holds notes and photos with step and date, without author', async () => {
  const { client, shown } = await seen()
  const { body, text } = await api.get(`/clients/${client.id}/export`)
  const [process] = body.processes
  expect(process.notes).toMatchObject([{ text: 'Disque usé', step: 'Dépose', visible: false }])
  expect(process.photos).toMatchObject([
    { caption: 'Avant gauche', step: 'Dépose', visible: true, file: `photos/${shown}.jpg` },
    { caption: '', step: null, visible: false },
  ])
  for (const name of ['Bruno', 'Camille']) expect(text).not.toContain(name)
})

test('the archive holds each photo complete, under the name in its JSON file', async () => {
  const { page, shown, other, processId } = await seen()
  const { answer, files } = await archiveOf(page)
  expect(answer.headers['content-type']).toBe('application/zip')
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="?client-sophie-lambert\.zip/)
  expect([...files.keys()].sort()).toEqual(['client.json', `photos/${shown}.jpg`, `photos/${other}.jpg`].sort())
  const content = JSON.parse(files.get('client.json')?.toString() ?? '')
  for (const { file } of content.processes[0].photos) expect(files.has(file)).toBe(true)
  const { digests, garageId } = await withGarage(app.db, people.camille.garageId, (tx) =>
    imageOf(tx, processId, shown, 'large'),
  )
  const stored = await app.deps.photos.storage.read({ garageId, digest: digests.jpeg, form: 'jpeg' })
  const bytes = Buffer.concat((await stored?.content.toArray()) ?? [])
  expect(files.get(`photos/${shown}.jpg`)?.equals(bytes)).toBe(true)
})

test('the archive leaves out deleted photos, and lists lost ones without a file', async () => {
  const { page, path, shown, other, processId } = await seen()
  await api.delete(`${path}/photos/${shown}`)
  const { digests, garageId } = await withGarage(app.db, people.camille.garageId, (tx) =>
    imageOf(tx, processId, other, 'large'),
  )
  await app.deps.photos.storage.remove([{ garageId, digest: digests.jpeg, form: 'jpeg' }])
  const { files } = await archiveOf(page)
  expect([...files.keys()]).toEqual(['client.json'])
  expect(files.get('client.json')?.toString()).toContain(other)
  expect(files.get('client.json')?.toString()).not.toContain(shown)
})

test('the page of a client links to the archive, or to the JSON file without photos', async () => {
  const { page } = await seen()
  const { client } = await repair(api)
  expect((await camille.get(page)).text).toContain(`${page}/export?format=zip`)
  expect((await camille.get(`/clients/${client.id}`)).text).toContain(`/clients/${client.id}/export?format=json`)
})

test('a mechanic and another garage cannot download the archive', async () => {
  const { page } = await seen()
  const bruno = await browse(app, people.bruno)
  expect((await bruno.get(`${page}/export?format=zip`)).headers.location).toBe('/dashboard')
  const denise = await browse(app, people.denise)
  expect((await denise.get(`${page}/export?format=zip`)).status).toBe(404)
})
