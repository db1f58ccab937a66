import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '../../domain/limits.ts'
import type { Backup } from '../../domain/operation.ts'
import type { Config } from '../runtime/config.ts'
import type { BackupKeys } from './seal.ts'

export const draftEnding = '.part'

type Folder = Pick<Config, 'backupDir' | 'backupAt'>

/** A backup in its folder; its name tells when it was made. */
export type BackupFile = { path: string; at: Date; bytes: number }

const plain = { passphrase: null }

const namePattern = /^fil-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.sauvegarde\.gz(\.enc)?$/

/** fil-2026-11-21T02-30-00Z.sauvegarde.gz, with .enc behind it when it is sealed */
export const backupName = (at: Date, { passphrase }: Pick<BackupKeys, 'passphrase'> = plain): string =>
  `fil-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.sauvegarde.gz${passphrase === null ? '' : '.enc'}`

/** Newest first; none when there is no such folder. */
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

/** Late is a backup that should have been made a day ago, and was not. */
export async function backupState({ backupDir, backupAt }: Folder, now: Date): Promise<Backup> {
  const [last] = await listBackups(backupDir)
  const daily = backupAt !== null
  const late = daily && last !== undefined && now.getTime() - last.at.getTime() > 2 * limits.dayMs
  return { last: last ? { at: last.at.toISOString(), bytes: last.bytes } : null, daily, late }
}

/** Removes backups older than `keepDays`, never the newest, and what was cut short. @returns what went */
export async function forgetOldBackups(folder: string, keepDays: number, now: Date): Promise<string[]> {
  const limit = new Date(now.getTime() - keepDays * limits.dayMs)
  const old = (await listBackups(folder)).slice(1).filter(({ at }) => at < limit)
  const isDraft = (name: string) => name.endsWith(draftEnding) && namePattern.test(name.slice(0, -draftEnding.length))
  const drafts = (await namesIn(folder)).filter(isDraft).map((name) => join(folder, name))
  const gone = [...old.map(({ path }) => path), ...drafts]
  for (const path of gone) await rm(path, { force: true })
  return gone
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
