import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { PhotoName, PhotoStorage } from './storage/storage.ts'

/** Whether the bytes of a photo are there, and still those that its name is the SHA-256 of. */
export async function isWhole(storage: PhotoStorage, name: PhotoName): Promise<boolean> {
  const found = await storage.read(name)
  if (!found) return false
  const hash = createHash('sha256')
  await pipeline(found.content, hash)
  return hash.digest('hex') === name.digest
}

/** Whether all of these photos are whole, read one after the other: they are some hundred kilobytes each. */
export async function areWhole(storage: PhotoStorage, names: readonly PhotoName[]): Promise<boolean> {
  for (const name of names) if (!(await isWhole(storage, name))) return false
  return true
}
