import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Batch, Row } from '../../server/demo/garage.ts'

/**
 * One transaction. COPY is refused under row-level security, so rows are copied into a table of this connection and
 * inserted from there: the garage's own rights are enough.
 */
export async function writeBatch(client: pg.Client, garageId: string, batch: Batch): Promise<void> {
  await client.query(`begin; set local app.garage_id = '${garageId}'; set local synchronous_commit = off`)
  for (const [table, rows] of batch) await copy(client, table, rows)
  await client.query('commit')
}

async function copy(client: pg.Client, table: string, rows: Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const names = Object.keys(first)
  const columns = names.join(', ')
  await client.query(`create temp table if not exists seed_${table} on commit delete rows as
    select ${columns} from ${table} with no data`)
  const stream = client.query(copyFrom(`copy seed_${table} (${columns}) from stdin`))
  stream.end(rows.map((row) => `${names.map((name) => field(row[name])).join('\t')}\n`).join(''))
  await finished(stream)
  await client.query(`insert into ${table} (${columns}) select ${columns} from seed_${table}`)
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** COPY's text format. */
function field(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`
  return String(value).replace(/[\\\t\n\r]/g, (character) => escapes[character] as string)
}
