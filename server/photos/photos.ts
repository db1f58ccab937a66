import { join } from 'node:path'
import type { Config } from '../runtime/config.ts'
import type { Lifecycle } from '../runtime/lifecycle.ts'
import { createDecoder, type Decoder } from './decoder/decoder.ts'
import { fileStorage } from './storage/files.ts'
import type { PhotoStorage } from './storage/storage.ts'

/** What the application has to do with the bytes of photos. `arrivals`: the folder of those that come in. */
export type Photos = { storage: PhotoStorage; decoder: Decoder; arrivals: string }

/** Nothing heavy is read before the first photo: a garage without any pays nothing for them. */
export function openPhotos({ dataDir }: Pick<Config, 'dataDir'>, onStop: Lifecycle['onStop']): Photos {
  const decoder = createDecoder()
  onStop(() => decoder.close())
  return { storage: fileStorage(join(dataDir, 'photos')), decoder, arrivals: join(dataDir, 'photos-arrivals') }
}
