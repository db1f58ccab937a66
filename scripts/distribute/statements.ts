import type { Knex } from 'knex'
import { type Place, placesOf } from './places.ts'

type ForeignKey = { name: string; from: string; to: string; definition: string }

/**
 * What turns the tables of `db` into those of a Citus database, in order; nothing when all of them are. Foreign keys
 * leave first and come back last: Citus distributes no table that has one to a table it does not know yet.
 * @param done tables that Citus holds already
 */
export async function distributeStatements(db: Knex, done: ReadonlySet<string>): Promise<string[]> {
  const places = await placesOf(db)
  const placed = (place: Place) => [...places].filter(([, it]) => it === place).map(([name]) => name)
  const references = placed('reference').filter((name) => !done.has(name))
  const cut = placed('distributed').filter((name) => !done.has(name))
  if (references.length + cut.length === 0) return []
  const moving = new Set([...references, ...cut])
  const keys = (await foreignKeys(db)).filter(({ from, to }) => moving.has(from) || moving.has(to))
  const anchor = placed('distributed').find((name) => done.has(name)) ?? cut[0]
  return [
    // Tables on every node and tables cut by garage change in one transaction.
    `set local citus.multi_shard_modify_mode = 'sequential'`,
    ...keys.map(({ name, from }) => `alter table ${from} drop constraint ${name}`),
    ...references.map((name) => `select create_reference_table('${name}')`),
    ...cut.map((name) => `select create_distributed_table('${name}', 'garage_id', colocate_with => ${beside(name)})`),
    ...keys.map(({ name, from, definition }) => `alter table ${from} add constraint ${name} ${definition}`),
  ]

  function beside(name: string): string {
    return name === anchor ? `'none'` : `'${anchor}'`
  }
}

/** In their order in the database, which is that of the migrations. */
async function foreignKeys(db: Knex): Promise<ForeignKey[]> {
  const { rows } = await db.raw<{ rows: ForeignKey[] }>(
    `select conname as name, conrelid::regclass::text as "from", confrelid::regclass::text as "to",
       pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace order by oid`,
  )
  return rows
}
