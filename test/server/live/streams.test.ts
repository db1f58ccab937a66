import express from 'express'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import { wallEvents } from '../../../domain/screens/wall.ts'
import { readChanges } from '../../../server/database/changes.ts'
import { readGarage } from '../../../server/database/read-garage.ts'
import { streamsPerGarage, streamsPerPerson, streamsPerScreen } from '../../../server/live/streams.ts'
import { testApp } from '../../setup/app.ts'
import { cast } from '../../setup/cast.ts'
import { as, browse, type Caller, cookiesOf, type Visitor } from '../../setup/doors.ts'
import { type LiveStream, openPort, openStream } from '../../setup/live.ts'
import { repair } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

let origin: string
let closePort: () => Promise<void>
let camille: Caller
const open: LiveStream[] = []

stage({ rateLimits: 'on' })
beforeAll(async () => {
  const port = await openPort(app.app)
  origin = port.origin
  closePort = port.close
  camille = await as(app, people.camille)
})
afterAll(async () => {
  for (const stream of open) stream.close()
  await closePort()
})

/** Signs a person in. */
async function signIn(person: { email: string; password: string }): Promise<{ cookie: string; visitor: Visitor }> {
  const visitor = await browse({ app: origin })
  const answer = await visitor.submit('/connexion', { email: person.email, password: person.password })
  expect(answer.status).toBe(303)
  return { cookie: cookiesOf(answer), visitor }
}

async function listen(cookie: string, headers: Record<string, string> = {}, query = ''): Promise<LiveStream> {
  const stream = await openStream(origin, { Cookie: cookie, ...headers }, `/session/events${query}`)
  open.push(stream)
  return stream
}

async function openAt(path: string): Promise<LiveStream> {
  const stream = await openStream(origin, {}, path)
  open.push(stream)
  return stream
}

const listenAs = async (person: { email: string; password: string }) => listen((await signIn(person)).cookie)

const kindsOf = (stream: LiveStream) =>
  stream.events.flatMap(({ data }) => (data as { kinds?: string[] } | null)?.kinds ?? [])

test('a stream announces a change by the addresses of the pages that show it, without data', async () => {
  const stream = await listenAs(people.bruno)
  expect(stream.status).toBe(200)
  expect(stream.headers).toMatchObject({
    'content-type': expect.stringContaining('text/event-stream'),
    'x-accel-buffering': 'no',
    'cache-control': 'no-store, no-transform',
  })
  expect(stream.headers['content-encoding']).toBeUndefined()
  const { id } = await stream.next('open')
  const { client } = await repair(camille)
  const change = await stream.next('change')
  expect(Number(change.id)).toBeGreaterThan(Number(id))
  expect(Object.keys(change.data as object)).toEqual(['kinds'])
  await expect.poll(() => new Set(kindsOf(stream))).toEqual(new Set(['/', routes.notifications.path]))
  expect(stream.text()).not.toContain(client.id)
})

test('the stream of one garage says nothing of another garage', async () => {
  const [own, other] = [await listenAs(people.bruno), await listenAs(people.denise)]
  await other.next('open')
  await own.next('open')
  await camille.post('/clients', { nom: 'Durand', prenom: 'Zoé' })
  await own.next('change')
  expect(other.events.map(({ event }) => event)).toEqual(['open'])
})

test('a page that shows an older number, or a browser that was away, learns that anything may have changed', async () => {
  const { cookie } = await signIn(people.bruno)
  // The server has sent the news of the change: none comes to the streams below.
  const before = await listen(cookie)
  await before.next('open')
  await camille.post('/clients', { nom: 'Petit', prenom: 'Léo' })
  await before.next('change')
  const late = await listen(cookie, {}, '?since=1')
  expect((await late.next('change')).data).toEqual({ kinds: ['*'] })
  const back = await listen(cookie, { 'Last-Event-ID': '1' }, '?since=999999')
  const change = await back.next('change')
  expect(change.data).toEqual({ kinds: ['*'] })
  const upToDate = await listen(cookie, { 'Last-Event-ID': String(change.id) }, '?since=1')
  await upToDate.next('open')
  expect(upToDate.events).toHaveLength(1)
})

test('each browser gets a pause of its own before it connects again', async () => {
  const { cookie } = await signIn(people.bruno)
  const pauses = new Set<number>()
  for (let count = 0; count < 4; count += 1) {
    const stream = await listen(cookie)
    await stream.next('open')
    pauses.add(Number(/^retry: (\d+)\n/.exec(stream.text())?.[1]))
    stream.close()
  }
  expect(pauses.size).toBeGreaterThan(1)
  for (const pause of pauses) expect(pause >= 300 && pause < 3_000, String(pause)).toBe(true)
})

test('reading and a refused change are not announced, and one action is one change', async () => {
  const denise = await as(app, people.denise)
  const stream = await listenAs(people.denise)
  const before = await stream.next('open')
  await denise.get('/clients')
  expect((await denise.post('/clients', { nom: '' })).status).toBe(400)
  expect((await denise.post('/clients', { nom: 'Roux', prenom: 'Ali' })).status).toBe(201)
  const { id, data } = await stream.next('change')
  expect(Number(id) - Number(before.id)).toBe(1)
  expect(data).toEqual({ kinds: ['/'] })
})

