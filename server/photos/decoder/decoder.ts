import { createHash } from 'node:crypto'
import { open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '../../../domain/ground/limits.ts'
import { busyAnswer } from '../../confined/busy-answer.ts'
import type { FileSender } from '../../confined/counting-time.ts'
import { newId } from '../../database/ids.ts'
import { AppError } from '../../http/errors.ts'
import { isFull } from '../../runtime/disk-full.ts'
import { type Form, StorageFull } from '../storage/storage.ts'
import type { Drawn, Refused, RenderAnswer, Size } from './messages.ts'
import { sharedProcess, type Times } from './shared-process.ts'

type PhotoKind = 'jpeg' | 'png' | 'webp' | 'heic'

const headBytes = 16

/** The kind of a file by its first bytes: its name and the type sent by the browser are not reliable. */
async function photoKind(path: string): Promise<PhotoKind | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return kindOf(buffer.toString('latin1', 0, bytesRead))
  } finally {
    await file.close()
  }
}

/** The brands of HEIC used by phones; AVIF, in the same container, is not one of them. */
const heicBrand = /^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/

function kindOf(head: string): PhotoKind | undefined {
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  return head.slice(4, 8) === 'ftyp' && heicBrand.test(head.slice(8, 12)) ? 'heic' : undefined
}

const unreadable = () => new AppError(415, 'PHOTO_UNREADABLE')

const heicPhoto = () =>
  new AppError(415, 'PHOTO_UNREADABLE', {
    message:
      'Photo au format HEIC, que peu d’appareils lisent. Sur l’iPhone\u00a0: Réglages, Appareil photo, Formats, « Le plus compatible », puis reprenez la photo.',
  })

const tooLarge = (message: string) => () => new AppError(413, 'PHOTO_TOO_LARGE', { message })

/** Refusals, each with advice on how to send the photo. */
const refusals: Record<Refused, () => AppError> = {
  unreadable,
  tooSlow: () =>
    new AppError(415, 'PHOTO_UNREADABLE', {
      message: 'Photo trop longue à ouvrir\u00a0: enregistrez-la en JPEG ordinaire, ou prenez-en une autre.',
    }),
  pixels: tooLarge('Photo trop grande\u00a0: 60 mégapixels au plus.'),
  side: tooLarge('Photo trop grande\u00a0: 16\u202f384\u00a0pixels de côté au plus.'),
  bytes: tooLarge(
    'Photo trop lourde à ouvrir\u00a0: 40\u00a0mégapixels au plus quand chaque couleur a seize bits. Enregistrez-la en JPEG.',
  ),
}

type RenderedFile = { path: string; digest: string }

/** A re-encoded photo, in files that belong to the caller; `width` and `height` are those of the large ones. */
export type Rendered = { width: number; height: number; files: Drawn<RenderedFile> }

export type Decoder = {
  /**
   * Decodes a photo of any kind in a separate process, one at a time, alternating between garages, and writes its
   * images to `folder`.
   * @throws AppError 415 PHOTO_UNREADABLE, 413 PHOTO_TOO_LARGE, 503 where the machine is too busy
   * @throws StorageFull
   */
  render: (path: string, folder: string, sender: FileSender) => Promise<Rendered>
  close: () => Promise<void>
}

const usual: Times = { workMs: limits.photoOpeningMs, waitMs: 15_000, quietMs: 60_000 }
const busyText = 'Le serveur est trop occupé pour ouvrir la photo\u00a0: renvoyez-la dans un instant.'

export function createDecoder(times: Times = usual): Decoder {
  const process = sharedProcess(times)
  return {
    render: async (source, folder, sender) => {
      await refuseOthers(source)
      const answer = await process.ask(source, sender).catch(busyAnswer(busyText))
      return rendered(answer, folder)
    },
    close: async () => process.end(),
  }
}

/** Refuses other files before any decoder reads them. @throws AppError 415 */
async function refuseOthers(path: string): Promise<void> {
  const kind = await photoKind(path)
  if (kind === 'heic') throw heicPhoto()
  if (!kind) throw unreadable()
}

async function rendered(answer: RenderAnswer, folder: string): Promise<Rendered> {
  if ('refused' in answer) throw refusals[answer.refused]()
  const { width, height, images } = answer
  const name = newId()
  const written: string[] = []
  const write = (size: Size, form: Form) => {
    const path = join(folder, `${name}.${size}.${form === 'jpeg' ? 'jpg' : form}`)
    written.push(path)
    return writeImage(path, Buffer.from(images[size][form], 'base64'))
  }
  try {
    const large = { webp: await write('large', 'webp'), jpeg: await write('large', 'jpeg') }
    const small = { webp: await write('small', 'webp'), jpeg: await write('small', 'jpeg') }
    return { width, height, files: { large, small } }
  } catch (error) {
    await Promise.all(written.map((path) => rm(path, { force: true })))
    throw notWritten(error as NodeJS.ErrnoException)
  }
}

/** Writes an image. It is named here, because the process that decoded it is not trusted. */
async function writeImage(path: string, content: Buffer): Promise<RenderedFile> {
  await writeFile(path, content, { mode: 0o600 })
  return { path, digest: createHash('sha256').update(content).digest('hex') }
}

function notWritten(error: NodeJS.ErrnoException): Error {
  const message = `A photo could not be written (${error.code})`
  return isFull(error) ? new StorageFull(message) : new Error(message)
}
