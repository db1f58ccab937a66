import { expect, test } from 'vitest'
import type { Notification } from '../../../../domain/notifications/notification.ts'
import { withGarage } from '../../../../server/database/tenant.ts'
import { watchAll } from '../../../../server/processes/watch/watch.ts'
import { as, browse } from '../../../setup/doors.ts'
import { finish, repair } from '../../../setup/workshop.ts'
import { app, people, stageForEach } from '../../stage.ts'

stageForEach({}, { database: 'own' })

// 2040: Easter is on 1 April, the clocks go forward on 25 March. 6 February is a Monday.
const at = (paris: string) => app.travel(Date.parse(paris) - app.deps.now().getTime())

/** Runs the watch of all garages, on several servers at once. @returns the notifications that it made in this test’s garages */
async function watch(servers = 1): Promise<number> {
  const before = await cases()
  await Promise.all(Array.from({ length: servers }, () => watchAll(app.deps)))
  return (await cases()) - before
}

async function cases(): Promise<number> {
  const inGarage = ({ garageId }: { garageId: string }) =>
    withGarage(app.db, garageId, (tx) =>
      tx.from('notifications').where({ garage_id: garageId }).whereNotNull('case_key').select('id'),
    )
  const each = await Promise.all([people.camille, people.denise].map(inGarage))
  return each.flat().length
}

async function notices(who = people.camille): Promise<Notification[]> {
  const { body } = await (await as(app, who)).get('/notifications')
  return body.notifications.filter(({ type }: Notification) => !/started|completed/.test(type))
}
const messages = async (who = people.camille) => (await notices(who)).map(({ message }) => message)
const unread = async (who = people.camille) =>
  (await (await as(app, who)).get('/notifications/unread-count')).body.unread

const facts = (processId: string, columns: Record<string, unknown>, { garageId } = people.camille) =>
  withGarage(app.db, garageId, (tx) =>
    tx.from('processes').where({ garage_id: garageId, id: processId }).update(columns),
  )

async function made(when: string, fields: Record<string, unknown> = {}, who = people.camille) {
  at(when)
  return repair(await as(app, who), fields)
}

test('a late process causes one notification, the day after its end, on several servers too', async () => {
  const { process } = await made('2040-02-06T10:00:00+01:00', { estimatedEndDate: '2040-02-07' })
  at('2040-02-07T23:59:00+01:00')
  expect(await watch()).toBe(0)
  at('2040-02-08T00:01:00+01:00')
  expect(await watch(3)).toBe(1)
  expect(await watch()).toBe(0)
  expect(await messages()).toEqual(['En retard, fin prévue le 7 février'])
  at('2040-02-10T00:11:00+01:00')
  expect(await watch()).toBe(1)
  expect(await notices()).toMatchObject([
    { type: 'process_idle', processId: process.id },
    { type: 'process_late', processId: process.id, metadata: { car: { marque: 'Peugeot' }, duration: null } },
  ])
})

test('a late process causes another notification after a new estimate passes', async () => {
  const { process } = await made('2040-02-06T10:00:00+01:00', { estimatedEndDate: '2040-02-07' })
  at('2040-02-08T08:00:00+01:00')
  await watch()
  await (await as(app, people.camille)).patch(`/processes/${process.id}`, { estimatedEndDate: '2040-02-08' })
  at('2040-02-09T08:00:00+01:00')
  await watch()
  expect(await messages()).toEqual(['En retard, fin prévue le 8 février', 'En retard, fin prévue le 7 février'])
})

test('an idle process causes a notification by opening days, over Easter too', async () => {
  await made('2040-03-29T17:00:00+02:00')
  at('2040-04-04T23:50:00+02:00')
  expect(await watch()).toBe(0)
  at('2040-04-05T00:11:00+02:00')
  expect(await watch()).toBe(1)
  expect(await messages()).toEqual(['Rien n’a bougé depuis le 29 mars'])
})

test('an idle process causes a notification by the opening days of its garage', async () => {
  await (await as(app, people.camille)).patch('/garage', { idleDays: 1, openDays: [1, 2, 3, 4, 5, 6] })
  // Friday noon: Saturday passes.
  await made('2040-02-10T12:00:00+01:00')
  at('2040-02-11T23:50:00+01:00')
  expect(await watch()).toBe(0)
  at('2040-02-12T00:11:00+01:00')
  expect(await watch()).toBe(1)
})

test('an idle process causes a notification after the days set and each change, unless it waits', async () => {
  const moved = await made('2040-02-06T10:00:00+01:00')
  const waiting = await made('2040-02-06T10:30:00+01:00')
  const wait = { wait_id: waiting.process.id, wait_reason: 'piece', wait_since: app.deps.now() }
  await facts(waiting.process.id, wait)
  await (await as(app, people.camille)).patch('/garage', { idleDays: 1 })
  at('2040-02-08T08:00:00+01:00')
  await watch()
  expect(await messages()).toEqual(['Rien n’a bougé depuis le 6 février'])
  const ready = `/processes/${moved.process.id}/steps/${moved.stepIds[0]}`
  await (await as(app, people.camille)).post(`${ready}/propose-ready`)
  await (await as(app, people.camille)).post(`${ready}/validate`)
  at('2040-02-10T08:00:00+01:00')
  await watch()
  expect(await messages()).toEqual(['Rien n’a bougé depuis le 8 février', 'Rien n’a bougé depuis le 6 février'])
})

