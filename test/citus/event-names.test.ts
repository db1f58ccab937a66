import type { Knex } from 'knex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../server/database/ids.ts'
import { migrate, migrationSource } from '../../server/database/migrate.ts'
import { withGarage } from '../../server/database/tenant.ts'
import { type Cast, cast } from '../setup/cast.ts'
import { type TestDatabase, testDatabase } from '../setup/database.ts'

let database: TestDatabase
let people: Cast

beforeAll(async () => {
  database = await testDatabase({ applicationName: 'test' })
  people = await cast(database)
})
afterAll(() => database.close())

test('migration 0068 renames the old event names that migration 0051 left on a cluster', async () => {
  const { garageId } = people.denise
  const history = () =>
    withGarage(database.db, garageId, (tx) =>
      tx.from('activity').where({ garage_id: tx.garageId }).orderBy('created_at').select('action', 'after'),
    )
  const name = '0068_event_names_of_clusters'
  await database.db.migrate.down({ migrationSource, name } as Knex.MigratorConfig)
  await withGarage(database.db, garageId, async (tx) => {
    for (const action of ['step.propose', 'process.remind', 'process.told'])
      await tx.from('activity').insert({ garage_id: garageId, id: newId(), object_type: 'process', action })
  })
  await migrate(database.db)
  expect(await history()).toEqual([
    { action: 'step.readied', after: null },
    { action: 'process.told', after: { way: 'mail', about: 'fetch' } },
    { action: 'process.told', after: null },
  ])
})
