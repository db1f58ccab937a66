import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from '../../database/ids.ts'
import { isFull } from '../../runtime/disk-full.ts'
import { nameOf, type PhotoName, type PhotoStorage, pathOf, StorageFull, type StoredPhoto } from './storage.ts'

/** Photos as files of one folder: written under a name that nobody looks for, on the disk before they have their own. */
export function fileStorage(folder: string): PhotoStorage {
  const at = (name: PhotoName) => join(folder, pathOf(name))
  return {
    put: (name, path) => putFile(path, at(name)),
    has: async (name) => (await sizeOf(at(name))) !== undefined,
    read: async (name) => {
      const bytes = await sizeOf(at(name))
      return bytes === undefined ? undefined : { bytes, content: createReadStream(at(name)) }
    },
    list: () => listFiles(folder),
    remove: async (names) => {
      for (const name of names) await rm(at(name), { force: true })
    },
  }
}

/** Beside the others, whose names begin with a garage's id; a server that died leaves it to the nightly purge. */
export const draftEnding = '.part'

async function putFile(from: string, to: string): Promise<void> {
  const draft = `${to}.${newId()}${draftEnding}`
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await copyFile(from, draft)
    await flush(draft)
    await rename(draft, to)
    await flush(dirname(to))
  } catch (error) {
    await rm(draft, { force: true })
    throw isFull(error) ? new StorageFull('No room for a photo', { cause: error }) : error
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

async function* listFiles(folder: string): AsyncGenerator<StoredPhoto> {
  for (const garage of await namesIn(folder)) {
    for (const file of await namesIn(join(folder, garage))) {
      const name = nameOf(`${garage}/${file}`)
      const found = name && (await statOf(join(folder, garage, file)))
      if (name && found) yield { ...name, bytes: found.size, writtenAt: found.mtime }
    }
  }
}

const namesIn = (folder: string) => readdir(folder).catch(noneWhenMissing)
const statOf = (path: string) => stat(path).catch(unlessMissing)
const sizeOf = async (path: string) => (await statOf(path))?.size

function noneWhenMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
  throw error
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
