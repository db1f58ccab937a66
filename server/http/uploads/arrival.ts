import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newId } from '../../database/ids.ts'
import { isFull } from '../../runtime/disk-full.ts'
import { AppError } from '../errors.ts'

/** A file as it was sent, on the disk for as long as its request lasts. `sha256` in hexadecimal. */
export type Arrival = { path: string; bytes: number; sha256: string }

/** Never whole in memory. What does not come to its end leaves nothing behind. @throws AppError 503 */
export async function saveArrival(stream: Readable, folder: string): Promise<Arrival> {
  const path = join(folder, newId())
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await pipeline(stream, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return { path, bytes, sha256: hash.digest('hex') }
  } catch (error) {
    await forget({ path })
    throw isFull(error) ? new AppError(503, 'PHOTO_STORAGE_FULL') : error
  }
}

export const forget = ({ path }: Pick<Arrival, 'path'>): Promise<void> => rm(path, { force: true })
