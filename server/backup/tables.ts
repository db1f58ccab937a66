import type pg from 'pg'

export type Table = {
  name: string
  columns: string[]
  /** Under row-level security: read garage by garage. */
  tenant: boolean
  /** The tables that its rows point to. */
  needs: string[]
}

/** What migrations write themselves. */
const ownTables = ['knex_migrations', 'knex_migrations_lock']

/** All tables of the application, each after those its rows point to. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, c.relrowsecurity as tenant,
       (select array_agg(attname::text order by attnum) from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
         where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
     from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and c.relname <> all ($1)
     order by c.relname`,
    [ownTables],
  )
  return inOrder(rows)
}

function inOrder(tables: Table[]): Table[] {
  const ordered: Table[] = []
  let left = tables
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name))
    const ready = left.filter(({ needs }) => needs.every((name) => !names.has(name)))
    if (ready.length === 0) throw new Error(`Tables that point to each other: ${[...names].join(', ')}`)
    ordered.push(...ready)
    left = left.filter((table) => !ready.includes(table))
  }
  return ordered
}
