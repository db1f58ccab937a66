import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { nameOf, type PhotoName } from '../photos/storage/storage.ts'

/**
 * A photo that was deleted a moment ago comes back by its undo alone, which a restore is not. One that a customer was
 * shown, or that proves their answer, is named by the text of that agreement too, in JSON: no text that somebody typed
 * has its quotes bare.
 */
const namesSql = (garageId: string, known: ReadonlySet<string>) => {
  const ofGarage = `garage_id = ${pg.escapeLiteral(garageId)}`
  const named = (text: string, from: string) =>
    `select garage_id || '/' || part[2] || case part[1] when 'webp' then '.webp' else '.jpg' end
     from ${from}, regexp_matches(${text}, '"(?:large|small)_(webp|jpeg)":"([0-9a-f]{64})"', 'g') part where ${ofGarage}`
  const names: [table: string, sql: string][] = [
    [
      'process_entries',
      `select garage_id || '/' || unnest(
         array[large_webp || '.webp', large_jpeg || '.jpg', small_webp || '.webp', small_jpeg || '.jpg'])
       from process_entries where ${ofGarage} and kind = 'photo' and deleted_at is null`,
    ],
    ['approvals', named('content', 'approvals')],
    ['approval_events', `${named('data', 'approval_events')} and kind = 'recorded'`],
  ]
  const there = names.filter(([table]) => known.has(table)).map(([, sql]) => sql)
  return there.join(' union ') || 'select where false'
}

/**
 * Into a file, in the transaction of the backup: their bytes are read after it, however long that takes.
 * @param known the tables that this database has: an older one may be backed up before it is brought up to date
 */
export async function notePhotoNames(
  client: pg.Client,
  garageIds: string[],
  path: string,
  known: ReadonlySet<string>,
): Promise<void> {
  for (const garageId of garageIds) {
    await client.query(`set local app.garage_id = ${pg.escapeLiteral(garageId)}`)
    const names = client.query(copyTo(`copy (${namesSql(garageId, known)}) to stdout`))
    await pipeline(names, createWriteStream(path, { flags: 'a', mode: 0o600 }))
  }
}

export async function* notedPhotoNames(path: string): AsyncGenerator<PhotoName> {
  for await (const line of linesOf(path)) {
    const name = nameOf(line)
    if (name) yield name
  }
}

/** None when there is no such file. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  const file = await open(path).catch(noneWhenMissing)
  if (!file) return
  try {
    yield* file.readLines()
  } finally {
    await file.close()
  }
}

function noneWhenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
