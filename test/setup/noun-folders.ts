import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** Folders of `domain/` and `server/` that belong to no noun. */
export const commonFolders = ['features', 'ground', 'openapi', 'http', 'database', 'renderer', 'jobs'].concat([
  'runtime',
  'secrets',
  'confined',
  'archive',
  'events',
  'maintenance',
  'metrics',
])

/** The names of the nouns' folders. */
export const nounFolders = [
  ...new Set(
    ['domain', 'server'].flatMap((room) =>
      readdirSync(join(root, room), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !commonFolders.includes(entry.name))
        .map(({ name }) => name),
    ),
  ),
]
