import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { PhotoStorage } from '../photos/storage/storage.ts'
import type { ExportedImage } from '../processes/row/process-part.ts'

/** Streams a ZIP: one image at a time, never a whole one in memory. An image whose bytes are gone is left out. */
export async function sendArchive(
  to: Writable,
  storage: PhotoStorage,
  content: { exportedAt: string },
  images: readonly ExportedImage[],
): Promise<void> {
  const zip = new ZipFile()
  let open: Readable | undefined
  zip.addBuffer(Buffer.from(JSON.stringify(content, null, 2)), 'client.json', { mtime: new Date(content.exportedAt) })
  for (const { file, takenAt, image } of images) {
    if (!(await storage.has(image))) continue
    // A JPEG is not compressed again.
    zip.addReadStreamLazy(file, { mtime: takenAt, compress: false }, (give) => {
      storage.read(image).then(
        (found) => {
          open = found?.content
          if (found) give(null, found.content)
          else give(new Error('A photo went while it was exported'), null as never)
        },
        give as (error: unknown) => void,
      )
    })
  }
  zip.end()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  // A download that is cut off leaves nothing open.
  await pipeline(output, to).finally(() => open?.destroy())
}
