import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { nameOf, type PhotoName } from '../photos/storage/storage.ts'

/** A photo that was deleted a moment ago comes back by its undo alone, which a restore is not. */
const namesSql = (garageId: string) =>
  `select distinct garage_id || '/' || unnest(
     array[large_webp || '.webp', large_jpeg || '.jpg', small_webp || '.webp', small_jpeg || '.jpg'])
   from process_entries
   where garage_id = ${pg.escapeLiteral(garageId)} and kind = 'photo' and deleted_at is null`

/** Into a file, in the transaction of the backup: their bytes are read after it, however long that takes. */
export async function notePhotoNames(client: pg.Client, garageIds: string[], path: string): Promise<void> {
  for (const garageId of garageIds) {
    await client.query(`set local app.garage_id = ${pg.escapeLiteral(garageId)}`)
    const names = client.query(copyTo(`copy (${namesSql(garageId)}) to stdout`))
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
