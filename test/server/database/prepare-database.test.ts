import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { migrationSource } from '../../../server/database/migrate.ts'
import { prepareDatabase } from '../../../server/prepare-database.ts'
import { readConfig } from '../../../server/runtime/config.ts'
import { createLogger } from '../../../server/runtime/log.ts'
import { type TestDatabase, testDatabase } from '../../setup/database.ts'

const APP_SECRET = 'k7Qw2Zp9Lm4Xc8Vb1Ns6Td3Rf5Hg0Jy-aEuIoPqWz'
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** @returns what was logged */
async function prepare(settings: Record<string, string>, url = database.url): Promise<string> {
  let written = ''
  const config = readConfig({ APP_SECRET, ...settings })
  const sink = new Writable({
    write(chunk, _encoding, done) {
      written += chunk
      done()
    },
  })
  const stopping = new AbortController().signal
  await prepareDatabase(url, { config, log: createLogger({ logLevel: 'info' }, sink), stopping })
  return written
}

test('a start warns when the servers may use more connections than the database has', async () => {
  const words = 'DATABASE_POOL × WEB_CONCURRENCY'
  expect(await prepare({ DATABASE_POOL: '100', WEB_CONCURRENCY: '64' })).toContain(words)
  expect(await prepare({ DATABASE_POOL: '2', WEB_CONCURRENCY: '2' })).not.toContain(words)
})

test('a start says once from which migration to which it has updated the schema, and in how many seconds', async () => {
  const fresh = await testDatabase({ content: 'no tables' })
  onTestFinished(() => fresh.close())
  const [first, last] = (await migrationSource.getMigrations([])).flatMap((name, index, all) =>
    index === 0 || index === all.length - 1 ? [name.slice(0, 4)] : [],
  )
  expect(await prepare({}, fresh.url)).toMatch(new RegExp(`schema created at ${last} in \\d+ s`))
  expect(await prepare({}, fresh.url)).not.toContain('schema ')
  await fresh.db.migrate.down({ migrationSource })
  const [before] = await fresh.db('knex_migrations').orderBy('id', 'desc').limit(1).pluck('name')
  expect(Number(before.slice(0, 4))).toBeGreaterThan(Number(first))
  expect(await prepare({}, fresh.url)).toMatch(
    new RegExp(`schema updated from ${before.slice(0, 4)} to ${last} in \\d+ s`),
  )
})

test('an administrator makes LIKE leakproof; another role gets a warning and starts', async () => {
  const bare = await testDatabase({ content: 'no tables' })
  const trusted = async () => {
    const { rows } = await bare.db.raw(
      `select proleakproof as yes from pg_proc where oid = 'pg_catalog.textlike(text, text)'::regprocedure`,
    )
    return rows[0].yes
  }
  expect(await prepare({ DATABASE_ADMIN_URL: bare.url }, bare.url)).toContain('DATABASE_ADMIN_URL')
  expect(await trusted()).toBe(false)
  expect(await prepare({ DATABASE_ADMIN_URL: database.adminUrl }, bare.url)).not.toContain('DATABASE_ADMIN_URL')
  expect(await trusted()).toBe(true)
  await bare.close()
})
