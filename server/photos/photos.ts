import { join } from 'node:path'
import type { Config } from '../runtime/config.ts'
import type { Lifecycle } from '../runtime/lifecycle.ts'
import { createDecoder, type Decoder } from './decoder/decoder.ts'
import { removeArrivals, removeDrafts } from './drafts.ts'
import { bucketStorage } from './storage/bucket.ts'
import { fileStorage } from './storage/files.ts'
import type { PhotoStorage } from './storage/storage.ts'

/** What the application has to do with the bytes of photos. */
export type Photos = {
  storage: PhotoStorage
  decoder: Decoder
  /** The folder of those that come in. */
  arrivals: string
  /** Removes what was begun earlier than that, and never came to its end. */
  forgetDrafts: (before: Date) => Promise<void>
}

type Settings = Pick<Config, 'dataDir' | 'photosUrl' | 'photosAccessKey' | 'photosSecretKey'>

/** Nothing heavy is read before the first photo: a garage without any pays nothing for them. */
export function openPhotos({ dataDir, ...settings }: Settings, onStop: Lifecycle['onStop']): Photos {
  const [folder, arrivals] = [join(dataDir, 'photos'), join(dataDir, 'photos-arrivals')]
  const decoder = createDecoder()
  onStop(() => decoder.close())
  return {
    storage: settings.photosUrl ? bucketStorage({ ...settings, photosUrl: settings.photosUrl }) : fileStorage(folder),
    decoder,
    arrivals,
    forgetDrafts: async (before) => {
      await removeArrivals(arrivals, before)
      await removeDrafts(folder, before)
    },
  }
}
