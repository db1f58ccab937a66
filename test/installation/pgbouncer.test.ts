import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { end, ready, type ServerProcess, startServer } from '../../scripts/faults/server-process.ts'
import { type TestDatabase, testDatabase } from '../setup/database.ts'
import { as, cookiesOf } from '../setup/doors.ts'
import { openStream } from '../setup/live.ts'
import { pgBouncerPath, pooled, renamesStatements } from '../setup/pgbouncer.ts'
import { finish, repair } from '../setup/workshop.ts'

const startMs = 90_000
/** Far fewer than the two servers together ask for. */
const connections = 3
let database: TestDatabase
let pooler: Awaited<ReturnType<typeof pooled>>
let dataDir: string
let servers: ServerProcess[]
let addresses: string[]

const withoutPgBouncer = pgBouncerPath === ''
const keeps = !withoutPgBouncer && renamesStatements()
/** The server's message at its start if statements have no names. */
const notice = 'keeps no named statements'

describe.skipIf(withoutPgBouncer)('PgBouncer in transaction mode', () => {
  beforeAll(async () => {
    database = await testDatabase({ content: 'no tables' })
    pooler = await pooled(database.url, connections)
    dataDir = await mkdtemp(join(tmpdir(), 'fil-pooled-'))
    const settings = { DATABASE_URL: pooler.url, DATA_DIR: dataDir, RATE_LIMITS: 'raised' }
    servers = [startServer(settings), startServer(settings)]
    addresses = await Promise.all(servers.map(ready))
  }, startMs)
  afterAll(async () => {
    await Promise.all((servers ?? []).map(({ child }) => end(child, 'SIGTERM')))
    await pooler?.close()
    await database?.close()
    if (dataDir) await rm(dataDir, { recursive: true, force: true })
  })

  test('lets two servers that start together create one schema', async () => {
    const names: string[] = await database.db('knex_migrations').pluck('name')
    expect(names.length).toBeGreaterThan(20)
    expect(new Set(names).size).toBe(names.length)
  })

  test('is detected when it does not rename prepared statements', () => {
    for (const { output } of servers) expect(output().includes(notice)).toBe(!keeps)
  })

  test.skipIf(!keeps)('is detected when it is configured not to rename them', { timeout: startMs }, async () => {
    const telling = await pooled(database.url, connections, 'max_prepared_statements = 0')
    const server = startServer({ DATABASE_URL: telling.url, DATA_DIR: dataDir, RATE_LIMITS: 'raised' })
    try {
      await ready(server)
      expect(server.output()).toContain(notice)
    } finally {
      await end(server.child, 'SIGTERM')
      await telling.close()
    }
  })

  test('lets a server notice the changes of another one', { timeout: 60_000 }, async () => {
    const email = `${randomUUID()}@exemple.fr`
    const registered = await supertest(addresses[0] ?? '')
      .post('/api/auth/register')
      .set({ 'Idempotency-Key': randomUUID(), 'Sec-Fetch-Site': 'same-origin' })
      .send({ email, password: 'atelier2026', name: 'Petit', prenom: 'Zoé', garage_nom: 'Garage du Flux' })
    const stream = await openStream(addresses[1] ?? '', { Cookie: cookiesOf(registered) })
    await stream.next('open')
    const zoe = await as({ app: addresses[0] ?? '' }, { email, password: 'atelier2026' })
    await zoe.post('/clients', { nom: 'Flux', prenom: 'Anne' })
    expect((await stream.next('change', 10_000)).data).toEqual({ kinds: ['/'] })
    expect(servers[1]?.output()).toContain('changes are looked for each second')
    stream.close()
  })

  test('separates two garages that work at the same time on both servers', { timeout: 60_000 }, async () => {
    const doors = await Promise.all(['Perrin', 'Delmas'].map((nom, index) => open(nom, addresses[index] ?? '')))
    const works = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const door = doors[index % doors.length]
        if (!door) throw new Error('No door')
        const made = await repair(door)
        await finish(door, made.process)
        return { owner: index % doors.length, id: made.process.id }
      }),
    )
    for (const [owner, door] of doors.entries()) {
      const { items } = (await door.get('/processes?pageSize=100')).body as { items: { id: string; status: string }[] }
      expect(items.map(({ id }) => id).sort()).toEqual(
        works
          .filter((work) => work.owner === owner)
          .map(({ id }) => id)
          .sort(),
      )
      expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['completed']))
    }
  })
})

async function open(nom: string, app: string) {
  const email = `${nom.toLowerCase()}.${randomUUID().slice(0, 8)}@exemple.fr`
  const password = 'atelier2026'
  const answer = await supertest(app)
    .post('/api/auth/register')
    .set('Idempotency-Key', randomUUID())
    .send({ email, password, name: nom, prenom: 'Camille', garage_nom: `Garage ${nom}` })
  expect(answer.status).toBe(201)
  return as({ app }, { email, password })
}
