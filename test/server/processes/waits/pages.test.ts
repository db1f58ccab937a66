import { beforeAll, expect, test } from 'vitest'
import type { Process } from '../../../../domain/processes/process.ts'
import { as, browse, type Caller, type Visitor } from '../../../setup/doors.ts'
import { finish, repair } from '../../../setup/workshop.ts'
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

async function made(fields: Record<string, unknown> = {}) {
  const { process } = await repair(api, { estimatedEndDate: '2036-12-01', ...fields })
  const page = `/processus/${process.id}`
  return { process, page, waitPage: `${page}/attente`, path: `/processes/${process.id}` }
}

const of = async (path: string) => (await api.get(path)).body as Process
const piece = { reason: 'piece', note: 'Chez le fournisseur', expectedDate: '2036-12-03', estimatedEndDate: '' }

test('the form adds a wait, and the page of the process ends it and undoes that', async () => {
  const { page, waitPage, path } = await made()
  const noted = await bruno.submit(waitPage, piece)
  expect([noted.status, noted.headers.location]).toEqual([303, page])
  const shown = await bruno.get(page)
  for (const text of ['Mis en attente', 'En attente d’une pièce, prévue le 3 décembre', 'noté par Bruno Martin'])
    expect(shown.text).toContain(text)
  const { waiting } = await of(path)
  expect(waiting).toMatchObject({ note: 'Chez le fournisseur' })
  const ended = await bruno.submit(`${waitPage}/fin`, { attente: waiting?.id ?? '' }, page)
  expect([ended.status, ended.headers.location]).toEqual([303, page])
  const html = (await bruno.get(page)).text
  expect(html).toContain('Attente terminée')
  expect((await of(path)).waiting).toBeNull()
  const undo = `${waitPage}/${waiting?.id}/annuler`
  expect(html).toContain(undo)
  await bruno.submit(undo, {}, page)
  expect((await bruno.get(page)).text).toContain('le processus est de nouveau en attente')
  expect((await of(path)).waiting).toEqual(waiting)
})

test('the form returns to the dashboard with its filters, never to another site', async () => {
  const { waitPage } = await made()
  const board = '/dashboard?status=proposed&page=1'
  const form = await bruno.get(waitPage).set('Referer', `http://atelier.example${board}`)
  expect(form.text).toContain('name="retour" value="/dashboard?status=proposed&amp;page=1"')
  expect((await bruno.submit(waitPage, { ...piece, retour: board })).headers.location).toBe(board)
  expect((await bruno.get(waitPage).set('Referer', 'https://ailleurs.example/ailleurs')).text).not.toContain(
    'name="retour"',
  )
})

test('an invalid wait is refused on its field, with the typed values', async () => {
  const { waitPage, path } = await made()
  const refused: [change: Record<string, string>, said: string][] = [
    [{ reason: '' }, 'Raison requise'],
    [{ estimatedEndDate: '2036-12-02' }, 'La fin estimée précède la date prévue'],
  ]
  for (const [change, said] of refused) {
    const { status, text } = await camille.submit(waitPage, { ...piece, ...change })
    expect([status, text.includes(said), text.includes('>Chez le fournisseur<')]).toEqual([422, true, true])
  }
  expect((await of(path)).waiting).toBeNull()
})

test('an administrator moves the estimate in the same form, and a mechanic cannot', async () => {
  const { waitPage, path } = await made()
  expect((await bruno.get(waitPage)).text).not.toContain('name="estimatedEndDate"')
  expect((await camille.get(waitPage)).text).toContain('name="estimatedEndDate"')
  await camille.submit(waitPage, { ...piece, estimatedEndDate: '2036-12-04' })
  expect(await of(path)).toMatchObject({ estimatedEndDate: '2036-12-04', waiting: { reason: 'piece' } })
})

