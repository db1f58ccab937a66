import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { beforeAll, beforeEach, expect } from 'vitest'
import { BackupError, type BackupKeys } from '../../../server/backup/encryption.ts'
import { readBackup } from '../../../server/backup/format.ts'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { photosOf } from '../../../server/backup/restore-photos.ts'
import { writeBackup } from '../../../server/backup/write.ts'
import { newId } from '../../../server/database/ids.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { fileStorage, type PhotoStorage, pathOf } from '../../../server/photos/storage/storage.ts'
import { type TestDatabase, testDatabase } from '../../setup/database.ts'
import { type Place, placeForPhotos, storePhoto } from './stored-photo.ts'

const log = pino({ level: 'silent' })
export const plain: BackupKeys = { passphrase: null, secret: null }
/** One round: backup.test.ts proves the rounds of the product. */
export const rounds = 1
export const sealed: BackupKeys = {
  passphrase: 'une phrase à retenir',
  secret: 'a-root-of-keys',
  photoKey: 'ab'.repeat(32),
  rounds,
}

export let folder: string
export let source: TestDatabase
export let photos: PhotoStorage
/** The process of the photos. */
export let place: Place
/** The file of the backup. */
export let path: string
/** The database of the restores. */
let target: TestDatabase

/** Uses a new database for the photos. @returns a function that closes it and returns to the one before */
export async function openSource(): Promise<() => Promise<void>> {
  const before = { source, place }
  const database = await testDatabase()
  source = database
  place = await placeForPhotos(database)
  return async () => {
    await database.close()
    source = before.source
    place = before.place
  }
}

/** A database and a storage with photos, and for each test a folder and no photo. */
export function photoScene(): void {
  beforeAll(openSource)
  beforeAll(async () => {
    target = await testDatabase({ applicationName: 'test' })
    return () => target.close()
  })
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fil-backup-photos-'))
    path = join(folder, 'backups', 'one.gz')
    photos = fileStorage(join(folder, 'here'))
    return async () => {
      await withGarage(source.db, place.garageId, (tx) =>
        tx.from('process_entries').where({ garage_id: tx.garageId }).delete(),
      )
      await rm(folder, { recursive: true, force: true })
    }
  })
}

/** Writes the backup. */
export const back = (keys = plain, options = {}) => writeBackup(source.url, path, keys, { photos, ...options })

/** Replaces the rows of a database, and restores into an empty storage unless one is given. */
export async function restored(
  { passphrase }: Pick<BackupKeys, 'passphrase'> = plain,
  { withoutPhotos = false, storage = fileStorage(join(folder, `there-${newId()}`)), file = path } = {},
) {
  const former = newId()
  await target.db('garages').insert({ id: former, nom: 'Garage d’avant' })
  const arrivals = join(folder, 'arrivals')
  const options = {
    overwrite: true,
    passphrase,
    log,
    withoutPhotos,
    rounds,
    photos: { storage, arrivals },
    restored: [],
  }
  const told = await restoreBackup(target.url, file, options).catch(async (error) => {
    // Any other error is a defect of the restore.
    if (!(error instanceof BackupError)) throw error
    expect(await target.db('garages').pluck('id')).toContain(former)
    expect(await namesIn(storage)).toEqual([])
    throw error
  })
  expect(await target.db('garages').pluck('id')).not.toContain(former)
  const rows = await withGarage(target.db, place.garageId, (tx) =>
    tx.from('process_entries').where({ garage_id: tx.garageId, kind: 'photo' }).pluck('large_webp'),
  )
  return { rows, told: told.photos, storage, header: told.header }
}

/** Reads a backup and checks its photos, as a restore does before it changes anything. @throws BackupError */
export async function checked({ passphrase }: Pick<BackupKeys, 'passphrase'>, file = path) {
  const photos = photosOf(file, { storage: fileStorage(join(folder, 'there')), arrivals: join(folder, 'arrivals') })
  for await (const part of readBackup(file, passphrase, rounds)) await photos.check(part)
  return photos
}

/** Stores a photo. @returns the names of its files, as paths */
export const photo = (words: string, more: { deleted_at?: Date } = {}) =>
  storePhoto(source, photos, place, (size, form) => Buffer.from(`${words} ${size} ${form}\n\\.\n`.repeat(500)), more)

/** The files of a storage, as paths. */
export async function namesIn(storage: PhotoStorage): Promise<string[]> {
  const names: string[] = []
  for await (const name of storage.list()) names.push(pathOf(name))
  return names.sort()
}

/** The path of a copied file. */
export const copyOf = (name = '') => join(dirname(path), 'photos', name)
/** The names of the copies beside the backup. */
export const copies = async () =>
  (await readdir(copyOf(place.garageId)).catch(() => [])).map((name) => `${place.garageId}/${name}`)
