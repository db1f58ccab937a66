import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedGarages } from '../../../scripts/seed/garages.ts'
import { createDb } from '../../../server/database/db.ts'
import { type TestDatabase, testDatabase } from '../../setup/database.ts'

const seed = {
  garages: 3,
  processes: 250,
  passwordHash: 'x',
  linkKey: randomBytes(32),
  now: new Date('2026-11-20T10:42:00Z'),
}
let database: TestDatabase
let admin: Knex
let reported = 0

beforeAll(async () => {
  database = await testDatabase()
  admin = createDb(database.adminUrl)
  const onProgress = (processes: number) => {
    reported += processes
  }
  await seedGarages({ ...seed, url: database.url, onProgress })
})
afterAll(async () => {
  await admin.destroy()
  await database.close()
})

test('processes are spread evenly over the garages, and reported', async () => {
  const sizes = await admin('processes').groupBy('garage_id').count({ n: '*' }).orderBy('n')
  expect(sizes).toEqual([{ n: 83 }, { n: 83 }, { n: 84 }])
  expect(reported).toBe(250)
})

test('every process has steps, a valid link and a notification', async () => {
  const bare = await admin('processes as p')
    .whereRaw('not exists (select from process_steps s where s.process_id = p.id)')
    .orWhereRaw(
      'not exists (select from tracking_links l join tracking_tokens using (token_hash) where l.process_id = p.id)',
    )
    .orWhereRaw('not exists (select from notifications n where n.process_id = p.id)')
  expect(bare).toEqual([])
})

test('no process uses a client or car of another garage', async () => {
  const { rows } = await admin.raw(`
    select count(*) as n from processes p
    join clients c on c.id = p.client_id join cars v on v.id = p.car_id
    where c.garage_id <> p.garage_id or v.garage_id <> p.garage_id or v.client_id <> c.id`)
  expect(rows).toEqual([{ n: 0 }])
})

test('clients return: there are fewer clients than processes', async () => {
  const { n } = (await admin('clients').count({ n: '*' }).first()) as { n: number }
  expect(n).toBeGreaterThan(100)
  expect(n).toBeLessThan(220)
})

test('equal numbers give equal data, and a second seed adds garages', async () => {
  const other = await testDatabase()
  await seedGarages({ ...seed, url: other.url })
  const otherAdmin = createDb(other.adminUrl)
  const sample = (db: Knex) => db('processes').orderBy('id').select('id', 'name', 'search', 'estimated_end_date')
  expect(await sample(otherAdmin)).toEqual(await sample(admin))
  await seedGarages({ ...seed, garages: 1, processes: 5, url: other.url })
  expect(await otherAdmin('garages').count({ n: '*' }).first()).toEqual({ n: 4 })
  await otherAdmin.destroy()
  await other.close()
})