test('a second wait shows who added the first', async () => {
  const { page, waitPage } = await made()
  await bruno.submit(waitPage, piece)
  const refused = await camille.submit(waitPage, { reason: 'expert' })
  expect(refused.status).toBe(303)
  expect((await camille.get(page)).text).toContain('Bruno Martin a déjà noté')
  expect((await camille.get(waitPage)).text).toContain('Reprendre')
})

test('a wait that is over or on a finished process shows a message', async () => {
  const { page, process, waitPage, path } = await made()
  await bruno.submit(waitPage, piece)
  const { waiting } = await of(path)
  await finish(api, process)
  await bruno.submit(`${waitPage}/fin`, { attente: waiting?.id ?? '' }, page)
  expect((await bruno.get(page)).text).toContain('Cette attente est déjà terminée.')
  await bruno.submit(waitPage, piece)
  expect((await bruno.get(page)).text).toContain('Ce processus est terminé.')
  expect((await bruno.get(waitPage)).text).toContain('Ce processus est terminé.')
})

test('a mechanic assigns himself by a button, and an administrator chooses on a page', async () => {
  const { page, path } = await made()
  await bruno.submit(`${page}/responsable`, { userId: people.bruno.id }, page)
  expect((await of(path)).assignee?.id).toBe(people.bruno.id)
  expect((await bruno.get(page)).text).toContain('Je rends')
  await bruno.submit(`${page}/responsable`, { userId: '' }, page)
  expect((await of(path)).assignee).toBeNull()
  expect((await bruno.get(`${page}/responsable`)).status).toBe(303)
  const choice = await camille.get(`${page}/responsable`)
  for (const name of ['Bruno Martin', 'Camille Martin', 'Personne']) expect(choice.text).toContain(name)
  await camille.submit(`${page}/responsable`, { userId: people.bruno.id })
  expect((await camille.get(page)).text).toContain('Attribution enregistrée')
  expect((await of(path)).assignee?.id).toBe(people.bruno.id)
})

test('an assignment already made or to an inactive person shows a message', async () => {
  const { page } = await made()
  await camille.submit(`${page}/responsable`, { userId: people.camille.id })
  await bruno.submit(`${page}/responsable`, { userId: people.bruno.id }, page)
  expect((await bruno.get(page)).text).toContain('Camille Martin s’en occupe déjà.')
  const { status, text } = await camille.submit(`${page}/responsable`, { userId: people.samir.id })
  expect([status, text.includes('Personne introuvable')]).toEqual([422, true])
})

test('a read-only account sees wait and mechanic without any button', async () => {
  const { page, waitPage } = await made()
  await bruno.submit(waitPage, piece)
  await bruno.submit(`${page}/responsable`, { userId: people.bruno.id }, page)
  const reader = await browse(app, await addReader(app, people.bruno))
  const { text } = await reader.get(page)
  expect(text).toContain('En attente d’une pièce')
  expect(text).toContain('Bruno Martin')
  for (const press of ['Reprendre', 'Je m’en charge', 'Je rends', 'Changer de mécanicien'])
    expect(text).not.toContain(press)
  expect((await reader.get(waitPage)).status).toBe(303)
})

test('a row shows wait and mechanic, and links to the wait until the process is finished', async () => {
  const { page, waitPage, process } = await made({ name: 'Embrayage' })
  const row = async (visitor: Visitor) => {
    const { text } = await visitor.get('/dashboard?q=embrayage')
    return /<tr role="row" data-key.*?<\/tr>/s.exec(text)?.[0] ?? ''
  }
  expect(await row(bruno)).toContain(`<a href="${waitPage}" data-act="wait">Attente</a>`)
  await bruno.submit(waitPage, piece)
  await bruno.submit(`${page}/responsable`, { userId: people.bruno.id }, page)
  expect(await row(bruno)).toContain('En attente d’une pièce, prévue le 3 décembre')
  expect(await row(bruno)).toContain('confié à </span>Bruno')
  await finish(api, process)
  expect(await row(bruno)).not.toContain(waitPage)
})
