import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../database/ids.ts'
import { type KeptPhoto, keepPhoto } from '../photos/keep.ts'
import { openPhotos } from '../photos/photos.ts'
import type { Config } from '../runtime/config.ts'
import { type Drawing, drawings } from './drawings.ts'

/** Drawings, taken in as photos are: opened by another process, kept where the others will be. */
export async function keepDrawings(config: Config, garageId: string): Promise<Record<Drawing, KeptPhoto>> {
  const { default: sharp } = await import('sharp')
  const photos = openPhotos(config, () => undefined)
  const kept: [string, KeptPhoto][] = []
  await mkdir(photos.arrivals, { recursive: true, mode: 0o700 })
  try {
    for (const [name, svg] of Object.entries(drawings)) {
      const path = join(photos.arrivals, newId())
      await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toFile(path)
      kept.push([name, await keepPhoto(photos, { garageId }, path).finally(() => rm(path, { force: true }))])
    }
  } finally {
    await photos.decoder.close()
  }
  return Object.fromEntries(kept) as Record<Drawing, KeptPhoto>
}
