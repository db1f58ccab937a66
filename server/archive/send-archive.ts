import { Readable, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Instant } from '../database/instant.ts'
import type { PhotoName, PhotoStorage } from '../photos/storage/storage.ts'

/** A file of an archive, opened when its turn comes. A file deleted by then is left out. */
export type ArchiveFile = { name: string; at: Date; isPacked?: boolean; open: () => Promise<Readable | undefined> }

/** The larger image of a photo, and its path in the archive. */
export type ExportedImage = { file: string; takenAt: Instant; image: PhotoName }

/** Streams a ZIP file by file: no two files are open at the same time, and none is whole in memory. */
export async function sendArchive(to: Writable, files: AsyncIterable<ArchiveFile> | Iterable<ArchiveFile>) {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  let current: Readable | undefined
  const fill = async () => {
    for await (const { name, at, isPacked = false, open } of files) {
      current = await open()
      if (!current) continue
      // The client has disconnected: the rest of this file has no reader.
      if (output.destroyed) return void current.destroy()
      zip.addReadStream(current, name, { mtime: at, compress: !isPacked })
      await finished(current)
    }
    zip.end()
  }
  const filled = fill().catch((error: Error) => {
    output.destroy(error)
    throw error
  })
  // An interrupted download leaves no file open.
  await Promise.all([pipeline(output, to), filled]).finally(() => current?.destroy())
}

/** A text as a file. */
export const textFile = (name: string, at: Date, text: string): ArchiveFile => ({
  name,
  at,
  open: async () => Readable.from([Buffer.from(text)]),
})

/** A photo as a file; a JPEG is not compressed again. */
export const photoFileOf = (storage: PhotoStorage, { file: name, takenAt, image }: ExportedImage): ArchiveFile => ({
  name,
  at: new Date(takenAt),
  isPacked: true,
  open: async () => (await storage.read(image))?.content,
})
