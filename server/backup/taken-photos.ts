import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { type PhotoName, type PhotoStorage, pathOf } from '../photos/storage/storage.ts'
import { type Copies, copyName, keepCopy, wholePhoto } from './copies.ts'

/** A photo that a restore will find; with its bytes if these are written into the file. */
export type Safe = { content?: Buffer }

export type TakenPhotos = {
  inside: boolean
  /** @returns undefined for a missing photo, which is counted */
  take: (name: PhotoName) => Promise<Safe | undefined>
  end: () => Promise<unknown>
  counts: PhotoCounts
}

/** Counts of photo files; a photo has several. */
export type PhotoCounts = { named: number; copied: number; copiedBytes: number; gone: string[] }

const none = (): PhotoCounts => ({ named: 0, copied: 0, copiedBytes: 0, gone: [] })

/** The photos of a backup that contains them. */
export function photosInside(storage: PhotoStorage): TakenPhotos {
  const counts = none()
  const take = async (name: PhotoName) => {
    const content = await wholePhoto(storage, name)
    note(counts, name, content?.length)
    return content && { content }
  }
  return { inside: true, take, end: async () => {}, counts }
}

/** Copies each photo beside the backup file, unless the copy exists; `list` names the copies of this backup. */
export function photosBeside(storage: PhotoStorage, copies: Copies, list: string): TakenPhotos {
  const counts = none()
  const listed = createWriteStream(list, { mode: 0o600, flush: true })
  const ended = finished(listed)
  // Awaited at the end only: this handler keeps an earlier failure from being unhandled.
  ended.catch(() => {})
  const take = async (name: PhotoName) => {
    const bytes = await keepCopy(copies, name, storage)
    note(counts, name, bytes)
    if (bytes === undefined) return undefined
    listed.write(`${copyName(copies, name)}\n`)
    return {}
  }
  const end = () => {
    listed.end()
    return ended
  }
  return { inside: false, take, end, counts }
}

function note(counts: PhotoCounts, name: PhotoName, bytes: number | undefined): void {
  if (bytes === undefined) counts.gone.push(pathOf(name))
  else counts.named += 1
  if (!bytes) return
  counts.copied += 1
  counts.copiedBytes += bytes
}
