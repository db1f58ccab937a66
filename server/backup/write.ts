import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { connectAlone } from '../database/connect-alone.ts'
import type { PhotoStorage } from '../photos/storage/storage.ts'
import { contents } from './contents.ts'
import { photoFolder } from './copies.ts'
import { type BackupKeys, BackupUnderWay, encrypting, inWords } from './encryption.ts'
import { listOf, pendingEnding, photoNamesFile } from './folder.ts'
import type { Header } from './format.ts'
import { type PhotoCounts, photosBeside, photosInside, type TakenPhotos } from './taken-photos.ts'

const lockName = 'fil-d-atelier backup'

export type Written = { path: string; bytes: number; rows: number; photos: PhotoCounts }
type Options = {
  photos: PhotoStorage
  /** Puts the photos into the file, so that it is complete by itself. */
  complete?: boolean
  signal?: AbortSignal
  /** Called under the lock: another server may have made the backup since the caller looked. */
  isDue?: () => Promise<boolean>
  /** Called under the lock, after the backup is written. */
  afterwards?: () => Promise<unknown>
}

/**
 * Writes the whole database into `path`, as it was at one instant, while the application keeps working, with its
 * photos: new ones are copied beside the file, or all of them go inside. The file gets its name once it is complete and
 * on the disk. The application's own database role is enough.
 * @throws BackupUnderWay
 * @throws BackupError when the folder cannot be written
 */
export async function writeBackup(url: string, path: string, keys: BackupKeys, options: Options): Promise<Written> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const client = await connectAlone({ connectionString: url, application_name: lockName })
  try {
    await lock(client)
    if (options.isDue && !(await options.isDue())) throw new BackupUnderWay()
    const written = await writeAlone(client, url, path, keys, options)
    await options.afterwards?.()
    return written
  } finally {
    await client.end()
  }
}

async function lock(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as free', [lockName])
  if (!rows[0].free) throw new BackupUnderWay()
}

async function writeAlone(
  client: pg.Client,
  url: string,
  path: string,
  { passphrase, secret, photoKey: given, rounds }: BackupKeys,
  { photos: storage, complete = false, signal }: Options,
): Promise<Written> {
  const [draft, list, spool] = [`${path}${pendingEnding}`, `${listOf(path)}${pendingEnding}`, photoNamesFile(path)]
  const photoKey = passphrase === null || complete ? undefined : (given ?? randomBytes(32).toString('hex'))
  const keys: Pick<Header, 'secret' | 'photoKey'> = { secret, ...(photoKey && { photoKey }) }
  const count = { rows: 0 }
  let photos: TakenPhotos | undefined
  try {
    for (const old of [draft, list, spool]) await rm(old, { force: true })
    const copies = { folder: photoFolder(dirname(path)), key: photoKey ?? null }
    photos = complete ? photosInside(storage) : photosBeside(storage, copies, list)
    const file = createWriteStream(draft, { mode: 0o600, flush: true })
    const source = Readable.from(contents({ client, url, keys, spool, photos }, count))
    await pipeline([source, createGzip(), ...(await encrypting(passphrase, rounds)), file], signal ? { signal } : {})
    await photos.end()
    // The list is renamed first: the next cleanup would delete the photos of a backup without a list.
    if (!complete && photos.counts.named > 0) await rename(list, listOf(path))
    await rename(draft, path)
    await flushFolder(dirname(path))
  } catch (error) {
    await photos?.end().catch(() => {})
    throw inWords(error, dirname(path))
  } finally {
    for (const unfinished of [draft, list, spool]) await rm(unfinished, { force: true })
  }
  return { path, bytes: (await stat(path)).size, rows: count.rows, photos: photos.counts }
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
