import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { end, ready, type ServerProcess, startServer } from '../../scripts/faults/server-process.ts'
import { restoreBackup } from '../../server/backup/restore.ts'
import { writeBackup } from '../../server/backup/write.ts'
import { inDatabase } from '../../server/database/app-role.ts'
import { createDb, isServed } from '../../server/database/db.ts'
import { migrate, schemaState } from '../../server/database/migrate.ts'
import { demoSignIn } from '../../server/demo/perrin.ts'
import { each } from '../../server/features.ts'
import { fileStorage } from '../../server/photos/storage/storage.ts'
import { readDoc } from '../setup/proofs.ts'

const name = `fil_guide_${randomBytes(4).toString('hex')}`
const [roles = '', extensions = '', ownerRoles = ''] = [
  ...readDoc('docs/operations.md').matchAll(/```sql\n(.*?)```/gs),
].map(([, sql = '']) => sql)
const { adminUrl } = inject('postgres')

afterAll(async () => {
  for (const one of [name, `${name}_apart`])
    await asAdmin(adminUrl, `drop database if exists ${one} with (force)`, `drop role if exists ${one}`)
  await asAdmin(adminUrl, `drop role if exists ${name}_apart_owner`)
})

test('the SQL of the guide lets the application create its tables, bound by row-level security', async () => {
  const statements = roles
    .trim()
    .split('\n')
    .map((line) => line.replaceAll(/\bfil\b/g, name))
  expect(statements).toHaveLength(2)
  await asAdmin(adminUrl, ...statements)
  await asAdmin(inDatabase(adminUrl, name), extensions)
  const db = createDb(address(name, name))
  await migrate(db)
  expect((await schemaState(db)).missing).toBe(0)
  const { rows } = await db.raw('select rolsuper or rolbypassrls as free from pg_roles where rolname = current_user')
  expect(rows).toEqual([{ free: false }])
  await db.destroy()
})

describe('an installation with a separate schema owner', () => {
  const database = `${name}_apart`
  const owner = address(database, `${database}_owner`)
  const url = address(database, database)
  let folder: string
  let server: ServerProcess

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fil-owner-'))
    const renamed = ownerRoles.replaceAll(/\bfil(?=\b|_owner)/g, database)
    await asAdmin(adminUrl, ...renamed.trim().split('\n'))
    await asAdmin(inDatabase(adminUrl, database), extensions)
    server = startServer({ DATA_DIR: folder, DATABASE_URL: url, DATABASE_OWNER_URL: owner, DEMO: '1' })
    await ready(server)
  }, 90_000)
  afterAll(async () => {
    await end(server.child, 'SIGTERM')
    await rm(folder, { recursive: true, force: true })
  })

  test('runs with a role that owns nothing, without a warning', async () => {
    const sign = { email: demoSignIn.email, password: demoSignIn.password }
    const answer = await fetch(`${await ready(server)}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sign),
    })
    expect(answer.status).toBe(200)
    expect(server.output()).not.toContain('DATABASE_URL: this role')
    const db = createDb(url)
    expect((await db('pg_class').where('relowner', db.raw('current_user::regrole'))).length).toBe(0)
    await db.destroy()
  })

  test.each([
    'alter table approvals disable trigger all',
    'alter table clients disable row level security',
    'drop policy clients_tenant on clients',
    'truncate approval_events',
    'delete from knex_migrations',
    'truncate clients',
    'update approval_events set position = 1',
    'create table mine ()',
  ])('refuses « %s » to that role', async (statement) => {
    const db = createDb(url)
    await expect(db.raw(statement)).rejects.toMatchObject({ code: '42501' })
    await db.destroy()
  })

  test('is backed up by that role, restored by the owner, and starts again', async () => {
    const path = join(folder, 'backup.gz')
    const photos = { storage: fileStorage(join(folder, 'photos')), arrivals: join(folder, 'arrivals') }
    await writeBackup(url, path, { passphrase: null, secret: null }, { photos: photos.storage })
    await end(server.child, 'SIGTERM')
    const ownerDb = createDb(owner, { max: 1, applicationName: 'test' })
    await expect.poll(() => isServed(ownerDb)).toBe(false)
    await ownerDb.destroy()
    const log = pino({ level: 'silent' })
    await restoreBackup(owner, path, { overwrite: true, passphrase: null, log, photos, restored: each('restored') })
    server = startServer({ DATA_DIR: folder, DATABASE_URL: url, DATABASE_OWNER_URL: owner })
    expect((await fetch(`${await ready(server)}/health/ready`)).status).toBe(200)
  })
})

/** The address at which `role` connects with the password of the guide. */
function address(database: string, role: string): string {
  const url = new URL(inDatabase(adminUrl, database))
  url.username = role
  url.password = 'à-changer'
  return url.href
}

async function asAdmin(connectionString: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
