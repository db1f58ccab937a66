import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '../../../domain/limits.ts'
import { newId } from '../../database/ids.ts'
import { isFull } from '../../runtime/disk-full.ts'
import type { Form } from '../storage/storage.ts'
import { StorageFull } from '../storage/storage.ts'
import { type Asker, keepProcess, type Times } from './keep-process.ts'
import { photoKind } from './kind.ts'
import type { Drawn, RenderAnswer, Size } from './order.ts'
import { heicPhoto, refusals, unreadable } from './refusals.ts'

type RenderedFile = { path: string; digest: string }

/** A photo drawn anew, in files that are the caller's from now on; `width` and `height` are those of the large ones. */
export type Rendered = { width: number; height: number; files: Drawn<RenderedFile> }

export type Decoder = {
  /**
   * Opens a photo, whatever it may be, in a process of its own, one at a time, garages in turn, and writes what it
   * shows to `folder`.
   * @throws AppError 415 PHOTO_UNREADABLE, 413 PHOTO_TOO_LARGE @throws StorageFull
   */
  render: (path: string, folder: string, asker: Asker) => Promise<Rendered>
  close: () => Promise<void>
}

const usual: Times = { answerMs: limits.photoOpeningMs, quietMs: 60_000 }

export function createDecoder(times: Times = usual): Decoder {
  const process = keepProcess(times)
  return {
    render: async (source, folder, asker) => {
      await refuseOthers(source)
      return rendered(await process.ask(source, asker), folder)
    },
    close: async () => process.end(),
  }
}

/** Before any decoder sees it. @throws AppError 415 */
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

/** Named here, not by the process that opened it: a name is taken from nobody. */
async function writeImage(path: string, content: Buffer): Promise<RenderedFile> {
  await writeFile(path, content, { mode: 0o600 })
  return { path, digest: createHash('sha256').update(content).digest('hex') }
}

function notWritten(error: NodeJS.ErrnoException): Error {
  const message = `A photo could not be written (${error.code})`
  return isFull(error) ? new StorageFull(message) : new Error(message)
}