test('a wait causes a notification once its expected day has passed', async () => {
  const { process } = await made('2040-02-06T10:00:00+01:00')
  const wait = { wait_id: process.id, wait_reason: 'piece', wait_since: app.deps.now(), wait_until: '2040-02-07' }
  await facts(process.id, wait)
  at('2040-02-07T20:00:00+01:00')
  expect(await watch()).toBe(0)
  at('2040-02-08T00:11:00+01:00')
  expect(await watch()).toBe(1)
  expect(await messages()).toEqual(['Attente dépassée, prévue le 7 février'])
})

test('a link about to expire causes one notification, for open processes only', async () => {
  const open = { estimatedEndDate: '2040-02-07' }
  await made('2040-02-06T10:00:00+01:00', open)
  const { process } = await made('2040-02-06T10:00:00+01:00', open)
  await finish(await as(app, people.camille), process)
  at('2040-02-12T23:59:00+01:00')
  await watch()
  expect((await messages()).filter((text) => text.includes('expire'))).toEqual([])
  at('2040-02-13T00:11:00+01:00')
  await watch()
  await watch()
  expect((await messages()).filter((text) => text.includes('expire'))).toEqual([
    'Le lien du client expire le 14 février',
  ])
})

test('a car on site causes a notification after the days set, until it is returned', async () => {
  const { process } = await made('2040-02-06T10:00:00+01:00')
  await (await as(app, people.bruno)).post(`/processes/${process.id}/arrival`)
  await finish(await as(app, people.camille), process)
  const marks: string[][] = []
  for (const day of ['08', '09', '12', '21']) {
    at(`2040-02-${day}T08:00:00+01:00`)
    await watch()
    marks.push(await messages())
  }
  const [three, fifteen] = [
    'Le client n’est pas encore venu la chercher, depuis 3 jours',
    'Le client n’est pas encore venu la chercher, depuis 15 jours',
  ]
  expect(marks).toEqual([[], [three], [three], [fifteen, three]])
  await facts(process.id, { returned_at: app.deps.now() })
  at('2040-04-21T08:00:00+02:00')
  expect(await watch()).toBe(0)
})

test('a car without a recorded arrival causes no notification', async () => {
  const { process } = await made('2040-02-06T10:00:00+01:00')
  await finish(await as(app, people.camille), process)
  at('2040-02-10T08:00:00+01:00')
  expect(await watch()).toBe(0)
})

test('a process late for a month when the watch begins causes no notification', async () => {
  await made('2040-02-06T10:00:00+01:00', { estimatedEndDate: '2040-02-07' })
  at('2040-03-07T08:00:00+01:00')
  expect(await watch()).toBe(0)
})

test('administrators and the assigned mechanic are notified, and each has his own unread count', async () => {
  const { process } = await made('2040-02-06T10:00:00+01:00', { estimatedEndDate: '2040-02-07' })
  const mine = await made('2040-02-06T10:00:00+01:00', { estimatedEndDate: '2040-02-07' })
  await facts(mine.process.id, { assignee_id: people.bruno.id })
  at('2040-02-08T08:00:00+01:00')
  expect(await watch()).toBe(2)
  expect(await notices()).toHaveLength(2)
  expect(await notices(people.bruno)).toMatchObject([{ processId: mine.process.id }])
  expect(await notices(people.denise)).toEqual([])
  expect([await unread(), await unread(people.bruno)]).toEqual([4, 3])

  const other = (await notices()).find(({ processId }) => processId === process.id)
  const bruno = await as(app, people.bruno)
  expect((await bruno.post('/notifications/mark-read', { ids: [other?.id] })).body).toEqual({ updated: 0 })
  expect((await bruno.post('/notifications/mark-all-read')).body).toEqual({ updated: 3 })
  expect([await unread(), await unread(people.bruno)]).toEqual([4, 0])
  const page = await (await browse(app, people.bruno)).get('/notifications')
  expect(page.text.match(/En retard, fin prévue/g)).toHaveLength(1)
  expect((await (await browse(app, people.camille)).get('/notifications')).text).toContain('(non lue)')
})

test('notifications of a deleted employee are deleted, and those of administrators stay', async () => {
  const { process } = await made('2040-02-06T10:00:00+01:00', { estimatedEndDate: '2040-02-07' })
  await facts(process.id, { assignee_id: people.bruno.id })
  at('2040-02-08T08:00:00+01:00')
  await watch()
  const camille = await as(app, people.camille)
  expect((await camille.delete(`/employees/${people.bruno.id}`)).status).toBe(204)
  const rows = await withGarage(app.db, people.camille.garageId, (tx) =>
    tx.from('notifications').whereNotNull('for_user'),
  )
  expect(rows).toEqual([])
  expect(await notices()).toHaveLength(1)
})

test('each garage has its own days, and an error in one does not stop the others', async () => {
  const { process } = await made('2040-02-06T10:00:00+01:00', {}, people.denise)
  await (await as(app, people.denise)).post(`/processes/${process.id}/arrival`)
  await finish(await as(app, people.denise), process)
  await (await as(app, people.denise)).patch('/garage', { unfetchedDays: [1, 2, 9] })
  await made('2040-02-06T10:00:00+01:00', { estimatedEndDate: '2040-02-06' })
  at('2040-02-07T08:00:00+01:00')
  const { db } = app.deps
  await db.raw(
    'alter table notifications add constraint broken check (case_key is null or garage_id <> ?)'.replace(
      '?',
      `'${people.camille.garageId}'`,
    ),
  )
  expect(await watch()).toBe(1)
  expect(await messages(people.denise)).toEqual(['Le client n’est pas encore venu la chercher, depuis 1 jour'])
  expect(app.logged()).toContain('watch failed')
  await db.raw('alter table notifications drop constraint broken')
  expect(await watch()).toBe(1)
})
