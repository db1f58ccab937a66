import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { hasCitus } from '../database/citus.ts'
import { connectAlone } from '../database/connect-alone.ts'
import type { Tables } from '../database/schema.ts'
import { tables as allTables } from '../database/tables.ts'
import { pathOf } from '../photos/storage/storage.ts'
import { readVersion } from '../runtime/version.ts'
import { notedPhotoNames, writePhotoNames } from './copies.ts'
import {
  countLines,
  type EndLine,
  formatName,
  formatVersion,
  type Header,
  type PhotoLine,
  type PhotosLine,
  tableEnd,
} from './format.ts'
import type { Safe, TakenPhotos } from './taken-photos.ts'

type Source = {
  client: pg.Client
  url: string
  keys: Pick<Header, 'secret' | 'photoKey'>
  /** The temporary file in which the names of photos are written. */
  spool: string
  photos: TakenPhotos
}

/** A table of another version, which this one does not know, is in the backup. */
const isBackedUp = (name: string): boolean => allTables[name as keyof Tables]?.backup ?? true

type Counted = { bytes: Buffer; table?: Table; photo?: true }

/** All bytes of a backup before compression; `count` counts the written rows. */
export async function* contents(source: Source, count: { rows: number }): AsyncGenerator<Buffer> {
  const sum = createHash('sha256')
  const end: EndLine = { rows: {}, photos: 0, sha256: '' }
  for await (const { bytes, table, photo } of lines(source)) {
    sum.update(bytes)
    if (table) end.rows[table.name] = (end.rows[table.name] ?? 0) + countLines(bytes)
    if (photo) end.photos = (end.photos ?? 0) + 1
    yield bytes
  }
  count.rows = Object.values(end.rows).reduce((sum, rows) => sum + rows, 0)
  yield line({ end: { ...end, sha256: sum.digest('hex') } })
}

async function* lines({ client, url, keys, spool, photos }: Source): AsyncGenerator<Counted> {
  const tables = (await readTables(client)).filter(({ name }) => isBackedUp(name))
  await beginAtOneInstant(client, url, tables)
  yield { bytes: line(await headerOf(client, keys)) }
  const garages = (await client.query<{ id: string }>('select id from garages order by id')).rows
  for (const table of tables) {
    yield { bytes: line({ table: table.name, columns: table.columns }) }
    // The end line also names a table without rows.
    yield { bytes: Buffer.alloc(0), table }
    for (const garage of table.tenant ? garages : [undefined])
      for await (const bytes of rowsOf(client, table, garage?.id)) yield { bytes, table }
    yield { bytes: Buffer.from(tableEnd) }
  }
  const ids = garages.map(({ id }) => id)
  await writePhotoNames(client, ids, spool, new Set(tables.map(({ name }) => name)))
  await client.query('commit')
  yield* photoLines(spool, photos)
}

/** The lines of the photos that can be restored: a file that names another one could not be restored completely. */
async function* photoLines(spool: string, { inside, take }: TakenPhotos): AsyncGenerator<Counted> {
  if (!inside) yield { bytes: line({ photos: 'beside' } satisfies PhotosLine) }
  for await (const name of notedPhotoNames(spool)) {
    const safe = await take(name)
    if (safe)
      yield { bytes: inside ? wholePhotoLine(pathOf(name), safe) : Buffer.from(`${pathOf(name)}\n`), photo: true }
  }
  if (!inside) yield { bytes: Buffer.from(tableEnd) }
}

const wholePhotoLine = (photo: string, { content = Buffer.alloc(0) }: Safe): Buffer =>
  Buffer.concat([line({ photo, bytes: content.length } satisfies PhotoLine), content, Buffer.from('\n')])

/**
 * Row-level security hides a garage's rows from every session that has not set this garage, including the owner of the
 * table.
 */
async function* rowsOf(client: pg.Client, { name, columns }: Table, garage?: string): AsyncGenerator<Buffer> {
  const list = columns.map(pg.escapeIdentifier).join(', ')
  const where = garage ? `where garage_id = ${pg.escapeLiteral(garage)}` : ''
  if (garage) await client.query(`set local app.garage_id = ${pg.escapeLiteral(garage)}`)
  yield* client.query(copyTo(`copy (select ${list} from ${pg.escapeIdentifier(name)} ${where}) to stdout`))
}

async function headerOf(client: pg.Client, keys: Source['keys']): Promise<Header> {
  const { rows } = await client.query<{ name: string }>('select name from knex_migrations order by id')
  return {
    format: formatName,
    version: formatVersion,
    createdAt: new Date().toISOString(),
    application: await readVersion(),
    migrations: rows.map(({ name }) => name),
    ...keys,
  }
}

const line = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`)

/**
 * How long to wait for a lock: less than PostgreSQL's deadlock timeout, so that the holder of the lock is not
 * cancelled.
 */
const patienceMs = 300
const tries = 50

/** Opens the transaction in which a backup reads: it sees the database at one instant. */
async function beginAtOneInstant(client: pg.Client, url: string, tables: Table[]): Promise<void> {
  const cluster = await hasCitus((sql) => client.query(sql))
  const holder = cluster
    ? await connectAlone({ connectionString: url, application_name: 'fil-d-atelier first instant' })
    : undefined
  try {
    if (holder) await holdAcrossNodes(holder, tables)
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    if (cluster) await openSnapshots(client, tables)
  } finally {
    await holder?.end()
  }
}

/**
 * Blocks transactions that write on several nodes, because the nodes of a cluster take their snapshots one after the
 * other. The rows of a garage are on a single node. A transaction that also writes on other nodes writes into one of
 * the tables that this lock protects (decision 0152).
 */
async function holdAcrossNodes(holder: pg.Client, tables: Table[]): Promise<void> {
  const shared = tables.filter(({ tenant }) => !tenant).map(({ name }) => pg.escapeIdentifier(name))
  await holder.query(`set lock_timeout = ${patienceMs}`)
  for (let tried = 1; ; tried += 1) {
    await holder.query('begin')
    try {
      await holder.query(`lock table ${shared.join(', ')} in share mode`)
      return
    } catch (error) {
      await holder.query('rollback')
      if ((error as { code?: string }).code !== '55P03' || tried === tries) throw error
      await sleep(Math.random() * patienceMs)
    }
  }
}

/** Opens one connection to each node; its snapshot lasts until the end. */
async function openSnapshots(client: pg.Client, tables: Table[]): Promise<void> {
  await client.query('set local citus.max_adaptive_executor_pool_size = 1')
  const cut = tables.find(({ tenant }) => tenant)
  if (cut) await client.query(`select count(*) from ${pg.escapeIdentifier(cut.name)}`)
}

type Table = {
  name: string
  columns: string[]
  /** Whether row-level security protects the table, which is then read garage by garage. */
  tenant: boolean
  /** The tables that its rows reference. */
  needs: string[]
}

/** Tables written by migrations themselves. */
const ownTables = ['knex_migrations', 'knex_migrations_lock']

/** All tables of the application, each after the tables that its rows reference. */
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
