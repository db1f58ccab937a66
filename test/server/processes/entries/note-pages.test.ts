import { beforeAll, expect, test } from 'vitest'
import type { Note } from '../../../../domain/entries/entry.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import { as, browse, type Caller, type Visitor } from '../../../setup/doors.ts'
import { repair } from '../../../setup/workshop.ts'
import { addReader } from '../../probes/reader.ts'
import { app, people, stage } from '../../stage.ts'

let api: Caller
let camille: Visitor
let bruno: Visitor

stage()
beforeAll(async () => {
  api = await as(app, people.camille)
  camille = await browse(app, people.camille)
  bruno = await browse(app, people.bruno)
})

async function made() {
  const { process, stepIds } = await repair(api)
  const page = `/processus/${process.id}`
  const step = stepIds[0] ?? ''
  return { page, step, path: `/processes/${process.id}`, onStep: `${page}/etapes/${step}/notes` }
}

const notesOf = async (path: string) => ((await api.get(path)).body as Process).notes

/** A note written by Bruno. */
async function noted() {
  const { page, path, ...where } = await made()
  await bruno.submit(`${page}/notes`, { text: 'Disque usé' })
  const [note] = await notesOf(path)
  return { page, path, ...where, note: note as Note, at: `${page}/ajouts/${note?.id}` }
}

test('a note on a step is stored, and the form returns to that step with a message', async () => {
  const { page, path, step, onStep } = await made()
  const answer = await bruno.submit(onStep, { text: 'Disque usé' })
  expect([answer.status, answer.headers.location]).toEqual([303, `${page}#etape-${step}`])
  expect((await bruno.get(page)).text).toContain('Note ajoutée')
  expect(await notesOf(path)).toMatchObject([{ text: 'Disque usé', stepId: step, author: { prenom: 'Bruno' } }])
})

test('a note on the process returns to the notes of the process', async () => {
  const { page } = await made()
  const answer = await bruno.submit(`${page}/notes`, { text: 'Clé sous le tapis' })
  expect(answer.headers.location).toBe(`${page}#ajouts`)
})

test('the form returns to the page the user came from, never to another site', async () => {
  const { page, step, onStep } = await made()
  const board = '/dashboard?status=proposed'
  const form = await bruno.get(onStep).set('Referer', `http://atelier.example${board}`)
  expect(form.text).toContain('Dépose')
  expect(form.text).toContain('name="retour" value="/dashboard?status=proposed"')
  expect((await bruno.submit(onStep, { text: 'Vu', retour: board })).headers.location).toBe(board)
  const own = await bruno.get(onStep).set('Referer', `http://atelier.example${page}`)
  expect(own.text).not.toContain('name="retour"')
  expect(own.text).toContain(`href="${page}#etape-${step}"`)
  const evil = await bruno.submit(onStep, { text: 'Vu', retour: '//ailleurs.example' })
  expect(evil.headers.location).toBe(`${page}#etape-${step}`)
})

test('a double click stores one note', async () => {
  const { path, onStep } = await made()
  const fields = { text: 'Une fois', cle: 'double-clic-de-bruno' }
  await Promise.all([bruno.submit(onStep, fields), bruno.submit(onStep, fields)])
  expect(await notesOf(path)).toHaveLength(1)
})

test('an empty or too long note is refused on its field, with the typed text', async () => {
  const { path, onStep } = await made()
  const refused: [text: string, said: string, kept: string][] = [
    ['   ', 'Note requise', '<textarea'],
    [`${'a'.repeat(1000)}fin`, 'Note trop longue', 'afin</textarea>'],
  ]
  for (const [text, said, kept] of refused) {
    const answer = await bruno.submit(onStep, { text })
    expect([answer.status, answer.text.includes(said), answer.text.includes(kept)]).toEqual([422, true, true])
  }
  expect(await notesOf(path)).toEqual([])
})

test('the hundred and first note is refused with a message', async () => {
  const { page, path } = await made()
  for (let count = 0; count < 100; count += 1) await api.post(`${path}/notes`, { text: `Note ${count}` })
  const answer = await bruno.submit(`${page}/notes`, { text: 'Une de trop' })
  expect([answer.status, answer.headers.location]).toEqual([303, `${page}#ajouts`])
  expect((await bruno.get(page)).text).toContain('Ce processus a déjà 100 notes.')
})

test('the page of a note shows text, author and visibility, and lets its author correct it', async () => {
  const { at } = await noted()
  const shown = await bruno.get(at)
  for (const text of ['Disque usé', 'Bruno Martin', 'Interne', 'Supprimer']) expect(shown.text).toContain(text)
  expect(shown.text).not.toContain('Montrer au client')
  const saved = await bruno.submit(at, { text: 'Disque très usé' })
  expect([saved.status, saved.headers.location]).toEqual([303, at])
  const after = await bruno.get(at)
  expect(after.text).toContain('Note enregistrée')
  expect(after.text).toContain('Disque très usé')
  const refused = await bruno.submit(at, { text: ' ' })
  expect([refused.status, refused.text.includes('Note requise')]).toEqual([422, true])
})

