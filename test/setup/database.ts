import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import pg from 'pg'
import { inject } from 'vitest'
import { inDatabase } from '../../server/database/app-role.ts'
import { createDb, type DbOptions } from '../../server/database/db.ts'

export type TestDatabase = {
  db: Knex
  /** As the application connects. */
  url: string
  /** As the administrator, whom row-level security does not bind. */
  adminUrl: string
  close: () => Promise<void>
}

/** A database of one's own: copied from the migrated template, or with no table in it. */
export async function testDatabase({
  empty = false,
  ...options
}: DbOptions & { empty?: boolean } = {}): Promise<TestDatabase> {
  const { adminUrl, appUrl } = inject('postgres')
  const name = `fil_${randomBytes(6).toString('hex')}`
  const template = empty ? 'template0' : new URL(appUrl).pathname.slice(1)
  const owner = new URL(appUrl).username
  await asAdmin(adminUrl, `create database ${name} template ${template} owner ${owner}`)
  const url = inDatabase(appUrl, name)
  const db = createDb(url, options)
  return {
    db,
    url,
    adminUrl: inDatabase(adminUrl, name),
    async close() {
      await db.destroy()
      await asAdmin(adminUrl, `drop database ${name} with (force)`)
    },
  }
}

async function asAdmin(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
