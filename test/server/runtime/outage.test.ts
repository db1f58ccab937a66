import { setTimeout as sleep } from 'node:timers/promises'
import supertest from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb } from '../../../server/database/db.ts'
import { isDatabaseAway } from '../../../server/http/errors.ts'
import { watchChanges } from '../../../server/live/watch-changes.ts'
import { isOutage, logOutages } from '../../../server/runtime/outage.ts'
import { type TestApp, testApp } from '../../setup/app.ts'
import { type Cast, cast } from '../../setup/cast.ts'
import { testDatabase } from '../../setup/database.ts'
import { databaseDoor } from '../../setup/database-door.ts'
import { portOf } from '../../setup/port.ts'

type Line = { level: number; event?: string; msg?: string; errors?: number; err?: unknown }

let door: Awaited<ReturnType<typeof databaseDoor>>
let app: TestApp
const closers: (() => unknown)[] = []
let people: Cast
beforeAll(async () => {
  const database = await testDatabase()
  door = await databaseDoor(database.url)
  const db = createDb(door.url, { acquireTimeoutMs: 1_000, warn: (message) => app.deps.log.warn(message) })
  app = await testApp({}, { database: { ...database, db, url: door.url } })
  const stop = logOutages(
    app.deps.log,
    { isAway: isDatabaseAway, ping: async () => db.raw('select 1') },
    { lookMs: 50, lineMs: 1_000, quietMs: 500 },
  )
  people = await cast(app)
  await app.deps.jobs.start()
  await app.deps.jobs.work('mail', async () => {})
  closers.push(
    stop,
    () => app.close(),
    () => db.destroy(),
    () => database.close(),
    door.close,
  )
})
afterAll(async () => {
  door.open()
  for (const close of closers) await close()
})

/** The lines of warnings and errors since a place of the log. */
const linesSince = (place: number): Line[] =>
  app
    .logged()
    .slice(place)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
    .filter(({ level }) => level >= 40)
const count = (lines: Line[], event: string) => lines.filter((line) => line.event === event).length

test.each(['shut', 'hold'] as const)(
  'an outage (%s) has a line as it begins, one a while, and one as it ends',
  async (how) => {
    const changes = watchChanges(app.db, { url: door.url, how: 'look', log: app.deps.log })
    closers.unshift(changes.stop)
    await changes.follow(people.camille.garageId, () => {})
    const place = app.logged().length

    door[how]()
    const page = () => supertest(portOf(app.app)).get(`/public/processus/${'x'.repeat(32)}`)
    const until = performance.now() + 3_500
    let failed = 0
    while (performance.now() < until) {
      const pages = await Promise.all([page(), page(), page()])
      failed += pages.filter(({ status }) => status === 503).length
    }
    expect(failed).toBeGreaterThan(5)
    const during = linesSince(place)
    expect(count(during, 'database_away')).toBeGreaterThanOrEqual(2)
    expect(during.length).toBeLessThanOrEqual(5)
    expect(during.every(({ event }) => event === 'database_away')).toBe(true)

    door.open()
    await expect.poll(() => count(linesSince(place), 'database_back'), { timeout: 20_000 }).toBe(1)
    const last = linesSince(place).find(({ event }) => event === 'database_back')
    expect(last?.errors).toBeGreaterThan(failed)
    expect((await page()).status).not.toBe(503)
  },
)

test('an error of a database that answers has its own line', async () => {
  const place = app.logged().length
  const error = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' })
  expect(isOutage(app.deps.log, error)).toBe(true)
  await expect.poll(() => linesSince(place).map(({ msg }) => msg)).toEqual(['the database answers, but failed'])
  await sleep(200)
  expect(linesSince(place)).toHaveLength(1)
})

test('a refusal by the rules of the database belongs to no outage', () => {
  for (const code of ['23505', '40001', '57014', '42P01'])
    expect(isOutage(app.deps.log, Object.assign(new Error('refused'), { code }))).toBe(false)
})
