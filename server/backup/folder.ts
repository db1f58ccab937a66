import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { earlier } from '../../domain/ground/calendar.ts'
import type { Backup } from '../../domain/operation/operation.ts'
import type { Config } from '../runtime/config.ts'
import type { BackupKeys } from './encryption.ts'

export const pendingEnding = '.part'
const listEnding = '.photos'

type Folder = Pick<Config, 'backupDir' | 'backupAt'>

/** A backup in its folder; its name contains its time. */
export type BackupFile = { path: string; at: Date; bytes: number }

const plain = { passphrase: null }

/** Whether a name is that of a working file of a backup in progress. */
export const isWorkingFile = (name: string): boolean =>
  namePattern.test(name.replace(/(\.photos|\.noms)?\.part$/, '')) && name.endsWith(pendingEnding)

export const isList = (name: string): boolean =>
  name.endsWith(listEnding) && namePattern.test(name.slice(0, -listEnding.length))

const namePattern = /^fil-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.sauvegarde\.gz(\.enc)?$/

/** The file name of a backup: fil-2026-11-21T02-30-00Z.sauvegarde.gz, followed by .enc when it is encrypted. */
export const backupName = (at: Date, { passphrase }: Pick<BackupKeys, 'passphrase'> = plain): string =>
  `fil-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.sauvegarde.gz${passphrase === null ? '' : '.enc'}`

/** The list of the photo copies that a backup needs, in a file beside it; see copies.ts. */
export const listOf = (path: string): string => `${path}${listEnding}`

/** The names of photos, while a backup is being written. */
export const photoNamesFile = (path: string): string => `${path}.noms${pendingEnding}`

/** Backups of a folder, newest first; none when there is no such folder. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = (await namesIn(folder)).filter((name) => namePattern.test(name))
  const files = names.map(async (name) => {
    const path = join(folder, name)
    const bytes = await stat(path).then(
      ({ size }) => size,
      () => 0,
    )
    return { path, at: new Date(name.replace(namePattern, '$1T$2:$3:$4Z')), bytes }
  })
  return (await Promise.all(files)).sort((one, other) => other.at.getTime() - one.at.getTime())
}

/** The state of the backups. A backup is late a day after its scheduled time. */
export async function backupState({ backupDir, backupAt }: Folder, now: Date): Promise<Backup> {
  const [last] = await listBackups(backupDir)
  const daily = backupAt !== null
  const late = daily && last !== undefined && last.at < earlier(now, { days: 2 })
  return { last: last ? { at: last.at.toISOString(), bytes: last.bytes } : null, daily, late }
}

export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
