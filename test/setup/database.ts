import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import pg from 'pg'
import { inject } from 'vitest'
import { createDb } from '../../server/db.ts'

export type TestDatabase = {
  db: Knex
  url: string
  /** The same database, as a role that row-level security does not bind. */
  adminUrl: string
  close: () => Promise<void>
}

/** A database of one's own, copied from the migrated template in some 50 ms; dropped by `close`. */
export async function testDatabase({ max = 10 }: { max?: number } = {}): Promise<TestDatabase> {
  const name = `fil_${randomBytes(6).toString('hex')}`
  const template = new URL(inject('templateUrl'))
  const owner = decodeURIComponent(template.username)
  await asAdmin(`create database ${name} template ${template.pathname.slice(1)} owner ${owner}`)
  const url = withDatabase(template.href, name)
  const db = createDb(url, { max })
  return {
    db,
    url,
    adminUrl: withDatabase(inject('adminUrl'), name),
    close: async () => {
      await db.destroy()
      await asAdmin(`drop database ${name} with (force)`)
    },
  }
}

/** PostgreSQL copies a template for one at a time; files that run side by side take turns. */
async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client(inject('adminUrl'))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(1)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
