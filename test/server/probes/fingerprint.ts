import type { Knex } from 'knex'
import { withGarage } from '../../../server/database/tenant.ts'

/** A session remembers its last request, at most once a minute: reading a page may change that. */
const untouched = `(to_jsonb(t) - 'last_seen_at' - 'last_ip')::text`

/** A digest of each table's rows of a garage: it changes when anything is written. */
export async function fingerprint(db: Knex, garageId: string): Promise<Record<string, string>> {
  const tables = [...(await ownedTables(db)), 'garages']
  return withGarage(db, garageId, async (tx) => {
    const digests = tables.map(async (table) => {
      const key = table === 'garages' ? 'id' : 'garage_id'
      const row = table === 'auth_sessions' ? untouched : 't::text'
      const [found] = await tx.raw<{ digest: string }>(
        `select count(*) || ':' || coalesce(md5(string_agg(${row}, '|' order by ${row})), '') as digest
         from ${table} t where ${key} = :garageId`,
        { garageId },
      )
      return [table, found?.digest ?? '']
    })
    return Object.fromEntries(await Promise.all(digests))
  })
}

/** The tables with a garage's id. */
export async function ownedTables(db: Knex): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { table: string }[] }>(
    `select table_name as table from information_schema.columns
     where table_schema = 'public' and column_name = 'garage_id' order by 1`,
  )
  return rows.map(({ table }) => table)
}
