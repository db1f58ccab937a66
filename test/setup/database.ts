import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { inject } from 'vitest'
import { inDatabase } from '../../server/database/app-role.ts'
import { createDb, type DbOptions } from '../../server/database/db.ts'
import { dropEverywhere, everywhere } from './everywhere.ts'

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
  const { adminUrl, appUrl, nodes, template, blank, strategy } = inject('postgres')
  const name = `fil_${randomBytes(6).toString('hex')}`
  const owner = new URL(appUrl).username
  const source = `template ${empty ? blank : template} strategy ${strategy}`
  await everywhere(nodes, `create database ${name} ${source} owner ${owner}`)
  const url = inDatabase(appUrl, name)
  const db = createDb(url, options)
  return {
    db,
    url,
    adminUrl: inDatabase(adminUrl, name),
    async close() {
      await db.destroy()
      await dropEverywhere(nodes, name)
    },
  }
}
