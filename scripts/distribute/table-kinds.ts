import type { Knex } from 'knex'
import type { Tables } from '../../server/database/schema.ts'
import { type TableKind, tables } from '../../server/database/tables.ts'

/** Tables written by migrations themselves. */
const ownTables = ['knex_migrations', 'knex_migrations_lock']

/**
 * The place of each of our tables. A table under row-level security belongs to a garage, and is distributed.
 * @throws Error naming a table whose row says otherwise, or that has none
 */
export async function tableKinds(db: Knex): Promise<Map<string, TableKind>> {
  const { rows } = await db.raw<{ rows: { name: string; guarded: boolean }[] }>(
    `select relname as name, relrowsecurity as guarded from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  )
  const wrong = rows.filter(({ name, guarded }) => {
    const kind = kindOf(name)
    return kind === undefined || guarded !== (kind === 'distributed')
  })
  if (wrong.length > 0) throw new Error(`Sans place : ${wrong.map(({ name }) => name).join(', ')} (tables.ts)`)
  return new Map(rows.map(({ name }) => [name, kindOf(name) ?? 'local']))
}

const kindOf = (name: string): TableKind | undefined =>
  ownTables.includes(name) ? 'local' : tables[name as keyof Tables]?.place
