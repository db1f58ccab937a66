import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../server/database/ids.ts'
import { withGarage } from '../../server/database/tenant.ts'
import { type Cast, cast } from '../setup/cast.ts'
import { inMigrations, inStatements } from '../setup/citus/refused.ts'
import { type TestDatabase, testDatabase } from '../setup/database.ts'

let database: TestDatabase
let people: Cast

beforeAll(async () => {
  database = await testDatabase({ applicationName: 'test' })
  people = await cast(database)
  const { rows } = await database.db.raw<{ rows: [{ name: string }] }>('select current_database() as name')
  await database.db.raw(`alter database ${rows[0].name} set citus.multi_task_query_log_level = 'error'`)
  await database.db.destroy()
  database.db.initialize()
})
afterAll(() => database.close())

const ask = (sql: string, says?: string) =>
  withGarage(database.db, people.camille.garageId, async (tx) => {
    // PostgreSQL gives a named statement such a plan from its sixth run on.
    if (says === 'multi-task query') await tx.raw(`set local plan_cache_mode = 'force_generic_plan'`)
    const values = { garageId: tx.garageId, rows: JSON.stringify([{ id: newId(), nom: 'Lambert' }]) }
    await tx.raw(sql, Object.fromEntries(Object.entries(values).filter(([name]) => sql.includes(`:${name}`))))
  })

test.each(inStatements)('a cluster refuses a statement: $name', async ({ example, says }) => {
  await expect(ask(example, says)).rejects.toThrow(says)
})

test.each(inStatements.flatMap(({ instead }) => instead ?? []))('a cluster accepts instead: %s', async (instead) => {
  await expect(ask(instead)).resolves.toBeUndefined()
})

test.each(inMigrations)('a cluster refuses a migration: $name', async ({ example, says }) => {
  const work = database.db.transaction(async (trx) => {
    await trx.raw(`set local citus.multi_task_query_log_level = 'off'`)
    await trx.raw(example)
  })
  await expect(work).rejects.toThrow(says)
})
