import { join } from 'node:path'
import type { Logger } from 'pino'
import { addDays, dayParis, startOfDayParis } from '../../domain/dates.ts'
import type { Config } from '../runtime/config.ts'
import { BackupUnderWay } from './backup-error.ts'
import { backupName, forgetOldBackups, listBackups } from './folder.ts'
import { type BackupKeyConfig, backupKeys } from './seal.ts'
import { type Written, writeBackup } from './write.ts'

export type BackupConfig = BackupKeyConfig & Pick<Config, 'backupDir' | 'backupAt' | 'backupKeepDays'>

/**
 * Makes the daily backup when the last one is older than the hour set for it: a computer that is off at night is backed up
 * in the morning. Looked at every five minutes; what is stopped in the middle leaves nothing behind.
 */
export async function backUp(
  { config, log, now }: { config: BackupConfig; log: Logger; now: () => Date },
  url: string,
  stopping: AbortSignal,
): Promise<void> {
  try {
    const written = await backUpWhenDue(config, url, now(), stopping)
    if (written) log.info({ event: 'backed up', file: written.path, bytes: written.bytes }, 'backed up')
  } catch (error) {
    if (!stopping.aborted) log.error({ err: error }, 'backup failed, tried again in five minutes')
  }
}

/** @returns nothing when none is due, or another server is at it */
export async function backUpWhenDue(
  config: BackupConfig,
  url: string,
  now: Date,
  signal?: AbortSignal,
): Promise<Written | undefined> {
  const { backupAt, backupDir, backupKeepDays } = config
  if (backupAt === null) return undefined
  const due = lastTime(backupAt, now)
  const [last] = await listBackups(backupDir)
  if (signal?.aborted || (last && last.at >= due)) return undefined
  const keys = await backupKeys(config)
  try {
    const written = await writeBackup(url, join(backupDir, backupName(now, keys)), keys, signal)
    await forgetOldBackups(backupDir, backupKeepDays, now)
    return written
  } catch (error) {
    if (error instanceof BackupUnderWay) return undefined
    throw error
  }
}

/** The last time that the clock in Paris showed that hour. */
function lastTime(minutes: number, now: Date): Date {
  const today = dayParis(now)
  const at = (day: string) => new Date(startOfDayParis(day).getTime() + minutes * 60_000)
  return at(today) <= now ? at(today) : at(addDays(today, -1))
}
