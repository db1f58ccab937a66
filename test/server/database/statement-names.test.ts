import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, readGarage } from '../../../server/database/read-garage.ts'
import { keepsNames, nameStatements } from '../../../server/database/statement-names.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { type Cast, cast } from '../../setup/cast.ts'
import { type TestDatabase, testDatabase } from '../../setup/database.ts'
import { startRecording, stopRecording } from '../../setup/statements.ts'

let database: TestDatabase
let people: Cast

beforeAll(async () => {
  // One connection, so that a statement planned before a change runs again on the connection that planned it.
  database = await testDatabase({ max: 1 })
  people = await cast(database)
  nameStatements(database.db)
})
afterAll(() => database.close())

test('a statement has one name, except those without values or with a list of values', async () => {
  const { garageId } = people.camille
  startRecording()
  await readGarage(database.db, garageId, (tx) => tx.raw('select nom from garages where id = :garageId', { garageId }))
  await withGarage(database.db, garageId, async (tx) => {
    await tx.from('garages').where({ id: garageId }).select('nom')
    await tx.raw('select 1 as one where true in (?, ?)', [true, false])
  })
  const sent = stopRecording()
  const [raw, built, list] = sent.filter(({ text }) => /^select.*(garages|one)/.test(text))
  expect([raw?.name, built?.name, list?.name]).toEqual([expect.any(String), expect.any(String), undefined])
  expect(sent.filter(({ text, name }) => name && !text.startsWith('select'))).toEqual([])
})

const everyColumn = 'select * from clients where garage_id = :garageId'

test.each([
  ['reads', (garageId: string) => readGarage(database.db, garageId, (tx) => tx.raw(everyColumn, { garageId }))],
  ['writes', (garageId: string) => withGarage(database.db, garageId, (tx) => tx.raw(everyColumn, { garageId }))],
  ['runs alone', (garageId: string) => ask(database.db, everyColumn, { garageId })],
])('a migration under a running server: a prepared statement that %s is planned again', async (way, work) => {
  const { garageId } = people.camille
  await work(garageId)
  await database.db.raw(`alter table clients add column added_while_it_${way.replace(' ', '_')} text`)
  expect(await work(garageId)).toEqual([])
})

test('statement names are used on a direct connection to PostgreSQL', async () => {
  expect(await keepsNames(database.url)).toBe(true)
})
