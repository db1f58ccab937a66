import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { inject } from 'vitest'
import { inDatabase } from '../../server/database/app-role.ts'
import { createDb, type DbOptions } from '../../server/database/db.ts'
import { dropEverywhere, everywhere } from './everywhere.ts'

export type TestDatabase = {
  db: Knex
  /** For the role of the application. */
  url: string
  /** For the administrator, whom row-level security does not bind. */
  adminUrl: string
  name: string
  close: () => Promise<void>
}

/** The content: no table; empty tables; the demonstration garage. */
export type Content = 'no tables' | 'tables' | 'demo'

type DatabaseOptions = DbOptions & { content?: Content }

let shared: Promise<TestDatabase> | undefined

/** The database of this worker, with the tables and the garages of the tests before. It ends with the run. */
export function workerDatabase(): Promise<TestDatabase> {
  shared ??= testDatabase().then((database) => ({ ...database, close: async () => {} }))
  return shared
}

/** A separate database, copied from a template. */
export async function testDatabase({ content = 'tables', ...options }: DatabaseOptions = {}): Promise<TestDatabase> {
  const { adminUrl, appUrl, nodes, template, demo, blank, strategy } = inject('postgres')
  const templates = { 'no tables': blank, tables: template, demo: demo?.template }
  const name = `fil_${randomBytes(6).toString('hex')}`
  const owner = new URL(appUrl).username
  const source = `template ${templates[content]} strategy ${strategy}`
  await everywhere(nodes, `create database ${name} ${source} owner ${owner}`)
  const url = inDatabase(appUrl, name)
  const db = createDb(url, options)
  return {
    db,
    url,
    adminUrl: inDatabase(adminUrl, name),
    name,
    async close() {
      await db.destroy()
      await dropEverywhere(nodes, name)
    },
  }
}
