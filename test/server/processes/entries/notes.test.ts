import { expect, test } from 'vitest'
import type { Note } from '../../../../domain/entries/entry.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import { as, type Caller } from '../../../setup/doors.ts'
import { repair } from '../../../setup/workshop.ts'
import { app, people, stageForEach } from '../../stage.ts'

let camille: Caller
let bruno: Caller

stageForEach()

async function noted(text = 'Disque usé', onStep = true) {
  camille = await as(app, people.camille)
  bruno = await as(app, people.bruno)
  const made = await repair(camille)
  const path = `/processes/${made.process.id}`
  const answer = await bruno.post(`${path}${onStep ? `/steps/${made.stepIds[0]}` : ''}/notes`, { text })
  const note = answer.body as Note
  return { ...made, path, answer, note, at: `${path}/notes/${note.id}` }
}

const notesOf = async (path: string) => ((await camille.get(path)).body as Process).notes

test('a mechanic adds a note to a step, and the staff reads it with its author', async () => {
  const { path, answer, stepIds } = await noted('  Disque usé\r\nà changer ')
  expect(answer.status).toBe(201)
  const [note] = await notesOf(path)
  expect(note).toMatchObject({ text: 'Disque usé\nà changer', stepId: stepIds[0], stepName: null, visible: false })
  expect(note?.author).toMatchObject({ prenom: 'Bruno', nom: 'Martin' })
  expect((await camille.get(`${path}/notes`)).body.items).toEqual([note])
  const { items } = (await camille.get('/processes?q=lambert')).body
  expect(items.find(({ id }: Process) => path.endsWith(id))).toMatchObject({ noteCount: 1, photoCount: 0 })
})

test('a note on the process has no step', async () => {
  const { note } = await noted('Clé sous le tapis', false)
  expect(note).toMatchObject({ stepId: null, stepName: null })
})

test.each(['', '   ', 'a'.repeat(1001), 'nul\0', 12, null])('a note cannot be %j', async (text) => {
  const { path } = await noted()
  const answer = await bruno.post(`${path}/notes`, { text })
  expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, ['text']])
})

test('a note may have a thousand characters', async () => {
  expect((await noted('é'.repeat(1000))).answer.status).toBe(201)
})

test('a note on a step of another process is refused', async () => {
  const { path } = await noted()
  const other = await repair(camille)
  const answer = await bruno.post(`${path}/steps/${other.stepIds[0]}/notes`, { text: 'Ailleurs' })
  expect(answer.status).toBe(404)
})

test('a note is corrected by its author and by administrators only', async () => {
  const { at, path } = await noted()
  expect((await bruno.patch(at, { text: 'Disque très usé' })).body.text).toBe('Disque très usé')
  expect((await camille.patch(at, { text: 'Disque à changer' })).body.text).toBe('Disque à changer')
  const camilles = (await camille.post(`${path}/notes`, { text: 'Rappeler' })).body as Note
  const hers = `${path}/notes/${camilles.id}`
  expect((await bruno.patch(hers, { text: 'Non' })).status).toBe(403)
  expect((await bruno.delete(hers)).status).toBe(403)
})

test('administrators alone show a note to the customer or hide it', async () => {
  const { at } = await noted()
  expect((await bruno.patch(at, { visible: true })).status).toBe(403)
  expect((await camille.patch(at, { visible: true })).body.visible).toBe(true)
  expect((await bruno.patch(at, { visible: false })).status).toBe(403)
  expect((await camille.patch(at, { visible: false })).body.visible).toBe(false)
})

test('a deleted note can be restored for a minute', async () => {
  const { at, path, note } = await noted()
  expect((await bruno.delete(at)).status).toBe(204)
  expect(await notesOf(path)).toEqual([])
  expect((await bruno.delete(at)).status).toBe(404)
  expect((await bruno.post(`${at}/restore`)).body).toEqual(note)
  await bruno.delete(at)
  app.travel(61_000)
  expect((await bruno.post(`${at}/restore`)).status).toBe(404)
})

test('a process has a hundred notes at most, restored ones included', async () => {
  const { path, at } = await noted()
  await bruno.delete(at)
  for (let count = 0; count < 100; count += 1) await bruno.post(`${path}/notes`, { text: `Note ${count}` })
  const answer = await bruno.post(`${path}/notes`, { text: 'Une de trop' })
  expect([answer.status, answer.body.code]).toEqual([409, 'NOTE_LIMIT'])
  expect((await bruno.post(`${at}/restore`)).body.code).toBe('NOTE_LIMIT')
})

test('a note keeps the name of its step after the process changes its type', async () => {
  const { path, note, process } = await noted()
  const types = (await camille.get('/step-types')).body.items as { id: string }[]
  const other = types.find(({ id }) => id !== process.stepTypeId)
  const before = process.steps[0]?.name
  await camille.patch(path, { stepType_id: other?.id })
  expect(await notesOf(path)).toMatchObject([{ id: note.id, stepId: null, stepName: before, text: 'Disque usé' }])
})

test('the history records changes of a note without its text', async () => {
  const { path, at } = await noted('Secret de Polichinelle')
  await camille.patch(at, { visible: true })
  const { items } = (await camille.get(`${path}/activity`)).body
  expect(items.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual(['entry.publish', 'entry.add'])
  expect(JSON.stringify(items)).not.toContain('Polichinelle')
})

test('another garage finds no process and no note', async () => {
  const { path, at } = await noted()
  const denise = await as(app, people.denise)
  expect((await denise.get(`${path}/notes`)).status).toBe(404)
  expect((await denise.post(`${path}/notes`, { text: 'Bonjour' })).status).toBe(404)
  expect((await denise.patch(at, { text: 'Bonjour' })).status).toBe(404)
  expect((await denise.delete(at)).status).toBe(404)
})

test('a key used for one note is refused for another place', async () => {
  const { path, stepIds } = await noted()
  const other = await repair(camille)
  const key = 'une-note-une-fois'
  const first = await bruno.post(`${path}/notes`, { text: 'Rappeler' }, key)
  expect((await bruno.post(`${path}/notes`, { text: 'Rappeler' }, key)).body).toEqual(first.body)
  const elsewhere = await bruno.post(`/processes/${other.process.id}/notes`, { text: 'Rappeler' }, key)
  expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  const onStep = (index: number) => bruno.post(`${path}/steps/${stepIds[index]}/notes`, { text: 'Rappeler' }, key)
  expect([(await onStep(0)).status, (await onStep(1)).status]).toEqual([201, 422])
})
