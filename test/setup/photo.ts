import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { withGarage } from '../../server/database/tenant.ts'
import type { Form } from '../../server/photos/storage/storage.ts'
import { addPhoto, type EntryTarget } from '../../server/processes/entries/entries.ts'
import type { TestApp } from './app.ts'
import type { Person } from './cast.ts'

type Look = { width?: number; height?: number; colour?: string }

/** A photo as a camera would send it, without a camera. */
export function aPhoto({ width = 64, height = 48, colour = '#336699' }: Look = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
}

/** Stores a photo and its files without a request. @returns its id */
export async function photoOf(
  { db, deps }: Pick<TestApp, 'db' | 'deps'>,
  { id: userId, garageId }: Pick<Person, 'id' | 'garageId'>,
  place: EntryTarget,
  { caption = '', ...look }: Look & { caption?: string } = {},
): Promise<string> {
  const { width = 64, height = 48 } = look
  const bytes = await aPhoto({ ...look, width, height })
  const keep = async (form: Form) => {
    const content = await sharp(bytes)[form]().toBuffer()
    const digest = createHash('sha256').update(content).digest('hex')
    const folder = await mkdtemp(join(tmpdir(), 'fil-photo-'))
    await writeFile(join(folder, digest), content)
    await deps.photos.storage.put({ garageId, digest, form }, join(folder, digest))
    await rm(folder, { recursive: true })
    return digest
  }
  const [webp, jpeg] = [await keep('webp'), await keep('jpeg')]
  const images = { large_webp: webp, large_jpeg: jpeg, small_webp: webp, small_jpeg: jpeg, width, height }
  const actor = { userId, garageId } as Parameters<typeof addPhoto>[1]
  return withGarage(db, garageId, (tx) => addPhoto(tx, actor, place, { caption, ...images }, deps))
}

/** A PNG with this size in its header, and almost no data. */
export function pngSaying({ width, height, bits = 8 }: { width: number; height: number; bits?: number }): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([bits, 2, 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    pngChunk('IEND'),
  ])
}

function pngChunk(type: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
