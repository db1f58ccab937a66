import { readdir, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { draftEnding } from './storage/files.ts'

/** What came in, and what was being written, when a server died. */
export async function removeArrivals(folder: string, before: Date): Promise<void> {
  for (const name of await namesIn(folder)) await removeOlder(join(folder, name), before)
}

/** And folders in which nothing is left. */
export async function removeDrafts(folder: string, before: Date): Promise<void> {
  for (const garage of await namesIn(folder)) {
    const own = join(folder, garage)
    const names = await namesIn(own)
    for (const name of names) if (name.endsWith(draftEnding)) await removeOlder(join(own, name), before)
    if (names.length === 0 && (await isOlder(own, before))) await rmdir(own).catch(() => {})
  }
}

async function removeOlder(path: string, before: Date): Promise<void> {
  if (await isOlder(path, before)) await rm(path, { force: true })
}

const isOlder = (path: string, before: Date): Promise<boolean> =>
  stat(path).then(
    ({ mtime }) => mtime < before,
    () => false,
  )

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
