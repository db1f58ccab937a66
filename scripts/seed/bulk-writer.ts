import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { hasCitus } from '../../server/database/citus.ts'
import type { Batch, Row } from './garage-rows.ts'

/** The most values of a statement. */
const maxValues = 65_535

/** Writes a batch in one transaction, with no more than the garage's own rights. */
export async function writeBatch(client: pg.Client, garageId: string, batch: Batch): Promise<void> {
  const write = (await hasCitus((sql) => client.query(sql))) ? insert : copy
  await client.query('begin')
  await client.query(`set local app.garage_id = '${garageId}'`)
  await client.query('set local synchronous_commit = off')
  for (const [table, rows] of batch) if (rows[0]) await write(client, table, Object.keys(rows[0]), rows)
  await client.query('commit')
}

/** Copies rows into a temporary table and inserts them from there: COPY is refused under row-level security. */
async function copy(client: pg.Client, table: string, names: string[], rows: Row[]): Promise<void> {
  const columns = names.join(', ')
  await client.query(`create temp table if not exists seed_${table} on commit delete rows as
    select ${columns} from ${table} with no data`)
  const stream = client.query(copyFrom(`copy seed_${table} (${columns}) from stdin`))
  stream.end(rows.map((row) => `${names.map((name) => field(row[name])).join('\t')}\n`).join(''))
  await finished(stream)
  await client.query(`insert into ${table} (${columns}) select ${columns} from seed_${table}`)
}

/** Inserts rows by values, three times slower, for a cluster, which would hand an insertion on as COPY. */
async function insert(client: pg.Client, table: string, names: string[], rows: Row[]): Promise<void> {
  const atOnce = Math.floor(maxValues / names.length)
  for (let start = 0; start < rows.length; start += atOnce) {
    const part = rows.slice(start, start + atOnce)
    const places = part.map(
      (_, row) => `(${names.map((_, column) => `$${row * names.length + column + 1}`).join(',')})`,
    )
    const values = part.flatMap((row) => names.map((name) => row[name] ?? null))
    await client.query(`insert into ${table} (${names.join(', ')}) values ${places.join(',')}`, values)
  }
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A value in COPY's text format. */
function field(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`
  return String(value).replace(/[\\\t\n\r]/g, (character) => escapes[character] as string)
}
