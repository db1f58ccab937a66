import { join } from 'node:path'
import type { Config } from '../runtime/config.ts'
import { fileStorage } from './storage/files.ts'
import type { PhotoStorage } from './storage/storage.ts'

/** What the application has to do with the bytes of photos. */
export type Photos = { storage: PhotoStorage }

export const openPhotos = ({ dataDir }: Pick<Config, 'dataDir'>): Photos => ({
  storage: fileStorage(join(dataDir, 'photos')),
})
