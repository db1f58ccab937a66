import { join } from 'node:path'
import type { Logger } from 'pino'
import { addDays, dayParis, startOfDayParis } from '../../domain/dates.ts'
import type { Photos } from '../photos/photos.ts'
import type { Config } from '../runtime/config.ts'
import { BackupUnderWay } from './backup-error.ts'
import { backupName, listBackups } from './folder.ts'
import { forgetOldBackups } from './forget.ts'
import { type BackupKeyConfig, backupKeys } from './seal.ts'
import { type Written, writeBackup } from './write.ts'

export type BackupConfig = BackupKeyConfig & Pick<Config, 'backupDir' | 'backupAt' | 'backupKeepDays'>
type Source = { config: BackupConfig; photos: Pick<Photos, 'storage'> }

/**
 * Makes the daily backup when the last one is older than the hour set for it: a computer that is off at night is backed up
 * in the morning. Looked at every five minutes; what is stopped in the middle leaves nothing behind.
 */
export async function backUp(
  { config, photos, log, now }: Source & { log: Logger; now: () => Date },
  url: string,
  stopping: AbortSignal,
): Promise<void> {
  try {
    const written = await backUpWhenDue({ config, photos }, url, now(), stopping)
    if (written) tell(log, written)
  } catch (error) {
    if (!stopping.aborted) log.error({ err: error }, 'backup failed, tried again in five minutes')
  }
}

function tell(log: Logger, { path: file, bytes, photos }: Written): void {
  const { named, copied, copiedBytes, gone } = photos
  log.info({ event: 'backed up', file, bytes, photos: { named, copied, copiedBytes } }, 'backed up')
  if (gone.length > 0)
    log.warn({ gone: gone.length, first: gone.slice(0, 5) }, 'photos that are not there are not in it')
}

/** @returns nothing when none is due, or another server is at it */
export async function backUpWhenDue(
  { config, photos }: Source,
  url: string,
  now: Date,
  signal?: AbortSignal,
): Promise<Written | undefined> {
  const { backupAt, backupDir, backupKeepDays } = config
  if (backupAt === null) return undefined
  const due = lastTime(backupAt, now)
  const isDue = async () => {
    const [last] = await listBackups(backupDir)
    return !last || last.at < due
  }
  if (signal?.aborted || !(await isDue())) return undefined
  const keys = await backupKeys(config)
  try {
    return await writeBackup(url, join(backupDir, backupName(now, keys)), keys, {
      photos: photos.storage,
      ...(signal && { signal }),
      isDue,
      afterwards: () => forgetOldBackups(backupDir, backupKeepDays, now),
    })
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
