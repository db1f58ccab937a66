import { rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { earlier } from '../../domain/ground/calendar.ts'
import { addDays, dayParis, startOfDayParis } from '../../domain/ground/dates.ts'
import { isId } from '../database/ids.ts'
import type { Photos } from '../photos/photos.ts'
import type { Config } from '../runtime/config.ts'
import { linesOf, photoFolder } from './copies.ts'
import { type BackupKeyConfig, BackupUnderWay, backupKeys } from './encryption.ts'
import { backupName, isList, isWorkingFile, listBackups, listOf, namesIn } from './folder.ts'
import { type Written, writeBackup } from './write.ts'

export type BackupConfig = BackupKeyConfig & Pick<Config, 'backupDir' | 'backupAt' | 'backupKeepDays'>
type Source = { config: BackupConfig; photos: Pick<Photos, 'storage'> }

/**
 * Makes the daily backup when the last one is older than its scheduled time: a computer that is off at night is backed
 * up in the morning. Checked every five minutes; an interrupted backup leaves no file.
 */
export async function backUp(
  { config, photos, log, now }: Source & { log: Logger; now: () => Date },
  url: string,
  stopping: AbortSignal,
): Promise<void> {
  try {
    const written = await backUpWhenDue({ config, photos }, url, now(), stopping)
    if (written) logBackup(log, written)
  } catch (error) {
    if (!stopping.aborted) log.error({ err: error }, 'backup failed, tried again in five minutes')
  }
}

function logBackup(log: Logger, { path: file, bytes, photos }: Written): void {
  const { named, copied, copiedBytes, gone } = photos
  log.info({ event: 'backed up', file, bytes, photos: { named, copied, copiedBytes } }, 'backed up')
  if (gone.length > 0)
    log.warn({ gone: gone.length, first: gone.slice(0, 5) }, 'photos that are not there are not in it')
}

/** @returns nothing when none is due, or another server is making it */
export async function backUpWhenDue(
  { config, photos }: Source,
  url: string,
  now: Date,
  signal?: AbortSignal,
): Promise<Written | undefined> {
  const { backupAt, backupDir, backupKeepDays } = config
  if (backupAt === null) return undefined
  const dueSince = lastTime(backupAt, now)
  const isDue = async () => {
    const [last] = await listBackups(backupDir)
    return !last || last.at < dueSince
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

/** The last scheduled time of the backup, in Paris. */
function lastTime(minutes: number, now: Date): Date {
  const today = dayParis(now)
  const at = (day: string) => new Date(startOfDayParis(day).getTime() + minutes * 60_000)
  return at(today) <= now ? at(today) : at(addDays(today, -1))
}

/**
 * Removes backups older than `keepDays` except the newest, interrupted ones, and copies of photos that no backup needs
 * any more. Must not run during a backup.
 */
export async function forgetOldBackups(folder: string, keepDays: number, now: Date): Promise<void> {
  const limit = earlier(now, { days: keepDays })
  const old = (await listBackups(folder)).slice(1).filter(({ at }) => at < limit)
  const drafts = (await namesIn(folder)).filter(isWorkingFile).map((name) => join(folder, name))
  for (const path of [...old.map(({ path }) => path), ...drafts]) await rm(path, { force: true })
  const listPaths = (await listBackups(folder)).map(({ path }) => listOf(path))
  const lists = (await namesIn(folder)).filter(isList).map((name) => join(folder, name))
  for (const path of lists.filter((one) => !listPaths.includes(one))) await rm(path)
  await forgetCopies(photoFolder(folder), listPaths)
}

/** Removes copies that no list names. A backup without a list needs none. */
async function forgetCopies(folder: string, lists: string[]): Promise<void> {
  const garages = (await namesIn(folder)).filter(isId)
  if (garages.length === 0) return
  const needed = new Set<string>()
  for (const list of lists) for await (const name of linesOf(list)) needed.add(name)
  for (const garage of garages) {
    const copies = (await namesIn(join(folder, garage))).filter((name) => copyPattern.test(name))
    for (const name of copies.filter((name) => !needed.has(`${garage}/${name}`))) await rm(join(folder, garage, name))
    await rmdir(join(folder, garage)).catch(() => {})
  }
}

/** The names of copies and of their working files. */
const copyPattern = /^[\da-f]{64}\.(webp|jpg)(\.[\da-f]{8}\.enc)?(\.part)?$/
