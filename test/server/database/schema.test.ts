import type { Knex } from 'knex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../setup/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** After a migration, `npx vitest run test/server/database/schema.test.ts -u` rewrites the file. */
test('server/database/schema.ts has the types of the migrated database', async () => {
  await expect(await typesOf(database.db)).toMatchFileSnapshot('../../../server/database/schema.ts')
})

type Column = { table: string; name: string; type: string; nullable: boolean; checks: string[] }

const head = `// Written by test/server/database/schema.test.ts from the migrated database, never by hand.

import type { Instant } from './instant.ts'

/** The row of each table, as the driver returns it. */
export type Tables = {
`

const scalars: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  timestamptz: 'Instant',
}

async function typesOf(db: Knex): Promise<string> {
  const { rows } = await db.raw<{ rows: Column[] }>(`
    select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as nullable,
      array(select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname not like 'knex%'
    order by c.relname, a.attname`)
  const tables = Map.groupBy(rows, ({ table }) => table)
  return `${head}${[...tables].map(([name, columns]) => tableOf(name, columns)).join('')}}\n`
}

const tableOf = (name: string, columns: Column[]): string => `  ${name}: {\n${columns.map(lineOf).join('')}  }\n`

function lineOf({ name, nullable, ...column }: Column): string {
  const type = typeOf(column)
  const line = `    ${name}: ${type}${nullable && type !== 'unknown' ? ' | null' : ''}\n`
  return line.length > longest ? line.replace(': ', ': | ').replaceAll(' | ', '\n      | ') : line
}

/** Line end included; longer unions have one member per line, as `npx biome check` requires. */
const longest = 121

/** The type of a column is a union of words if a constraint lists its values. */
function typeOf({ type, checks }: Pick<Column, 'type' | 'checks'>): string {
  const words = checks.flatMap((check) => /= ANY \(ARRAY\[(.*?)\]\)/.exec(check)?.[1] ?? [])
  if (words[0]) return [...words[0].matchAll(/'(\w+)'/g)].map(([, word]) => `'${word}'`).join(' | ')
  return scalars[type] ?? (type.startsWith('_') ? `${scalars[type.slice(1)] ?? 'string'}[]` : 'string')
}
