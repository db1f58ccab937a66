import pg from 'pg'

type Cell = { schema: string; table: string; column: string }

/**
 * Searches texts in every column of every table, ours and those of the job queue, as the administrator, whom row-level
 * security does not bind.
 * @returns the place of one of them: `clients.nom`
 */
export async function findTexts(adminUrl: string, words: string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Cell>(`
      select n.nspname as schema, c.relname as table, a.attname as column
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
      order by 1, 2, 3`)
    const found: string[] = []
    for (const cell of rows) if (await holds(client, cell, words)) found.push(`${cell.table}.${cell.column}`)
    return found
  } finally {
    await client.end()
  }
}

async function holds(client: pg.Client, { schema, table, column }: Cell, words: string[]): Promise<boolean> {
  const [from, what] = [`${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`, pg.escapeIdentifier(column)]
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const { rowCount } = await client.query(`select 1 from ${from} where ${what}::text ilike any ($1) limit 1`, [
    patterns,
  ])
  return rowCount === 1
}
