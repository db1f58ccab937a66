import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { fileStorage } from '../../server/photos/storage/storage.ts'
import { type Place, placeForPhotos, storePhoto } from '../server/backup/stored-photo.ts'
import { type TestDatabase, testDatabase } from '../setup/database.ts'

const backup = fileURLToPath(new URL('../../scripts/backup/backup.ts', import.meta.url))
let folder: string
let database: TestDatabase
let place: Place

beforeAll(async () => {
  database = await testDatabase()
  place = await placeForPhotos(database)
  return () => database.close()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fil-full-'))
  return () => rm(folder, { recursive: true, force: true })
})

/** The command, under a limit that the system really sets: no file grows beyond a block or two. */
const backUpWithin = (blocks: number) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: folder }
    const limited = `trap '' XFSZ; ulimit -f ${blocks}; exec "$0" "$1"`
    execFile('sh', ['-c', limited, process.execPath, backup], { env }, (error, _stdout, said) =>
      resolve({ code: Number(error?.code ?? 0), said }),
    )
  })

test('a backup on a full disk fails with one sentence, and leaves no file', async () => {
  const { code, said } = await backUpWithin(1)
  expect(code).toBe(1)
  expect(said.trim().split('\n')).toEqual([expect.stringContaining('Sauvegarde impossible')])
  expect(said).toContain('BACKUP_DIR')
  expect(await readdir(join(folder, 'sauvegardes'))).toEqual([])
})

test('a photo without room fails the backup, and whole copies stay for the next one', async () => {
  const photos = fileStorage(join(folder, 'photos'))
  const of = (large: number) => (size: string) => randomBytes(size === 'large' ? large : 300)
  const small = await storePhoto(database, photos, place, of(300))
  const [large = ''] = await storePhoto(database, photos, place, of(1_000_000))
  const { code, said } = await backUpWithin(1000)
  expect(code).toBe(1)
  expect(said.trim().split('\n')).toEqual([expect.stringContaining('Sauvegarde impossible')])
  const backups = join(folder, 'sauvegardes')
  expect((await readdir(backups)).filter((name) => name !== 'photos')).toEqual([])
  const copies = await readdir(join(backups, 'photos', place.garageId)).catch(() => [])
  expect(copies.filter((name) => name.endsWith('.part') || large.endsWith(name))).toEqual([])
  expect((await backUpWithin(10_000)).code).toBe(0)
  expect(await readdir(join(backups, 'photos', place.garageId))).toHaveLength(small.length + 4)
})
