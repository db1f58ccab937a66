import pg from 'pg'

type Cell = { schema: string; table: string; column: string; ofGarages: boolean }

/**
 * Searches texts in every column of every table, ours and those of the job queue, as the administrator, whom row-level
 * security does not bind.
 * @param garageId where given, only the rows of this garage and those of tables without garages are searched
 * @returns the place of one of them: `clients.nom`
 */
export async function findTexts(adminUrl: string, words: string[], garageId?: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Cell>(`
      select n.nspname as schema, c.relname as table, a.attname as column,
        exists (select from pg_attribute g where g.attrelid = c.oid and g.attname = 'garage_id') as "ofGarages"
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
      order by 1, 2, 3`)
    const found: string[] = []
    for (const cell of rows) if (await holds(client, cell, words, garageId)) found.push(`${cell.table}.${cell.column}`)
    return found
  } finally {
    await client.end()
  }
}

async function holds(
  client: pg.Client,
  { schema, table, column, ofGarages }: Cell,
  words: string[],
  garageId?: string,
): Promise<boolean> {
  const [from, what] = [`${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`, pg.escapeIdentifier(column)]
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const theirs = garageId && ofGarages ? `and garage_id = ${pg.escapeLiteral(garageId)}` : ''
  const { rowCount } = await client.query(
    `select 1 from ${from} where ${what}::text ilike any ($1) ${theirs} limit 1`,
    [patterns],
  )
  return rowCount === 1
}
