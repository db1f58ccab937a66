import { beforeEach, expect, test } from 'vitest'
import { as, browse, type Visitor } from '../../../setup/doors.ts'
import { finish, repair } from '../../../setup/workshop.ts'
import { app, people, stageForEach } from '../../stage.ts'

let camille: Visitor

stageForEach()
beforeEach(async () => {
  camille = await browse(app, people.camille)
})

const board = async (query = '', who = camille) => (await who.get(`/dashboard${query}`)).text.replace(/<!-- -->/g, '')
const viewOf = (html: string) => (html.includes('aria-label="Processus"') ? 'list' : 'day')
const groups = (html: string) => [...html.matchAll(/<section[^>]* data-key="(\w+)"/g)].map(([, group]) => group)
const current = (html: string) => /aria-current="page">([^<]*)</.exec(html.split('aria-label="Vues"')[1] ?? '')?.[1]
const made = async (fields = {}) => repair(await as(app, people.camille), { name: 'Freins', ...fields })

test('the dashboard opens on the day view, and remembers the list view in this browser', async () => {
  await made()
  const day = await board()
  expect([viewOf(day), current(day)]).toEqual(['day', 'Aujourd’hui'])
  expect(day).toContain('href="/dashboard?vue=tous"')
  const all = await board('?vue=tous')
  expect([viewOf(all), current(all)]).toEqual(['list', 'Tous'])
  expect(viewOf(await board())).toBe('list')
  await board('?vue=jour')
  expect(viewOf(await board())).toBe('day')
  expect(viewOf(await board('', await browse(app, people.camille)))).toBe('day')
})

test('a background refresh leaves the chosen view alone, and an unknown view is refused', async () => {
  await made()
  const look = await camille.get('/dashboard?vue=tous').set('X-Page-Regions', '1')
  expect(String(look.headers['set-cookie'])).not.toContain('garage_vue')
  expect(viewOf(await board())).toBe('day')
  expect((await camille.get('/dashboard?vue=demain')).status).toBe(400)
})

test('a filter opens the list without changing the remembered view', async () => {
  await made({ startDate: '2026-03-10', estimatedEndDate: '2026-04-12' })
  for (const query of ['?late=1', '?group=late', '?q=freins', '?status=proposed']) {
    expect(viewOf(await board(query)), query).toBe('list')
  }
  await board('?page=2')
  const late = await board('?late=1')
  expect(late).toContain('1 sur 1 processus')
  expect(late).toMatch(/<input type="checkbox"[^>]* name="late" checked="" value="1"\/>/)
  expect(viewOf(await board())).toBe('day')
})

test('each counter links to the list that it counts', async () => {
  await made({ startDate: '2026-03-10', estimatedEndDate: '2026-04-12' })
  const html = await board('?vue=tous')
  for (const [query, label] of [
    ['vue=tous', '1 Total'],
    ['status=completed', '0 Terminé'],
    ['pending=1', '0 À valider'],
    ['late=1', '1 En retard'],
  ]) {
    expect(html).toContain(`href="/dashboard?${query}" aria-label="${label}"`)
  }
})

test('the day view hides empty groups, and says when all are empty', async () => {
  const { process } = await made()
  expect(groups(await board())).toEqual(['toStart'])
  const admin = await as(app, people.camille)
  await finish(admin, process)
  await admin.post(`/processes/${process.id}/return`)
  const done = await board()
  expect(groups(done)).toEqual([])
  expect(done).toContain('Rien ne vous attend aujourd’hui')
  expect(await board('?vue=tous')).toContain('terminé le')
})

test('the day view shows a mechanic « À faire » and « Envoyé à valider » only', async () => {
  const { process, stepIds } = await made()
  await made()
  await (await as(app, people.bruno)).post(`/processes/${process.id}/steps/${stepIds[0]}/propose-ready`)
  const html = await board('', await browse(app, people.bruno))
  expect(groups(html)).toEqual(['toDo', 'sent'])
  expect(html).not.toContain('Le reste de l’atelier')
})

test('« À faire » is open when a mechanic can work on none of his own cars', async () => {
  const { process } = await made()
  const admin = await as(app, people.camille)
  const own = await made()
  await admin.patch(`/processes/${own.process.id}/assignee`, { userId: people.bruno.id })
  const shown = async () => {
    const html = await board('', await browse(app, people.bruno))
    const [open = '', folded = ''] = html.split('Le reste de l’atelier')
    return [groups(open), groups(folded)]
  }
  expect(await shown()).toEqual([['mine'], ['toDo']])
  const bruno = await as(app, people.bruno)
  const { waiting } = (await bruno.post(`/processes/${own.process.id}/waits`, { reason: 'piece' })).body
  expect(await shown()).toEqual([['mine', 'toDo'], []])
  await bruno.post(`/processes/${process.id}/waits`, { reason: 'expert' })
  expect(await shown()).toEqual([['mine'], ['held']])
  await made()
  expect(await shown()).toEqual([['mine', 'toDo'], ['held']])
  await bruno.patch(`/processes/${own.process.id}/waits/${waiting.id}`, { ended: true })
  expect(await shown()).toEqual([['mine'], ['toDo', 'held']])
})

test('« À moi » is shown only to a user with assigned processes', async () => {
  const { process } = await made()
  expect(await board()).not.toContain('mine=1')
  const { status } = await (await as(app, people.camille)).patch(`/processes/${process.id}/assignee`, {
    userId: people.camille.id,
  })
  expect(status).toBe(200)
  expect(await board()).toContain('href="/dashboard?mine=1">À moi <b>1</b>')
  expect(await board('?mine=1')).toContain('Freins')
  expect(await board('', await browse(app, people.bruno))).not.toContain('mine=1')
})

test('both views show a garage without a process how to begin', async () => {
  for (const query of ['', '?vue=tous']) expect(await board(query)).toContain('Pour commencer')
  expect(await board('', await browse(app, people.bruno))).toContain('Aucun processus')
})
