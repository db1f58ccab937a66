import { rm } from 'node:fs/promises'
import type { FileSender } from '../confined/counting-time.ts'
import type { TenantTx } from '../database/tenant.ts'
import { AppError } from '../http/errors.ts'
import type { Rendered } from './decoder/decoder.ts'
import type { Photos } from './photos.ts'
import { type PhotoName, type PhotoStorage, StorageFull } from './storage/storage.ts'

/**
 * Blocks the sweep until the end of a transaction that writes photos into rows; several transactions may hold this
 * lock.
 */
export const lockAgainstSweep = (tx: TenantTx) => tx.raw(`select pg_advisory_xact_lock_shared(${garageLock})`, key(tx))

/** Locks a garage's photos for the sweep: no transaction writes new ones meanwhile. */
export const lockForSweep = (tx: TenantTx) => tx.raw(`select pg_advisory_xact_lock(${garageLock})`, key(tx))

const garageLock = 'hashtextextended(:key, 0)'
const key = ({ garageId }: TenantTx) => ({ key: `photos:${garageId}` })

/** A stored photo, in the columns of its row. */
export type PhotoColumns = {
  large_webp: string
  large_jpeg: string
  small_webp: string
  small_jpeg: string
  width: number
  height: number
}

type KeptFile = PhotoName & { path: string }

/**
 * Re-encodes a photo and stores it. The row is written afterwards: the sweep removes bytes without a row.
 * @throws AppError 415 PHOTO_UNREADABLE, 413 PHOTO_TOO_LARGE, 503 PHOTO_STORAGE_FULL
 */
export async function storePhoto(
  { storage, decoder, arrivals }: Photos,
  sender: FileSender,
  path: string,
): Promise<PhotoColumns> {
  try {
    const rendered = await decoder.render(path, arrivals, sender)
    await putAll(storage, filesOf(sender.garageId, rendered))
    return inRow(rendered)
  } catch (error) {
    throw error instanceof StorageFull ? new AppError(503, 'PHOTO_STORAGE_FULL') : error
  }
}

/** Whether a photo's bytes are still stored: a sweep may have removed them if its row was written very late. */
export async function isStored(storage: PhotoStorage, garageId: string, photo: PhotoColumns): Promise<boolean> {
  const { large_webp, large_jpeg, small_webp, small_jpeg } = photo
  const names: PhotoName[] = [
    { garageId, digest: large_webp, form: 'webp' },
    { garageId, digest: large_jpeg, form: 'jpeg' },
    { garageId, digest: small_webp, form: 'webp' },
    { garageId, digest: small_jpeg, form: 'jpeg' },
  ]
  const arePresent = await Promise.all(names.map((name) => storage.has(name)))
  return arePresent.every(Boolean)
}

function filesOf(garageId: string, { files: { large, small } }: Rendered): KeptFile[] {
  return [large, small].flatMap(({ webp, jpeg }): KeptFile[] => [
    { garageId, form: 'webp', ...webp },
    { garageId, form: 'jpeg', ...jpeg },
  ])
}

async function putAll(storage: PhotoStorage, files: KeptFile[]): Promise<void> {
  try {
    for (const { path, ...name } of files) await storage.put(name, path)
  } finally {
    await Promise.all(files.map(({ path }) => rm(path, { force: true })))
  }
}

const inRow = ({ width, height, files: { large, small } }: Rendered): PhotoColumns => ({
  large_webp: large.webp.digest,
  large_jpeg: large.jpeg.digest,
  small_webp: small.webp.digest,
  small_jpeg: small.jpeg.digest,
  width,
  height,
})
