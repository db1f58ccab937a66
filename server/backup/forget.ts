import { rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '../../domain/limits.ts'
import { isId } from '../database/ids.ts'
import { photoFolder } from './copies.ts'
import { isDraft, isList, listBackups, listOf, namesIn } from './folder.ts'
import { linesOf } from './photo-names.ts'

/**
 * Removes backups older than `keepDays`, never the newest, what was cut short, and the copies of photos that no backup
 * needs any more. Nobody may be writing one.
 */
export async function forgetOldBackups(folder: string, keepDays: number, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - keepDays * limits.dayMs)
  const old = (await listBackups(folder)).slice(1).filter(({ at }) => at < limit)
  const drafts = (await namesIn(folder)).filter(isDraft).map((name) => join(folder, name))
  for (const path of [...old.map(({ path }) => path), ...drafts]) await rm(path, { force: true })
  const kept = (await listBackups(folder)).map(({ path }) => listOf(path))
  const lists = (await namesIn(folder)).filter(isList).map((name) => join(folder, name))
  for (const path of lists.filter((one) => !kept.includes(one))) await rm(path)
  await forgetCopies(photoFolder(folder), kept)
}

/** A backup without a list, from before there were photos or complete in itself, needs none. */
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

/** Its draft too. */
const copyPattern = /^[\da-f]{64}\.(webp|jpg)(\.[\da-f]{8}\.enc)?(\.part)?$/
