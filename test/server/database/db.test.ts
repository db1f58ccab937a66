import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../server/database/ids.ts'
import { readGarage } from '../../../server/database/read-garage.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { fromDatabase } from '../../../server/http/errors.ts'
import { type TestDatabase, testDatabase } from '../../setup/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ max: 2, statementTimeoutMs: 1_000 })
})
afterAll(() => database.close())

async function one(sql: string): Promise<unknown> {
  const { rows } = await database.db.raw(`select ${sql} as value`)
  return rows[0].value
}

test('dates and instants are read as text, and counts as numbers', async () => {
  expect(await one(`date '2026-03-29'`)).toBe('2026-03-29')
  expect(await one(`timestamptz '2026-10-25T00:30:00Z'`)).toBe('2026-10-25T00:30:00.000Z')
  expect(await one('count(*)')).toBe(1)
  expect(await one('null::date')).toBeNull()
})

test('a slow statement is cancelled, and its connection works again', async () => {
  await expect(one('pg_sleep(30)')).rejects.toMatchObject({ code: '57014' })
  expect(await one('1')).toBe(1)
})

test('a connection that returns in a failed transaction is replaced', async () => {
  const { client } = database.db
  const broken = await client.acquireConnection()
  await broken.query('begin')
  await expect(broken.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
  // The state of the transaction arrives after the error, so a second statement waits for it.
  await expect(broken.query('select 1')).rejects.toMatchObject({ code: '25P02' })
  client.releaseConnection(broken)
  expect(await Promise.all([one('1'), one('2'), one('3')])).toEqual([1, 2, 3])
})

test('a database that stops answering gives 503, and its connection is dropped', async () => {
  const garageId = newId()
  const backend = await withGarage(database.db, garageId, async (tx) => {
    const [row] = await tx.raw<{ pid: number }>('select pg_backend_pid() as pid')
    return row?.pid as number
  })
  process.kill(backend, 'SIGSTOP')
  try {
    const asking = withGarage(database.db, garageId, (tx) => tx.raw('select 1'))
    const failure = await asking.catch((error: unknown) => error)
    expect(fromDatabase(failure)).toMatchObject({ status: 503 })
    expect(await one('pg_backend_pid()')).not.toBe(backend)
    expect(await one('1')).toBe(1)
  } finally {
    process.kill(backend, 'SIGCONT')
  }
})

test('a database that stops answering a read-only transaction gives 503', async () => {
  const garageId = newId()
  const [first] = await readGarage(database.db, garageId, (tx) =>
    tx.raw<{ pid: number }>('select pg_backend_pid() as pid'),
  )
  const backend = first?.pid as number
  process.kill(backend, 'SIGSTOP')
  try {
    const asking = readGarage(database.db, garageId, (tx) => tx.raw('select 1'))
    const failure = await asking.catch((error: unknown) => error)
    expect(fromDatabase(failure)).toMatchObject({ status: 503 })
    expect(await one('pg_backend_pid()')).not.toBe(backend)
    expect(await one('1')).toBe(1)
  } finally {
    process.kill(backend, 'SIGCONT')
  }
})

test('a query waits a moment for a free connection, then gives 503', async () => {
  const release = Promise.withResolvers<void>()
  const taken = [1, 2].map(() => withGarage(database.db, newId(), () => release.promise))
  const refused = await one('1').catch((error: unknown) => error)
  expect(fromDatabase(refused)).toMatchObject({ status: 503 })
  release.resolve()
  await Promise.all(taken)
  expect(await one('1')).toBe(1)
})

test('names are sorted by French rules', async () => {
  const garageId = newId()
  await database.db('garages').insert({ id: garageId, nom: 'Garage Perrin' })
  const names = ['Zola', 'Eole', 'Élan', 'abbé', 'Éb']
  const sorted = await withGarage(database.db, garageId, async (tx) => {
    const rows = names.map((nom) => ({ garage_id: garageId, id: newId(), nom, prenom: 'A', search: '' }))
    await tx.from('clients').insert(rows)
    return tx.from('clients').where('garage_id', garageId).orderBy('nom').pluck('nom')
  })
  expect(sorted).toEqual(['abbé', 'Éb', 'Élan', 'Eole', 'Zola'])
})
