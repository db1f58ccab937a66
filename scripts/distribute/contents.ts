import type { Knex } from 'knex'

export type Contents = { rows: number; digest: string }

/**
 * The row counts of these tables, and a sum over all of their columns, which differs when a row is replaced by another.
 */
export async function contentsOf(db: Knex, tables: readonly string[]): Promise<Map<string, Contents>> {
  const contentsByTable = new Map<string, Contents>()
  for (const table of tables) {
    const { rows } = await db.raw<{ rows: [Contents] }>(
      `select count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as digest from ${table} t`,
    )
    contentsByTable.set(table, rows[0])
  }
  return contentsByTable
}
