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

test('the metric shows the newest complete backup, and 0 without one', async () => {
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

test('an unreadable folder hides no other metric', async () => {
  const file = import.meta.filename
  const figure = await watched(file)
  expect(await figure()).toBe('0')
})

test('a server without backups has no backup metric', async () => {
  const figure = await watched(tmpdir(), null)
  expect(await figure()).toBeUndefined()
})
