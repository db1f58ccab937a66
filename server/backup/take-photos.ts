import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { type PhotoName, type PhotoStorage, pathOf } from '../photos/storage/storage.ts'
import { type Copies, copyName, keepCopy } from './copies.ts'
import { wholePhoto } from './whole.ts'

/** A photo that will be there when the backup is restored; with its bytes where they go into the file. */
export type Safe = { content?: Buffer }

export type TakenPhotos = {
  inside: boolean
  /** @returns undefined when it is not there any more, which is noted */
  take: (name: PhotoName) => Promise<Safe | undefined>
  end: () => Promise<unknown>
  told: PhotosTold
}

/** Files, of which a photo has several. */
export type PhotosTold = { named: number; copied: number; copiedBytes: number; gone: string[] }

const none = (): PhotosTold => ({ named: 0, copied: 0, copiedBytes: 0, gone: [] })

/** Each into the backup file itself. */
export function photosInside(storage: PhotoStorage): TakenPhotos {
  const told = none()
  const take = async (name: PhotoName) => {
    const content = await wholePhoto(storage, name)
    note(told, name, content?.length)
    return content && { content }
  }
  return { inside: true, take, end: async () => {}, told }
}

/** Each beside the backup file, unless it is there since another time; `list` tells which copies this backup needs. */
export function photosBeside(storage: PhotoStorage, copies: Copies, list: string): TakenPhotos {
  const told = none()
  const listed = createWriteStream(list, { mode: 0o600, flush: true })
  const ended = finished(listed)
  // Awaited at the end only: a failure before that is not left unheard.
  ended.catch(() => {})
  const take = async (name: PhotoName) => {
    const bytes = await keepCopy(copies, name, storage)
    note(told, name, bytes)
    if (bytes === undefined) return undefined
    listed.write(`${copyName(copies, name)}\n`)
    return {}
  }
  const end = () => {
    listed.end()
    return ended
  }
  return { inside: false, take, end, told }
}

function note(told: PhotosTold, name: PhotoName, bytes: number | undefined): void {
  if (bytes === undefined) told.gone.push(pathOf(name))
  else told.named += 1
  if (!bytes) return
  told.copied += 1
  told.copiedBytes += bytes
}
