import { createHash } from 'node:crypto'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { pathOf } from '../photos/storage/storage.ts'
import { readVersion } from '../runtime/version.ts'
import { type EndLine, formatName, formatVersion, type Header, type PhotoLine, type PhotosLine } from './format.ts'
import { beginAtOneInstant } from './instant.ts'
import { notedPhotoNames, notePhotoNames } from './photo-names.ts'
import { countLines, tableEnd } from './pieces.ts'
import { readTables, type Table } from './tables.ts'
import type { Safe, TakenPhotos } from './take-photos.ts'

/** What proves who somebody is, for a while: a file must let nobody in, and after a restore everybody signs in anew. */
const leftOut = ['sessions', 'auth_sessions', 'refresh_families', 'pending_sign_ins', 'passkey_challenges']

export type Source = {
  client: pg.Client
  url: string
  keys: Pick<Header, 'secret' | 'photoKey'>
  /** A file for the names of photos, gone afterwards. */
  spool: string
  photos: TakenPhotos
}

type Counted = { bytes: Buffer; table?: Table; photo?: true }

/** All bytes of a backup, before they are zipped; `count` follows what was written. */
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
  const tables = (await readTables(client)).filter(({ name }) => !leftOut.includes(name))
  await beginAtOneInstant(client, url, tables)
  yield { bytes: line(await headerOf(client, keys)) }
  const garages = (await client.query<{ id: string }>('select id from garages order by id')).rows
  for (const table of tables) {
    yield { bytes: line({ table: table.name, columns: table.columns }) }
    // A table without a row is named in the end line too.
    yield { bytes: Buffer.alloc(0), table }
    for (const garage of table.tenant ? garages : [undefined])
      for await (const bytes of rowsOf(client, table, garage?.id)) yield { bytes, table }
    yield { bytes: Buffer.from(tableEnd) }
  }
  const ids = garages.map(({ id }) => id)
  await notePhotoNames(client, ids, spool, new Set(tables.map(({ name }) => name)))
  await client.query('commit')
  yield* photoLines(spool, photos)
}

/** Only those that are safe: a file that names another could not be restored whole. */
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

/** Row-level security hides a garage's rows from whoever has not named it, the owner of the table included. */
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
