import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { limits } from '../../../domain/ground/limits.ts'
import { backupName } from '../../../server/backup/folder.ts'
import { backUp } from '../../../server/backup/schedule.ts'
import { newId } from '../../../server/database/ids.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { createJobs } from '../../../server/jobs/jobs.ts'
import { fileStorage } from '../../../server/photos/storage/storage.ts'
import { type Config, readConfig } from '../../../server/runtime/config.ts'
import { serve } from '../../../server/serve.ts'
import { type TestDatabase, testDatabase } from '../../setup/database.ts'

let folder: string
let database: TestDatabase
let lines: string[]
const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
const logged = (event: string) => lines.filter((line) => line.includes(`"${event}"`))
const { signal } = new AbortController()
const photos = { storage: fileStorage(join(tmpdir(), 'fil-none')) }

beforeEach(async () => {
  lines = []
  folder = await mkdtemp(join(tmpdir(), 'fil-daily-'))
  database = await testDatabase()
  return async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
})

const configWith = (settings: Record<string, string>): Config => ({
  ...readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: folder, ...settings }),
  databaseUrl: database.url,
})

test('a running server backs up when its job runs, and deletes the oldest backup', async () => {
  const { backupDir, ...config } = configWith({ BACKUP_DIR: folder, BACKUP_KEEP_DAYS: '7' })
  const daysAgo = (days: number) => backupName(new Date(Date.now() - days * limits.dayMs))
  const [kept, old] = [daysAgo(3), daysAgo(8)]
  for (const name of [kept, old]) await writeFile(join(backupDir, name), '')
  await askToLook()
  await start({ backupDir, ...config })
  await vi.waitFor(() => expect(logged('backed up')).toHaveLength(1), { timeout: 30_000 })
  const files = (await readdir(backupDir)).filter((name) => name.endsWith('.gz')).sort()
  expect(files).toEqual([kept, expect.stringMatching(backupName(new Date()).slice(0, 8))])
  expect(logged('backed up')[0]).toContain(files[1])
})

test('a server without backups leaves the job to other servers', async () => {
  await askToLook()
  await start(configWith({ BACKUP_DIR: folder, BACKUP_AT: 'off' }))
  const another = createJobs(database.db, log, { keepsTime: false })
  onTestFinished(() => another.stop())
  const looked = vi.fn(async () => {})
  await another.work('backup', looked)
  await vi.waitFor(() => expect(looked).toHaveBeenCalledTimes(1), { timeout: 30_000 })
  expect(logged('backed up')).toEqual([])
})

test('a backup that fails is logged, and tried again by the next job', async () => {
  const config = configWith({ BACKUP_DIR: join(folder, 'absent') })
  const look = () => backUp({ config, photos, log, now: () => new Date() }, database.url, signal)
  await writeFile(config.backupDir, 'a file where the folder should be')
  await look()
  expect(logged('backup failed, tried again in five minutes')).toHaveLength(1)
  await rm(config.backupDir)
  await look()
  expect(logged('backed up')).toHaveLength(1)
  expect(await readdir(config.backupDir)).toHaveLength(1)
})

test('a backup stopped by a shutdown is not a failure, and leaves no file', async () => {
  const stopping = new AbortController()
  const config = configWith({ BACKUP_DIR: folder })
  const now = () => {
    setImmediate(() => stopping.abort())
    return new Date()
  }
  await backUp({ config, photos, log, now }, database.url, stopping.signal)
  expect(lines).toEqual([])
  expect(await readdir(folder)).toEqual([])
})

/** Starts a server as `npm start` does. */
async function start(config: Config): Promise<void> {
  const closers: (() => Promise<unknown>)[] = []
  onTestFinished(async () => {
    for (const close of closers.reverse()) await close()
  })
  await serve(config, log, { stopping: signal, onStop: (one) => closers.push(one) })
}

/** Queues the check that is scheduled every five minutes. */
async function askToLook(): Promise<void> {
  const clock = createJobs(database.db, log, { keepsTime: false })
  await withGarage(database.db, newId(), (tx) => clock.send(tx, 'backup', null))
  await clock.stop()
}
