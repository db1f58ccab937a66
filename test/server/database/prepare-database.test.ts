import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  await prepareDatabase(url, { config, log: createLogger({ logLevel: 'warn' }, sink), stopping })
  return written
}

test('a start warns when the servers may use more connections than the database has', async () => {
  const words = 'DATABASE_POOL × WEB_CONCURRENCY'
  expect(await prepare({ DATABASE_POOL: '100', WEB_CONCURRENCY: '64' })).toContain(words)
  expect(await prepare({ DATABASE_POOL: '2', WEB_CONCURRENCY: '2' })).not.toContain(words)
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
