import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from '../database/ids.ts'
import type { Photos } from '../photos/photos.ts'
import { type PhotoName, type PhotoStorage, pathOf, StorageFull } from '../photos/storage/storage.ts'
import { isFull } from '../runtime/disk-full.ts'
import { type Copies, photoFolder, readCopy, wholePhoto } from './copies.ts'
import { BackupError } from './encryption.ts'
import type { Part } from './format.ts'

/** The storage to which photos are restored, and the folder of incoming files. */
export type PhotoStores = Pick<Photos, 'storage' | 'arrivals'>

/** Reads the parts of a backup; its header has the key of the photos beside it. */
export type PhotosOf = {
  /** Checks whether the photos of this part can be restored, and records those that cannot. */
  check: (part: Part) => Promise<void>
  putBack: (part: Part) => Promise<void>
  counts: { named: number; missing: string[] }
}

export function photosOf(path: string, { storage, arrivals }: PhotoStores): PhotosOf {
  const copies: Copies = { folder: photoFolder(dirname(path)), key: null }
  const counts: PhotosOf['counts'] = { named: 0, missing: [] }
  const put = (name: PhotoName, bytes: Buffer) => putBytes(storage, arrivals, name, bytes)
  const check = async (part: Part) => {
    if (part.kind === 'header') copies.key = part.header.photoKey ?? null
    if (part.kind === 'photo') counts.named += 1
    if (part.kind !== 'beside') return
    counts.named += part.names.length
    // A photo that is complete in the storage needs no copy.
    for (const name of part.names)
      if (!(await readCopy(copies, name)) && !(await wholePhoto(storage, name))) counts.missing.push(pathOf(name))
  }
  const putBack = async (part: Part) => {
    if (part.kind === 'photo') await put(part.name, part.content)
    if (part.kind !== 'beside') return
    for (const name of part.names) {
      const bytes = await readCopy(copies, name)
      if (bytes) await put(name, bytes)
    }
  }
  return { check, putBack, counts }
}

/** @throws BackupError for missing photos, unless a restore without them was requested */
export function refuseMissing({ named, missing }: PhotosOf['counts'], path: string): void {
  if (missing.length === 0) return
  throw new BackupError(
    `Il manque ${missing.length} des ${named} fichiers de photos de cette sauvegarde, ou ils sont abîmés : ${firstOf(missing)}. ` +
      `Rien n’a été touché. Remettez-les dans ${photoFolder(dirname(path))}, ou restaurez sans elles : --sans-photos.`,
  )
}

const maxNames = 5

/** A number of photo files in French; a photo has several. */
export const files = (count: number): string => `${count}\u00a0fichier${count > 1 ? 's' : ''}`

/** « a, b et 12 autres » */
export function firstOf(names: string[]): string {
  const remainingCount = names.length - maxNames
  return (
    names.slice(0, maxNames).join(', ') +
    (remainingCount > 0 ? ` et ${remainingCount} autre${remainingCount > 1 ? 's' : ''}` : '')
  )
}

async function putBytes(storage: PhotoStorage, arrivals: string, name: PhotoName, bytes: Buffer): Promise<void> {
  await mkdir(arrivals, { recursive: true, mode: 0o700 })
  const temporaryPath = join(arrivals, newId())
  try {
    await writeFile(temporaryPath, bytes, { mode: 0o600 })
    await storage.put(name, temporaryPath)
  } catch (error) {
    if (!(error instanceof StorageFull || isFull(error))) throw error
    throw new BackupError('La place manque pour les photos : la base n’a pas été touchée.', { cause: error })
  } finally {
    await rm(temporaryPath, { force: true })
  }
}
