import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { inDatabase } from '../../server/database/app-role.ts'
import { createDb } from '../../server/database/db.ts'
import { migrate, schemaState } from '../../server/database/migrate.ts'
import { readDoc } from '../setup/proofs.ts'

const name = `fil_guide_${randomBytes(4).toString('hex')}`
const [roles = '', extensions = ''] = [...readDoc('docs/operations.md').matchAll(/```sql\n(.*?)```/gs)].map(
  ([, sql = '']) => sql,
)
const { adminUrl } = inject('postgres')

afterAll(async () => {
  await asAdmin(adminUrl, `drop database if exists ${name} with (force)`, `drop role if exists ${name}`)
})

test('the statements of the guide are enough for the application to make its tables and be bound by row-level security', async () => {
  const statements = roles
    .trim()
    .split('\n')
    .map((line) => line.replaceAll(/\bfil\b/g, name))
  expect(statements).toHaveLength(2)
  await asAdmin(adminUrl, ...statements)
  await asAdmin(inDatabase(adminUrl, name), extensions)
  const url = new URL(inDatabase(adminUrl, name))
  url.username = name
  url.password = 'à-changer'
  const db = createDb(url.href)
  await migrate(db)
  expect((await schemaState(db)).missing).toBe(0)
  const { rows } = await db.raw('select rolsuper or rolbypassrls as free from pg_roles where rolname = current_user')
  expect(rows).toEqual([{ free: false }])
  await db.destroy()
})

async function asAdmin(connectionString: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
