import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../setup/database.ts'
import { readDoc, tableRows } from '../../setup/proofs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('docs/rgpd.md lists each table of the database once', async () => {
  const section = /## Les tables\n(.*)## Droits/s.exec(readDoc('docs/rgpd.md'))?.[1] ?? ''
  const listed = tableRows(section).map((row) => /`(\w+)`/.exec(row)?.[1])
  const tables: string[] = await database
    .db('pg_tables')
    .where({ schemaname: 'public' })
    .whereNot('tablename', 'like', 'knex%')
    .pluck('tablename')
  expect(listed.sort()).toEqual(tables.sort())
})
