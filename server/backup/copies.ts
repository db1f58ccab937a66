import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { nameOf, type PhotoName, type PhotoStorage, pathOf } from '../photos/storage/storage.ts'
import { decryptPhoto, encryptPhoto } from './encryption.ts'
import { pendingEnding } from './folder.ts'

/** Whether the bytes match the digest in the name. */
export const isWhole = ({ digest }: PhotoName, bytes: Buffer): boolean =>
  createHash('sha256').update(bytes).digest('hex') === digest

/** Reads one photo of a megabyte or two; undefined when it is missing, or its bytes do not match its name. */
export async function wholePhoto(storage: PhotoStorage, name: PhotoName): Promise<Buffer | undefined> {
  const photo = await storage.read(name)
  if (!photo) return undefined
  const bytes = await buffer(photo.content).catch(noneWhenGone)
  return bytes && isWhole(name, bytes) ? bytes : undefined
}

/** Returns undefined for a file that was deleted after it was looked up. */
function noneWhenGone(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/**
 * The names of the photos that a backup needs. Deleted photos are not included: an undo brings them back, a restore
 * does not. A photo shown to a customer, or attached to their answer, is also named in the JSON of that agreement,
 * where typed text never contains unescaped quotes.
 */
const namesSql = (garageId: string, tables: ReadonlySet<string>) => {
  const ofGarage = `garage_id = ${pg.escapeLiteral(garageId)}`
  const namedInSql = (text: string, from: string) =>
    `select garage_id || '/' || part[2] || case part[1] when 'webp' then '.webp' else '.jpg' end
     from ${from}, regexp_matches(${text}, '"(?:large|small)_(webp|jpeg)":"([0-9a-f]{64})"', 'g') part where ${ofGarage}`
  const names: [table: string, sql: string][] = [
    [
      'process_entries',
      `select garage_id || '/' || unnest(
         array[large_webp || '.webp', large_jpeg || '.jpg', small_webp || '.webp', small_jpeg || '.jpg'])
       from process_entries where ${ofGarage} and kind = 'photo' and deleted_at is null`,
    ],
    ['approvals', namedInSql('content', 'approvals')],
    ['approval_events', `${namedInSql('data', 'approval_events')} and kind = 'recorded'`],
  ]
  const there = names.filter(([table]) => tables.has(table)).map(([, sql]) => sql)
  return there.join(' union ') || 'select where false'
}

/**
 * Writes the photo names into a file, in the transaction of the backup. The bytes are read after it, however long that
 * takes.
 * @param known the existing tables: an older database may be backed up before its migration
 */
export async function writePhotoNames(
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

/** The lines of a file; none when there is no such file. */
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

/** The folder of the copies of photos, beside the backups; with a key, the copies are encrypted. */
export type Copies = { folder: string; key: string | null }

export const photoFolder = (backups: string): string => join(backups, 'photos')

/**
 * The file name of a copy: `<garage>/<digest>.webp`, or encrypted `<garage>/<digest>.webp.<id of the key>.enc`, so that
 * another key makes another copy.
 */
export const copyName = ({ key }: Pick<Copies, 'key'>, name: PhotoName): string =>
  key === null ? pathOf(name) : `${pathOf(name)}.${keyMark(key)}.enc`

const keyMark = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 8)

/**
 * Copies one photo.
 * @returns the number of bytes, 0 if the copy existed; undefined if the photo is missing
 */
export async function keepCopy(copies: Copies, name: PhotoName, storage: PhotoStorage): Promise<number | undefined> {
  const path = join(copies.folder, copyName(copies, name))
  if (await isThere(path)) return 0
  const bytes = await wholePhoto(storage, name)
  if (!bytes) return undefined
  const content = copies.key === null ? bytes : await encryptPhoto(bytes, copies.key)
  await writeWhole(path, content)
  return content.length
}

/** Reads a copy; undefined when there is none, or its content has changed. */
export async function readCopy({ folder, key }: Copies, name: PhotoName): Promise<Buffer | undefined> {
  try {
    const content = await readFile(join(folder, copyName({ key }, name)))
    const bytes = key === null ? content : await decryptPhoto(content, key)
    return bytes && isWhole(name, bytes) ? bytes : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function writeWhole(path: string, content: Buffer): Promise<void> {
  const temporaryPath = `${path}${pendingEnding}`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    const file = await open(temporaryPath, 'w', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporaryPath, path)
  } catch (error) {
    await rm(temporaryPath, { force: true })
    throw error
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