test('reading notifications concerns their page alone, and a new session no page', async () => {
  await repair(camille)
  const read = () => readGarage(app.db, people.bruno.garageId, readChanges)
  const [reader, other] = [await as(app, people.bruno), await as(app, people.bruno)]
  const before = await read()
  expect((await other.post('/auth/proof', { password: people.bruno.password })).status).toBe(200)
  expect((await reader.post('/notifications/mark-all-read', {})).status).toBe(200)
  const { number, kinds } = await read()
  expect(number).toBe(before.number + 1)
  expect(Object.keys(kinds).filter((kind) => kinds[kind] !== before.kinds[kind])).toEqual([routes.notifications.path])
})

describe('the end of a stream:', () => {
  const leaves = async (stream: LiveStream, leave: () => PromiseLike<{ status: number }>) => {
    await stream.next('open')
    expect((await leave()).status).toBeLessThan(400)
    await stream.next('ended')
    await stream.ended
  }

  test('the sign-out ends it', async () => {
    const { cookie, visitor } = await signIn(people.bruno)
    await leaves(await listen(cookie), () => visitor.submit('/deconnexion', {}, '/dashboard'))
  })

  test('the end of its session from another one ends it', async () => {
    const stream = await listenAs(people.bruno)
    const elsewhere = await as(app, people.bruno)
    await leaves(stream, () => elsewhere.delete('/auth/sessions'))
  })

  test('the suspension of the account ends it', async () => {
    const { denise, samir } = people
    const admin = await as(app, denise)
    await leaves(await listenAs(samir), () => admin.patch(`/employees/${samir.id}`, { active: false }))
  })
})

test('a browser has no stream without a session, and other sites cannot open one', async () => {
  expect((await listen('')).status).toBe(204)
  const { cookie } = await signIn(people.bruno)
  expect((await listen(cookie, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  expect((await listen(cookie, { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
})

test('a person who must first set up a second factor has no stream', async () => {
  const { cookie } = await signIn(people.denise)
  const rules = { second_factor_for: 'everybody', second_factor_since: new Date('2026-01-01') }
  const set = (values: object) => app.db('garages').where({ id: people.denise.garageId }).update(values)
  await set(rules)
  await app.db('users').where({ id: people.denise.id }).update({ role_since: rules.second_factor_since })
  expect((await listen(cookie)).status).toBe(204)
  await set({ second_factor_for: 'nobody', second_factor_since: null })
  expect((await listen(cookie)).status).toBe(200)
})

test('a person has a limited number of streams, and others still get theirs', async () => {
  const { cookie } = await signIn(people.camille)
  const several = await Promise.all(Array.from({ length: streamsPerPerson }, () => listen(cookie)))
  expect(several.map(({ status }) => status)).toEqual(several.map(() => 200))
  const beyond = await listen(cookie)
  expect(beyond.status).toBe(429)
  expect(Number(beyond.headers['retry-after'])).toBeGreaterThan(0)
  expect((await listenAs(people.bruno)).status).toBe(200)
  several[0]?.close()
  await expect.poll(async () => (await listen(cookie)).status).toBe(200)
})

test('a screen has two streams, so that its television can connect again', async () => {
  const admin = await as(app, people.camille)
  const { url } = (await admin.post('/screens', { name: 'Atelier' })).body as { url: string }
  const path = `${new URL(url).pathname}${wallEvents}`
  const several = []
  for (let count = 0; count <= streamsPerScreen; count += 1) several.push(await openAt(path))
  expect(several.map(({ status }) => status)).toEqual([200, 200, 429])
})

test('a garage has a limited number of streams, whatever its people and screens; others still get theirs', async () => {
  const house = await testApp({ rateLimits: 'on' })
  onTestFinished(() => house.close())
  const { camille: full, denise: other } = await cast(house)
  const findValid = async (ids: string[]) => new Set(ids)
  const door = express().get('/:garageId/:owner', ({ params }, res) =>
    house.deps.streams?.open(res, { ...params, most: streamsPerPerson, id: params.owner, findValid }, null),
  )
  const port = await openPort(door)
  const ask = (garageId: string, owner: number) => openStream(port.origin, {}, `/${garageId}/${owner}`)
  const several = []
  for (let owner = 0; owner <= streamsPerGarage; owner += 1) several.push(await ask(full.garageId, owner))
  expect(several.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual([429])
  expect((await ask(other.garageId, 0)).status).toBe(200)
  await port.close()
})

test('a server that stops ends its streams, and refuses others for some seconds', async () => {
  const house = await testApp()
  const port = await openPort(house.app)
  const { camille: admin } = await cast(house)
  const visitor = await browse({ app: port.origin })
  const { email, password } = admin
  const cookie = cookiesOf(await visitor.submit('/connexion', { email, password }))
  const stream = await openStream(port.origin, { Cookie: cookie })
  await stream.next('open')
  house.deps.streams?.stop()
  await stream.ended
  const refused = await openStream(port.origin, { Cookie: cookie })
  expect([stream.isWhole(), refused.status, refused.headers['retry-after']]).toEqual([true, 503, '5'])
  refused.close()
  await port.close()
  await house.close()
})
