import { readdir, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../runtime/config.ts'
import type { Lifecycle } from '../runtime/lifecycle.ts'
import { createDecoder, type Decoder } from './decoder/decoder.ts'
import { bucketStorage, fileStorage, type PhotoStorage, pendingEnding } from './storage/storage.ts'

/** Removes the unfinished uploads of a server that died. */
async function removeArrivals(folder: string, before: Date): Promise<void> {
  for (const name of await namesIn(folder)) await removeOlder(join(folder, name), before)
}

/** Removes pending files and empty folders. */
async function removePending(folder: string, before: Date): Promise<void> {
  for (const garage of await namesIn(folder)) {
    const garageFolder = join(folder, garage)
    const names = await namesIn(garageFolder)
    for (const name of names) if (name.endsWith(pendingEnding)) await removeOlder(join(garageFolder, name), before)
    if (names.length === 0 && (await isOlder(garageFolder, before))) await rmdir(garageFolder).catch(() => {})
  }
}

async function removeOlder(path: string, before: Date): Promise<void> {
  if (await isOlder(path, before)) await rm(path, { force: true })
}

const isOlder = (path: string, before: Date): Promise<boolean> =>
  stat(path).then(
    ({ mtime }) => mtime < before,
    () => false,
  )

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/** The storage of photos and its surroundings. */
export type Photos = {
  storage: PhotoStorage
  decoder: Decoder
  /** The folder of incoming uploads. */
  arrivals: string
  /** Removes older pending files, which were never finished. */
  forgetPending: (before: Date) => Promise<void>
}

type Settings = Pick<Config, 'dataDir' | 'photosUrl' | 'photosAccessKey' | 'photosSecretKey'>

/** Opens the storage; large modules are loaded with the first photo. */
export function openPhotos({ dataDir, ...settings }: Settings, onStop: Lifecycle['onStop']): Photos {
  const [folder, arrivals] = [join(dataDir, 'photos'), join(dataDir, 'photos-arrivals')]
  const decoder = createDecoder()
  onStop(() => decoder.close())
  return {
    storage: settings.photosUrl ? bucketStorage({ ...settings, photosUrl: settings.photosUrl }) : fileStorage(folder),
    decoder,
    arrivals,
    forgetPending: async (before) => {
      await removeArrivals(arrivals, before)
      await removePending(folder, before)
    },
  }
}
