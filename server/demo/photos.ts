import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../database/ids.ts'
import { type KeptPhoto, keepPhoto } from '../photos/keep.ts'
import type { Photos } from '../photos/photos.ts'
import { type Drawing, drawings } from './drawings.ts'

export type Drawn = Record<Drawing, KeptPhoto>

/** Drawings, taken in as photos are: opened by another process, kept where the others will be. */
export async function keepDrawings(photos: Photos, garageId: string): Promise<Drawn> {
  const { default: sharp } = await import('sharp')
  await mkdir(photos.arrivals, { recursive: true, mode: 0o700 })
  const keep = async ([name, svg]: [string, string]): Promise<[string, KeptPhoto]> => {
    const path = join(photos.arrivals, newId())
    await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toFile(path)
    return [name, await keepPhoto(photos, { garageId }, path).finally(() => rm(path, { force: true }))]
  }
  return Object.fromEntries(await Promise.all(Object.entries(drawings).map(keep))) as Drawn
}
