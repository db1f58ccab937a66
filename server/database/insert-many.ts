import type { Tables } from './schema.ts'
import type { TenantTx } from './tenant.ts'

/**
 * Adds many rows of a garage's table at once: PostgreSQL reads them by the types of the table's columns. All rows have
 * the columns of the first one.
 * @returns the number of added rows
 */
export async function insertMany<Table extends keyof Tables>(
  tx: TenantTx,
  table: Table,
  rows: readonly Partial<Record<keyof Tables[Table], unknown>>[],
): Promise<number> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  if (columns === '') return 0
  await tx.raw(
    `insert into ${table} (garage_id, ${columns})
     select cast(:garageId as uuid), ${columns}
     from jsonb_populate_recordset(cast(null as ${table}), cast(:rows as jsonb))
     returning garage_id`,
    { garageId: tx.garageId, rows: JSON.stringify(rows) },
  )
  return rows.length
}
