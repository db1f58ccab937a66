import type { Readable } from 'node:stream'

/** In both pixels and both forms: what a photo is kept as. */
export type Form = 'webp' | 'jpeg'

/** Whose, and by the SHA-256 of its bytes in hexadecimal: what stands under a name never changes. */
export type PhotoName = { garageId: string; digest: string; form: Form }

export type StoredPhoto = PhotoName & { bytes: number; writtenAt: Date }

/** Where the bytes of photos are, apart from the database. */
export type PhotoStorage = {
  /**
   * Takes the file at `path`, which may be gone afterwards. Once it returns, the bytes are safe; before, nobody sees
   * them. Written again, they are as if written just now.
   * @throws StorageFull
   */
  put: (name: PhotoName, path: string) => Promise<void>
  has: (name: PhotoName) => Promise<boolean>
  /** Undefined when there is no such photo. Who does not read it to its end destroys it. */
  read: (name: PhotoName) => Promise<{ bytes: number; content: Readable } | undefined>
  /** All there is, garage by garage. */
  list: () => AsyncIterable<StoredPhoto>
  /** What is not there is no fault. */
  remove: (names: PhotoName[]) => Promise<void>
}

/** No room for it; nothing was kept of it. */
export class StorageFull extends Error {
  override name = 'StorageFull'
}

const endings: Record<Form, string> = { webp: 'webp', jpeg: 'jpg' }

/** `<garage>/<digest>.webp`: a file's path in its folder, a bucket's key. */
export const pathOf = ({ garageId, digest, form }: PhotoName): string => `${garageId}/${digest}.${endings[form]}`

/** @returns undefined for what is no photo of ours */
export function nameOf(path: string): PhotoName | undefined {
  const [, garageId, digest, ending] = /^([\da-f-]{36})\/([\da-f]{64})\.(webp|jpg)$/.exec(path) ?? []
  if (!garageId || !digest) return undefined
  return { garageId, digest, form: ending === 'webp' ? 'webp' : 'jpeg' }
}
