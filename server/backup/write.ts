import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connected } from '../database/connected.ts'
import { readVersion } from '../runtime/version.ts'
import { BackupUnderWay, inWords } from './backup-error.ts'
import { draftEnding } from './folder.ts'
import { countLines, type EndLine, formatName, formatVersion, type Header, tableEnd } from './format.ts'
import { beginAtOneInstant } from './instant.ts'
import { type BackupKeys, sealing } from './seal.ts'
import { readTables, type Table } from './tables.ts'

const lockName = 'fil-d-atelier backup'

/** What proves who somebody is, for a while: a file must let nobody in, and after a restore everybody signs in anew. */
const leftOut = ['sessions', 'auth_sessions', 'refresh_families']

export type Written = { path: string; bytes: number; rows: number }

/**
 * Writes the whole database into `path`, as it was at one moment, while everybody goes on working. The file has its name
 * once it is complete and on the disk. Needs no more than the application's own role.
 * @throws BackupUnderWay
 * @throws BackupError when the place takes no file
 */
export async function writeBackup(
  url: string,
  path: string,
  { passphrase, secret }: BackupKeys,
  signal?: AbortSignal,
): Promise<Written> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}${draftEnding}`
  const client = await connected({ connectionString: url, application_name: lockName })
  const count = { rows: 0 }
  try {
    await lock(client)
    await rm(draft, { force: true })
    const file = createWriteStream(draft, { mode: 0o600, flush: true })
    const source = Readable.from(contents(client, url, secret, count))
    await pipeline([source, createGzip(), ...(await sealing(passphrase)), file], signal ? { signal } : {})
    await rename(draft, path)
    await flushFolder(dirname(path))
  } catch (error) {
    if (!(error instanceof BackupUnderWay)) await rm(draft, { force: true })
    throw inWords(error, dirname(path))
  } finally {
    await client.end()
  }
  return { path, bytes: (await stat(path)).size, rows: count.rows }
}

async function lock(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as free', [lockName])
  if (!rows[0].free) throw new BackupUnderWay()
}

async function* contents(
  client: pg.Client,
  url: string,
  secret: string | null,
  count: { rows: number },
): AsyncGenerator<Buffer> {
  const sum = createHash('sha256')
  const end: EndLine = { rows: {}, sha256: '' }
  for await (const { bytes, table } of lines(client, url, secret)) {
    sum.update(bytes)
    if (table) end.rows[table.name] = (end.rows[table.name] ?? 0) + countLines(bytes)
    yield bytes
  }
  count.rows = Object.values(end.rows).reduce((sum, rows) => sum + rows, 0)
  yield line({ end: { ...end, sha256: sum.digest('hex') } })
}

async function* lines(
  client: pg.Client,
  url: string,
  secret: string | null,
): AsyncGenerator<{ bytes: Buffer; table?: Table }> {
  const tables = (await readTables(client)).filter(({ name }) => !leftOut.includes(name))
  await beginAtOneInstant(client, url, tables)
  yield { bytes: line(await headerOf(client, secret)) }
  const garages = (await client.query<{ id: string }>('select id from garages order by id')).rows
  for (const table of tables) {
    yield { bytes: line({ table: table.name, columns: table.columns }) }
    // A table without a row is named in the end line too.
    yield { bytes: Buffer.alloc(0), table }
    for (const garage of table.tenant ? garages : [undefined])
      for await (const bytes of rowsOf(client, table, garage?.id)) yield { bytes, table }
    yield { bytes: Buffer.from(tableEnd) }
  }
  await client.query('commit')
}

/** Row-level security hides a garage's rows from whoever has not named it, the owner of the table included. */
async function* rowsOf(client: pg.Client, { name, columns }: Table, garage?: string): AsyncGenerator<Buffer> {
  const list = columns.map(pg.escapeIdentifier).join(', ')
  const where = garage ? `where garage_id = ${pg.escapeLiteral(garage)}` : ''
  if (garage) await client.query(`set local app.garage_id = ${pg.escapeLiteral(garage)}`)
  yield* client.query(copyTo(`copy (select ${list} from ${pg.escapeIdentifier(name)} ${where}) to stdout`))
}

async function headerOf(client: pg.Client, secret: string | null): Promise<Header> {
  const { rows } = await client.query<{ name: string }>('select name from knex_migrations order by id')
  return {
    format: formatName,
    version: formatVersion,
    createdAt: new Date().toISOString(),
    application: await readVersion(),
    migrations: rows.map(({ name }) => name),
    secret,
  }
}

const line = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`)

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
