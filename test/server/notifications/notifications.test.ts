import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import type { Notification } from '../../../domain/notifications/notification.ts'
import { notificationListSchema } from '../../../domain/notifications/notification-schemas.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { as, browse, type Caller } from '../../setup/doors.ts'
import { forgetReading } from '../../setup/news.ts'
import { finish, repair } from '../../setup/workshop.ts'
import { addReader } from '../probes/reader.ts'
import { app, people, stageForEach } from '../stage.ts'

let camille: Caller
let bruno: Caller

stageForEach()
beforeEach(async () => {
  camille = await as(app, people.camille)
  bruno = await as(app, people.bruno)
  for (let n = 0; n < 5; n += 1) await repair(camille, { name: `Travail ${n}` })
})

const unread = async (api: typeof camille) => (await api.get('/notifications/unread-count')).body.unread
const ids = (list: Notification[]) => list.map(({ id }) => id)

const atOneInstant = () =>
  withGarage(app.db, people.camille.garageId, (tx) =>
    tx.from('notifications').where({ garage_id: tx.garageId }).update({ created_at: '2026-11-20T10:00:00.123Z' }),
  )

test('the start and end of a process are unread for everybody, even their author', async () => {
  expect(await unread(camille)).toBe(5)
  expect(await unread(bruno)).toBe(5)
  const { process } = await repair(camille)
  await finish(camille, process)
  const { body } = await camille.get('/notifications?limit=2')
  const [ended, started] = body.notifications
  expect(ended).toMatchObject({ type: 'process_completed', read: false, readBy: [] })
  expect(started).toMatchObject({ type: 'process_started', read: false, readBy: [] })
  expect(await unread(camille)).toBe(7)
})

test('pages of notifications have no gap and no repeat, even within one instant', async () => {
  await atOneInstant()
  const whole = notificationListSchema.parse((await camille.get('/notifications')).body)
  expect(whole).toMatchObject({ hasMore: false, nextBefore: null })
  const seen: Notification[] = []
  let before: string | null = ''
  do {
    const { body } = await camille.get(`/notifications?limit=2&before=${before}`)
    seen.push(...body.notifications)
    before = body.nextBefore
  } while (before)
  expect(ids(seen)).toEqual(ids(whole.notifications))
  expect(seen).toHaveLength(5)
})

test('a page can start after the time of its last notification', async () => {
  await atOneInstant()
  const { body } = await camille.get('/notifications?before=2026-11-20T10:00:00.124Z')
  expect(body.notifications).toHaveLength(5)
  expect((await camille.get('/notifications?before=2026-11-20T10:00:00.123Z')).body.notifications).toHaveLength(0)
})

test('a page can start after the id of its last notification, in this garage only', async () => {
  await atOneInstant()
  const { body: whole } = await camille.get('/notifications')
  const { body: rest } = await camille.get(`/notifications?before=${ids(whole.notifications)[1]}`)
  expect(ids(rest.notifications)).toEqual(ids(whole.notifications).slice(2))
  const denise = await as(app, people.denise)
  for (const before of [ids(whole.notifications)[1], randomUUID()])
    expect((await denise.get(`/notifications?before=${before}`)).status).toBe(400)
})

test('GET /notifications refuses invalid queries', async () => {
  for (const query of ['limit=0', 'limit=101', 'before=hier', 'before=2026-11-20T10:00:00.123Z_nimporte'])
    expect((await camille.get(`/notifications?${query}`)).status, query).toBe(400)
})

test('mark-read marks notifications for one user only, and counts each once', async () => {
  const other = await as(app, await addReader(app, people.bruno))
  const { body } = await bruno.get('/notifications?limit=2')
  const read = await bruno.post('/notifications/mark-read', { ids: ids(body.notifications) })
  expect(read.body).toEqual({ updated: 2 })
  expect((await bruno.post('/notifications/mark-read', { ids: ids(body.notifications) })).body.updated).toBe(0)
  expect(await unread(bruno)).toBe(3)
  expect(await unread(other)).toBe(5)
  const { body: again } = await bruno.get('/notifications?limit=2')
  expect(again.notifications[0].read).toBe(true)
  expect(again.notifications[0].readBy).toEqual([people.bruno.id])
})

