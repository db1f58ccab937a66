import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readInstallation } from '../../server/operation/installation.ts'
import { readConfig } from '../../server/runtime/config.ts'
import { type TestDatabase, testDatabase } from '../setup/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('the database size counts all nodes of a cluster', async () => {
  const config = readConfig({ BACKUP_DIR: tmpdir() })
  const { bytes } = (await readInstallation(database.db, config, new Date())).database
  const { rows } = await database.db.raw(
    `select pg_database_size(current_database()) as here,
       (select count(*) from run_command_on_all_nodes('select 1') where success) as nodes`,
  )
  const [{ here, nodes }] = rows
  expect(nodes).toBeGreaterThan(1)
  expect(bytes).toBeGreaterThan(here * (nodes - 0.5))
})
