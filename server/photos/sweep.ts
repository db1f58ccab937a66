import { type Row, type TenantTx, withGarage } from '../database/tenant.ts'
import type { Deps } from '../deps.ts'
import type { PhotoName, PhotoStorage, StoredPhoto } from './storage/storage.ts'
import { lockForSweep } from './store-photo.ts'

/** The age below which bytes without a row are kept: a photo's row follows its bytes within minutes. */
const graceMs = 60 * 60 * 1000
const batchSize = 500
/** The maximum of photos removed under one lock: arriving photos wait for the lock, and hold a connection meanwhile. */
const lockedSize = 20

type Sweeping = Pick<Deps, 'db' | 'photos' | 'now'>

/**
 * Removes the bytes that no row names: of permanently removed photos, replaced or expired archives, uploads without a
 * row, deleted garages; and unfinished files.
 * @returns the number of removed photo files
 */
export async function sweepPhotos({ db, photos, now }: Sweeping): Promise<number> {
  const before = new Date(now().getTime() - graceMs)
  await photos.forgetPending(before)
  const isKnown = await knownGarages(db)
  let swept = 0
  let sawKnown = false
  const unknown: PhotoName[] = []
  for await (const batch of batchesOf(photos.storage, before)) {
    const [{ garageId }] = batch
    if (isKnown(garageId)) {
      sawKnown = true
      swept += await sweepBatch({ db, storage: photos.storage, garageId }, batch)
    } else unknown.push(...batch)
  }
  // A storage with only unknown garages belongs to another database: nothing is removed.
  if (!sawKnown) return swept
  await photos.storage.remove(unknown)
  return swept + unknown.length
}

async function knownGarages(db: Deps['db']): Promise<(id: string) => boolean> {
  const ids: string[] = await db('garages').pluck('id')
  const existingGarages = new Set(ids)
  return (id) => existingGarages.has(id)
}

type Batch = [StoredPhoto, ...StoredPhoto[]]

/** The stored photos in batches of one garage each. */
async function* batchesOf(storage: PhotoStorage, before: Date): AsyncGenerator<Batch> {
  let batch: StoredPhoto[] = []
  for await (const photo of storage.list()) {
    if (photo.writtenAt >= before) continue
    if (isBatch(batch) && (batch.length === batchSize || batch[0].garageId !== photo.garageId)) {
      yield batch
      batch = []
    }
    batch.push(photo)
  }
  if (isBatch(batch)) yield batch
}

const isBatch = (photos: StoredPhoto[]): photos is Batch => photos.length > 0

type Swept = Pick<Sweeping, 'db'> & { storage: PhotoStorage; garageId: string }

/** Searches orphans without a lock, and locks the garage's photos only while it removes a few. */
async function sweepBatch({ db, storage, garageId }: Swept, batch: Batch): Promise<number> {
  const orphans = await withGarage(db, garageId, (tx) => orphansAmong(tx, batch))
  let swept = 0
  for (let from = 0; from < orphans.length; from += lockedSize) {
    swept += await withGarage(db, garageId, (tx) => remove(tx, storage, orphans.slice(from, from + lockedSize)))
  }
  return swept
}

/** Removes those that are still orphans, under the lock. */
async function remove(tx: TenantTx, storage: PhotoStorage, photos: StoredPhoto[]): Promise<number> {
  await lockForSweep(tx)
  const orphans = await orphansAmong(tx, photos)
  await storage.remove(orphans)
  return orphans.length
}

async function orphansAmong(tx: TenantTx, photos: StoredPhoto[]): Promise<StoredPhoto[]> {
  const namedPhotos = await namedAmong(tx, photos)
  return photos.filter(({ digest }) => !namedPhotos.has(digest))
}

const columns = ['large_webp', 'large_jpeg', 'small_webp', 'small_jpeg'] as const

async function namedAmong(tx: TenantTx, batch: StoredPhoto[]): Promise<Set<string | null>> {
  const digests = batch.map(({ digest }) => digest)
  const [rows, shown, archives] = await Promise.all([
    rowsNaming(tx, digests),
    shownToCustomers(tx, digests),
    tx.from('exports').where({ garage_id: tx.garageId }).whereIn('digest', digests).select('digest'),
  ])
  const named = rows.flatMap((row) => columns.map((column) => row[column]))
  return new Set([...named, ...shown, ...archives.map(({ digest }) => digest)])
}

const rowsNaming = (
  tx: TenantTx,
  digests: string[],
): PromiseLike<Pick<Row<'process_entries'>, (typeof columns)[number]>[]> =>
  tx
    .from('process_entries')
    .where({ garage_id: tx.garageId, kind: 'photo' })
    .where((any) => {
      for (const column of columns) any.orWhereIn(column, digests)
    })
    .select(columns)

/** The photos of approvals: they stay as long as the approval log, even if the process no longer has them. */
async function shownToCustomers(tx: TenantTx, digests: string[]): Promise<string[]> {
  const rows = await tx.raw<{ digest: string }>(
    `select unnest(photo_digests) as digest from approvals
     where garage_id = :garageId and photo_digests && cast(:digests as text[])`,
    { garageId: tx.garageId, digests },
  )
  return rows.map(({ digest }) => digest)
}

/** Sweeps and logs the count, without any content of photos. */
export async function sweep({ log, ...deps }: Sweeping & Pick<Deps, 'log'>): Promise<void> {
  const swept = await sweepPhotos(deps)
  if (swept > 0) log.info({ event: 'photos-swept', swept }, 'photos swept')
}
