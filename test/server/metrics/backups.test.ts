import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backupName } from '../../../server/backup/folder.ts'
import { watchBackups } from '../../../server/metrics/gauges.ts'
import { createMetrics } from '../../../server/metrics/metrics.ts'

async function watched(backupDir: string, backupAt: number | null = 150) {
  const metrics = createMetrics()
  watchBackups(metrics, { backupDir, backupAt })
  return async () => /^fil_last_backup_timestamp_seconds (\S+)$/m.exec(await metrics.registry.metrics())?.[1]
}

test('the newest backup that is really there is told, and none by 0', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fil-metrics-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const figure = await watched(folder)
  expect(await figure()).toBe('0')
  const [old, last] = [new Date('2026-11-20T01:30:00Z'), new Date('2026-11-21T01:30:00Z')]
  for (const at of [last, old]) await writeFile(join(folder, backupName(at)), '')
  await writeFile(join(folder, `${backupName(new Date('2026-11-22T01:30:00Z'))}.part`), '')
  expect(await figure()).toBe(String(last.getTime() / 1000))
  await rm(join(folder, backupName(last)))
  expect(await figure()).toBe(String(old.getTime() / 1000))
})

test('a folder that cannot be read hides no other figure', async () => {
  const file = import.meta.filename
  const figure = await watched(file)
  expect(await figure()).toBe('0')
})

test('a server that makes no backups has no figure for an alert to be raised by', async () => {
  const figure = await watched(tmpdir(), null)
  expect(await figure()).toBeUndefined()
})
