import type { Knex } from 'knex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableKinds } from '../../../scripts/distribute/table-kinds.ts'
import { newId } from '../../../server/database/ids.ts'
import { migrationSource } from '../../../server/database/migrate.ts'
import { faultsOfMigration, type Kinds } from '../../setup/citus/refused.ts'
import { type TestDatabase, testDatabase } from '../../setup/database.ts'

// Databases have been distributed since migration 0029; the earlier ones run before that.
const firstOnCluster = '0029'

let database: TestDatabase
let kinds: Kinds
const sent = new Map<string, string[]>()

beforeAll(async () => {
  database = await testDatabase({ content: 'tables' })
  const { db } = database
  kinds = await tableKinds(db)
  await db('garages').insert({ id: newId(), nom: 'Garage' })
  const names = (await migrationSource.getMigrations([])).filter((name) => name >= firstOnCluster)
  for (const name of names.toReversed()) await record(db, 'down', name)
  for (const name of names) await record(db, 'up', name)
})
afterAll(() => database.close())

async function record(db: Knex, way: 'up' | 'down', name: string): Promise<void> {
  const statements: string[] = []
  const note = ({ sql }: { sql: string }) => statements.push(sql)
  db.on('query', note)
  await db.migrate[way]({ migrationSource, name } as Knex.MigratorConfig)
  db.removeListener('query', note)
  sent.set(
    `${name} ${way}`,
    statements.filter((sql) => !/^(begin|commit|rollback)|knex_migrations/i.test(sql)),
  )
}

test('no migration uses a statement that a Citus cluster refuses', () => {
  expect(sent.size).toBeGreaterThan(70)
  const faults = [...sent].flatMap(([name, statements]) =>
    faultsOfMigration(statements, kinds).map((it) => `${name}: ${it}`),
  )
  expect(faults).toEqual([])
})
