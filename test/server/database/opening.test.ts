import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDb, poolOf } from '../../../server/database/db.ts'
import { fromDatabase } from '../../../server/http/errors.ts'
import { workerDatabase } from '../../setup/database.ts'
import { databaseDoor } from '../../setup/database-door.ts'

let door: Awaited<ReturnType<typeof databaseDoor>>
let db: Knex
beforeEach(async () => {
  door = await databaseDoor((await workerDatabase()).url)
  db = createDb(door.url, { acquireTimeoutMs: 400 })
})
afterEach(async () => {
  door.open()
  await db.destroy()
  door.close()
})

const ask = () => db.raw('select 1 as value').then(({ rows }) => rows[0].value)
const refusal = () => ask().catch((error: unknown) => fromDatabase(error)?.status)

/** The slowest opening that old settings gave up, and one that a busy machine needs. */
const slowMs = 2_500

test('a slow first connection is used, and requests start no other one while they wait', async () => {
  door.hold()
  const until = performance.now() + slowMs
  while (performance.now() < until) expect(await refusal()).toBe(503)
  expect(door.attempts()).toBe(1)
  door.open()
  await expect.poll(refusal).toBe(1)
  expect(door.attempts()).toBe(1)
})

test('two connections are opened at once, however many requests wait', async () => {
  door.hold()
  expect(await Promise.all(Array.from({ length: 8 }, refusal))).toEqual(Array(8).fill(503))
  expect(door.attempts()).toBe(2)
  door.open()
  await expect.poll(refusal).toBe(1)
})

test('two connections stay open without work', async () => {
  await Promise.all(Array.from({ length: 6 }, () => db.raw('select pg_sleep(0.2)')))
  const pool = poolOf(db) as ReturnType<typeof poolOf> & { idleTimeoutMillis: number; check: () => void }
  expect(pool.numFree()).toBe(6)
  pool.idleTimeoutMillis = 1
  await sleep(10)
  pool.check()
  expect(pool.numFree()).toBe(2)
})
