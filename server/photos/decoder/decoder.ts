import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '../../../domain/limits.ts'
import { newId } from '../../database/ids.ts'
import { isFull } from '../../runtime/disk-full.ts'
import type { Form } from '../storage/storage.ts'
import { StorageFull } from '../storage/storage.ts'
import { type Asker, keepProcess, type Times } from './keep-process.ts'
import { photoKind } from './kind.ts'
import type { RenderAnswer, Size, Targets } from './order.ts'
import { heicPhoto, refusals, unreadable } from './refusals.ts'

type RenderedFile = { path: string; digest: string }

/** A photo drawn anew, in files that are the caller's from now on; `width` and `height` are those of the large ones. */
export type Rendered = { width: number; height: number; files: Record<Size, Record<Form, RenderedFile>> }

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
      const targets = targetsIn(folder)
      try {
        return await rendered(await process.ask({ source, targets }, asker), targets)
      } catch (error) {
        await Promise.all(pathsOf(targets).map((path) => rm(path, { force: true })))
        throw error
      }
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

function targetsIn(folder: string): Targets {
  const name = newId()
  const pair = (size: Size) => ({
    webp: join(folder, `${name}.${size}.webp`),
    jpeg: join(folder, `${name}.${size}.jpg`),
  })
  return { large: pair('large'), small: pair('small') }
}

const pathsOf = ({ large, small }: Targets) => [large.webp, large.jpeg, small.webp, small.jpeg]

async function rendered(answer: RenderAnswer, { large, small }: Targets): Promise<Rendered> {
  if ('refused' in answer) throw refusals[answer.refused]()
  if ('code' in answer) throw notWritten(answer)
  const { width, height } = answer
  return { width, height, files: { large: await pair(large), small: await pair(small) } }
}

const pair = async ({ webp, jpeg }: Targets[Size]) => ({ webp: await digested(webp), jpeg: await digested(jpeg) })

/** Named here, not by the process that opened it: a name is taken from nobody. */
async function digested(path: string): Promise<RenderedFile> {
  const digest = createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
  return { path, digest }
}

function notWritten(answer: { code: string }): Error {
  const message = `A photo could not be written (${answer.code})`
  return isFull(answer) ? new StorageFull(message) : new Error(message)
}
