import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { PhotoName, PhotoStorage } from '../photos/storage/storage.ts'

/** Whether these are the bytes that the name promises. */
export const isWhole = ({ digest }: PhotoName, bytes: Buffer): boolean =>
  createHash('sha256').update(bytes).digest('hex') === digest

/** One photo in memory, a megabyte or two; undefined when it is not there any more, or not what it was. */
export async function wholePhoto(storage: PhotoStorage, name: PhotoName): Promise<Buffer | undefined> {
  const found = await storage.read(name)
  if (!found) return undefined
  const bytes = await buffer(found.content).catch(noneWhenGone)
  return bytes && isWhole(name, bytes) ? bytes : undefined
}

/** Deleted between looking and reading. */
function noneWhenGone(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
