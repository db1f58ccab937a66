import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { BackupUnderWay, backupKeys } from '../../../server/backup/encryption.ts'
import { backupName } from '../../../server/backup/folder.ts'
import { backUpWhenDue } from '../../../server/backup/schedule.ts'
import { writeBackup } from '../../../server/backup/write.ts'
import { fileStorage } from '../../../server/photos/storage/storage.ts'
import { type TestDatabase, testDatabase } from '../../setup/database.ts'

let database: TestDatabase
let backupDir: string

beforeAll(async () => {
  database = await testDatabase()
  return () => database.close()
})
beforeEach(async () => {
  backupDir = await mkdtemp(join(tmpdir(), 'fil-schedule-'))
  return () => rm(backupDir, { recursive: true, force: true })
})

const halfPastTwo = 150
const photos = { storage: fileStorage(join(tmpdir(), 'fil-none')) }
const look = (now: string, backupAt: number | null = halfPastTwo) =>
  backUpWhenDue(
    {
      config: { backupDir, dataDir: backupDir, backupAt, backupKeepDays: 30, appSecret: 'x' },
      photos,
    },
    database.url,
    new Date(now),
  )
const files = async () => (await readdir(backupDir)).sort()

test('the schedule makes one backup a day, at the hour of Paris', async () => {
  await look('2026-07-01T00:29:00Z')
  await look('2026-07-01T00:31:00Z')
  await look('2026-07-01T12:00:00Z')
  await look('2026-07-02T00:29:00Z')
  await look('2026-07-02T07:00:00Z')
  expect(await files()).toEqual([
    'fil-2026-07-01T00-29-00Z.sauvegarde.gz',
    'fil-2026-07-01T00-31-00Z.sauvegarde.gz',
    'fil-2026-07-02T07-00-00Z.sauvegarde.gz',
  ])
})

test('a backup due on several servers is made by one of them', async () => {
  const written = await Promise.all([1, 2, 3].map(() => look('2026-07-01T12:00:00Z')))
  expect(written.filter(Boolean)).toHaveLength(1)
  expect(await files()).toHaveLength(1)
})

test('a backup made by another server before the lock is not made again', async () => {
  const keys = await backupKeys({ dataDir: backupDir, appSecret: 'x' })
  const done = { photos: photos.storage, isDue: async () => false }
  await expect(writeBackup(database.url, join(backupDir, 'x'), keys, done)).rejects.toThrow(BackupUnderWay)
  expect(await files()).toEqual([])
})

test('no backup is made when backups are off', async () => {
  expect(await look('2026-07-01T12:00:00Z', null)).toBeUndefined()
  expect(await files()).toEqual([])
})

test('old and unfinished backups are deleted, and other files stay', async () => {
  const kept = [backupName(new Date('2026-06-05T00:00:00Z')), 'notes.txt', 'autre.part']
  const old = [backupName(new Date('2026-05-31T00:00:00Z')), `${backupName(new Date('2026-06-30T00:00:00Z'))}.part`]
  for (const name of [...kept, ...old]) await writeFile(join(backupDir, name), '')
  await look('2026-07-01T12:00:00Z')
  expect(await files()).toEqual([...kept, backupName(new Date('2026-07-01T12:00:00Z'))].sort())
})

test('a backup that fails deletes no older one', async () => {
  const old = backupName(new Date('2026-01-01T00:00:00Z'))
  await writeFile(join(backupDir, old), '')
  const away = { backupDir, dataDir: backupDir, backupAt: 0, backupKeepDays: 1, appSecret: 'x' }
  await expect(backUpWhenDue({ config: away, photos }, 'postgres://fil@127.0.0.1:1/fil', new Date())).rejects.toThrow()
  expect(await files()).toEqual([old])
})
