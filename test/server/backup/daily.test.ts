import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { limits } from '../../../domain/limits.ts'
import { backupName } from '../../../server/backup/folder.ts'
import { readConfig } from '../../../server/runtime/config.ts'
import { serve } from '../../../server/serve.ts'
import { testDatabase } from '../../setup/database.ts'

const lookMs = 5 * 60_000

/** A server as `npm start` has it, whose clocks that ring every five minutes are rung by hand. */
async function running(settings: (folder: string) => Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'fil-daily-'))
  const database = await testDatabase()
  const lines: string[] = []
  const closers: (() => Promise<unknown>)[] = []
  const intervals = vi.spyOn(globalThis, 'setInterval')
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: folder, ...settings(folder) })
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const stopping = new AbortController().signal
  onTestFinished(async () => {
    for (const close of closers.reverse()) await close()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })
  await serve({ ...config, databaseUrl: database.url }, log, { stopping, onStop: (one) => closers.push(one) })
  const looks = intervals.mock.calls.filter(([, ms]) => ms === lookMs).map(([look]) => look as () => void)
  intervals.mockRestore()
  return { config, looks, told: (event: string) => lines.filter((line) => line.includes(`"${event}"`)) }
}

test('a running server backs up when the time has come, and lets the oldest go', async () => {
  const server = await running((folder) => ({ BACKUP_DIR: folder, BACKUP_KEEP_DAYS: '7' }))
  const { backupDir } = server.config
  const daysAgo = (days: number) => backupName(new Date(Date.now() - days * limits.dayMs))
  const [kept, old] = [daysAgo(3), daysAgo(8)]
  for (const name of [kept, old]) await writeFile(join(backupDir, name), '')
  expect(server.looks).toHaveLength(1)
  server.looks[0]?.()
  await vi.waitFor(() => expect(server.told('backed up')).toHaveLength(1), { timeout: 30_000 })
  const files = (await readdir(backupDir)).filter((name) => name.endsWith('.gz')).sort()
  expect(files).toEqual([kept, expect.stringMatching(backupName(new Date()).slice(0, 8))])
  expect(server.told('backed up')[0]).toContain(files[1])
})

test('a backup that fails is told, and tried again at the next look', async () => {
  const server = await running((folder) => ({ BACKUP_DIR: join(folder, 'absent') }))
  const { backupDir } = server.config
  await writeFile(backupDir, 'a file where the folder should be')
  server.looks[0]?.()
  await vi.waitFor(() => expect(server.told('backup failed, tried again in five minutes')).toHaveLength(1))
  await rm(backupDir)
  server.looks[0]?.()
  await vi.waitFor(() => expect(server.told('backed up')).toHaveLength(1), { timeout: 30_000 })
  expect(await readdir(backupDir)).toHaveLength(1)
})