test('mark-read ignores unknown ids and those of another garage', async () => {
  const denise = await as(app, people.denise)
  const { body } = await camille.get('/notifications')
  expect((await denise.post('/notifications/mark-read', { ids: ids(body.notifications) })).body.updated).toBe(0)
  expect((await denise.get('/notifications')).body.notifications).toEqual([])
  expect((await camille.post('/notifications/mark-read', { ids: [randomUUID()] })).body.updated).toBe(0)
  expect((await camille.post('/notifications/mark-read', { ids: ['x'] })).status).toBe(400)
  expect((await camille.post('/notifications/mark-read', {})).status).toBe(400)
})

test('mark-all-read leaves only later notifications unread', async () => {
  const { body: newest } = await bruno.get('/notifications?limit=2')
  await bruno.post('/notifications/mark-read', { ids: ids(newest.notifications) })
  expect((await bruno.post('/notifications/mark-all-read')).body).toEqual({ updated: 3 })
  expect(await unread(bruno)).toBe(0)
  const { body } = await bruno.get('/notifications')
  for (const { readBy } of body.notifications as Notification[]) expect(readBy).toContain(people.bruno.id)
  expect((await bruno.post('/notifications/mark-all-read')).body).toEqual({ updated: 0 })
  await repair(camille)
  expect(await unread(bruno)).toBe(1)
})

test('the unread count also appears on a page returned by a form', async () => {
  await forgetReading(app, people.camille.garageId)
  const page = await browse(app, people.camille)
  const refused = await page.submit(routes.clients.href(), { nom: '', prenom: '' }, routes.clientNew.href())
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Notifications, 5 non lues')
})

test('the page lists notifications, marks one read when its process opens, or all', async () => {
  const bruno = await browse(app, people.bruno)
  const page = await bruno.get('/notifications')
  expect(page.text).toContain('Processus démarré')
  const { body } = await camille.get('/notifications?limit=1')
  const [{ id, processId }] = body.notifications
  const opened = await bruno.submit('/notifications/lues', { id, processus: processId }, '/notifications')
  expect(opened.headers.location).toBe(`/processus/${processId}`)
  await bruno.submit('/notifications/lues', {}, '/notifications')
  expect((await bruno.get('/notifications')).text).not.toContain('(non lue)')
})

test.each(['', '../deconnexion', '//evil.example'])('the form with the process %j returns to the list', async (to) => {
  const bruno = await browse(app, people.bruno)
  const answer = await bruno.submit('/notifications/lues', { processus: to }, '/notifications')
  expect([answer.status, answer.headers.location]).toEqual([303, '/notifications'])
})

test('a garage without notifications sees an empty state, on the page and in the bell', async () => {
  const denise = await browse(app, people.denise)
  expect((await denise.get('/notifications')).text).toContain('Aucune notification')
  const { text } = await denise.get(routes.notificationBell.path).set('X-Page-Regions', '1')
  expect(text).toContain('Aucune notification')
  expect(text).not.toContain('>Fin<')
})

test('the bell is a fragment for signed-in users, and redirects when opened as a page', async () => {
  const page = await browse(app, people.bruno)
  const answer = await page.get(routes.notificationBell.path)
  expect([answer.status, answer.headers.location]).toEqual([303, routes.notifications.path])
  const { text } = await page.get(routes.notificationBell.path).set('X-Page-Regions', '1')
  expect(text).toContain('data-island="OpenBell"')
  expect(text).not.toContain('<html')
  expect(text.match(/<li [^>]*data-id=/g)).toHaveLength(5)
  const stranger = await browse(app)
  const refused = await stranger.get(routes.notificationBell.path).set('X-Page-Regions', '1')
  expect(refused.status).toBe(303)
  expect(refused.headers.location).toContain(routes.login.path)
})
