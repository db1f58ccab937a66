import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type PhotoName, type PhotoStorage, pathOf } from '../photos/storage/storage.ts'
import { draftEnding } from './folder.ts'
import { openPhoto, sealPhoto } from './photo-seal.ts'
import { isWhole, wholePhoto } from './whole.ts'

/** Where the photos of backups are, beside them; with a key, sealed. */
export type Copies = { folder: string; key: string | null }

export const photoFolder = (backups: string): string => join(backups, 'photos')

/** `<garage>/<digest>.webp`; sealed, `<garage>/<digest>.webp.<which key>.enc`: another key makes another copy. */
export const copyName = ({ key }: Pick<Copies, 'key'>, name: PhotoName): string =>
  key === null ? pathOf(name) : `${pathOf(name)}.${keyMark(key)}.enc`

const keyMark = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 8)

/** @returns how many bytes it took, none when the copy was there; undefined when the photo is not there any more */
export async function keepCopy(copies: Copies, name: PhotoName, storage: PhotoStorage): Promise<number | undefined> {
  const path = join(copies.folder, copyName(copies, name))
  if (await isThere(path)) return 0
  const bytes = await wholePhoto(storage, name)
  if (!bytes) return undefined
  const content = copies.key === null ? bytes : await sealPhoto(bytes, copies.key)
  await writeWhole(path, content)
  return content.length
}

/** Undefined when there is none, or it is not what was written. */
export async function readCopy({ folder, key }: Copies, name: PhotoName): Promise<Buffer | undefined> {
  try {
    const content = await readFile(join(folder, copyName({ key }, name)))
    const bytes = key === null ? content : await openPhoto(content, key)
    return bytes && isWhole(name, bytes) ? bytes : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function writeWhole(path: string, content: Buffer): Promise<void> {
  const draft = `${path}${draftEnding}`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    const file = await open(draft, 'w', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
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