test('an administrator shows a note to the customer and hides it again', async () => {
  const { at, path } = await noted()
  expect((await camille.get(at)).text).toContain('Montrer au client')
  await camille.submit(at, { visible: '1' })
  const shown = await camille.get(at)
  for (const text of ['Montrée au client', 'Visible par le client', 'Ne plus montrer au client'])
    expect(shown.text).toContain(text)
  expect(await notesOf(path)).toMatchObject([{ visible: true }])
  await camille.submit(at, { visible: '0' })
  expect((await camille.get(at)).text).toContain('N’est plus montrée au client')
  expect(await notesOf(path)).toMatchObject([{ visible: false }])
  expect((await camille.submit(at, { visible: 'oui' })).status).toBe(422)
})

test('a mechanic cannot show a note to the customer or change somebody else’s', async () => {
  const { page, path, at } = await noted()
  expect((await bruno.submit(at, { visible: '1' })).status).toBe(403)
  const { body: hers } = await api.post(`${path}/notes`, { text: 'Rappeler' })
  const camilles = `${page}/ajouts/${hers.id}`
  const shown = await bruno.get(camilles)
  for (const press of ['Enregistrer', 'Supprimer']) expect(shown.text).not.toContain(press)
  expect((await bruno.submit(camilles, { text: 'Non' }, page)).status).toBe(403)
  expect((await bruno.submit(`${camilles}/supprimer`, {}, page)).status).toBe(403)
})

test('a deleted note can be restored from the page of the process', async () => {
  const { page, path, at, note } = await noted()
  const gone = await bruno.submit(`${at}/supprimer`, {}, at)
  const back = `${page}?annulable=${note.id}`
  expect([gone.status, gone.headers.location]).toEqual([303, back])
  expect((await bruno.get(at)).status).toBe(404)
  const answer = await bruno.get(back)
  expect(answer.text).toContain('Note supprimée.')
  expect(answer.text).toContain(`action="${at}/retablir"`)
  const restored = await bruno.submit(`${at}/retablir`, {}, back)
  expect([restored.status, restored.headers.location]).toEqual([303, `${page}#ajouts`])
  expect((await bruno.get(back)).text).not.toContain('Note supprimée.')
  expect(await notesOf(path)).toMatchObject([{ id: note.id }])
  expect((await bruno.submit(`${at}/retablir`, {}, page)).status).toBe(404)
})

test('the page offers to restore a note only to users allowed to do it', async () => {
  const { page, at, note } = await noted()
  await camille.submit(`${at}/supprimer`, {}, at)
  const { body: hers } = await api.post(`/processes/${page.split('/').pop()}/notes`, { text: 'Rappeler' })
  await camille.submit(`${page}/ajouts/${hers.id}/supprimer`, {}, page)
  expect((await bruno.get(`${page}?annulable=${note.id}`)).text).toContain('Note supprimée.')
  expect((await bruno.get(`${page}?annulable=${hers.id}`)).text).not.toContain('Note supprimée.')
  expect((await bruno.submit(`${page}/ajouts/${hers.id}/retablir`, {}, page)).status).toBe(403)
  expect((await bruno.get(`${page}?annulable=rien`)).text).not.toContain('Note supprimée.')
})

test('a read-only account sees a note without any form', async () => {
  const { at, page, onStep } = await noted()
  const reader = await browse(app, await addReader(app, people.bruno))
  const shown = await reader.get(at)
  expect(shown.text).toContain('Disque usé')
  for (const press of ['Enregistrer', 'Supprimer', 'client</button>']) expect(shown.text).not.toContain(press)
  expect((await reader.get(onStep)).status).toBe(303)
  for (const path of [onStep, `${page}/notes`, at, `${at}/supprimer`, `${at}/retablir`])
    expect([path, (await reader.submit(path, { text: 'Non' }, page)).status]).toEqual([path, 403])
})

test('another garage, a wrong process or a wrong step finds no note', async () => {
  const { at, page, onStep, note } = await noted()
  const other = await made()
  const denise = await browse(app, people.denise)
  for (const path of [at, `${page}/notes`, onStep]) expect([path, (await denise.get(path)).status]).toEqual([path, 404])
  for (const path of [at, `${page}/notes`, onStep, `${at}/supprimer`, `${at}/retablir`])
    expect([path, (await denise.submit(path, { text: 'Bonjour' }, '/dashboard')).status]).toEqual([path, 404])
  expect((await bruno.get(`${other.page}/ajouts/${note.id}`)).status).toBe(404)
  expect((await bruno.get(`${page}/etapes/${other.step}/notes`)).status).toBe(404)
  expect((await bruno.submit(`${page}/etapes/${other.step}/notes`, { text: 'Là' }, page)).status).toBe(404)
  expect((await bruno.get(`${page}/ajouts/rien`)).status).toBe(404)
})
