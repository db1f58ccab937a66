import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../setup/database.ts'
import { readDoc, tableRows } from '../../setup/proofs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('every table of the database has its line in docs/rgpd.md, and no other has one', async () => {
  const section = /## Les tables\n(.*)## Droits/s.exec(readDoc('docs/rgpd.md'))?.[1] ?? ''
  const told = tableRows(section).map((row) => /`(\w+)`/.exec(row)?.[1])
  const tables: string[] = await database
    .db('pg_tables')
    .where({ schemaname: 'public' })
    .whereNot('tablename', 'like', 'knex%')
    .pluck('tablename')
  expect(told.sort()).toEqual(tables.sort())
})
