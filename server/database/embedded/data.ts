import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries, Identity } from './binaries.ts'

const run = promisify(execFile)

export type ClusterFiles = { data: string; draft: string; password: string; log: string }

export const clusterFiles = (folder: string): ClusterFiles => ({
  data: join(folder, 'cluster'),
  draft: join(folder, 'cluster.new'),
  password: join(folder, 'password'),
  log: join(folder, 'postgres.log'),
})

/** The folder belongs to the user PostgreSQL runs as, and to nobody else. */
export async function makeFolder(folder: string, { uid, gid }: Identity): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o700)
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid)
}

/** Made once, at random, and kept beside the data. */
export async function keptPassword(files: ClusterFiles, { uid, gid }: Identity, given?: string): Promise<string> {
  if (!existsSync(files.data)) {
    const password = given ?? randomBytes(24).toString('base64url')
    await writeFile(files.password, `${password}\n`, { mode: 0o600, flush: true })
    if (uid !== undefined && gid !== undefined) await chown(files.password, uid, gid)
  }
  return (await readFile(files.password, 'utf8')).trim()
}

/** @throws Error when the data is another major version's: PostgreSQL would not start, nor say what to do */
export async function checkMajor({ initdb, identity }: Binaries, { data }: ClusterFiles): Promise<void> {
  const written = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim()
  const { stdout } = await run(initdb, ['--version'], { ...identity, cwd: '/' })
  const major = /\d+/.exec(stdout)?.[0]
  if (written === major) return
  throw new Error(
    `ces données sont celles de PostgreSQL ${written}, et cette version apporte PostgreSQL ${major}. Rien n’a été touché.\n` +
      'Revenez à la version précédente de Fil d’atelier, faites une sauvegarde (npm run backup), puis, avec celle-ci,\n' +
      'mettez ce dossier de côté et restaurez (npm run restore) : voir docs/operations.md, « Changer de PostgreSQL ».',
  )
}

/** Made aside and then renamed: whoever is killed in between leaves nothing that looks like a database. */
export async function initialise({ initdb, identity }: Binaries, files: ClusterFiles): Promise<void> {
  if (existsSync(files.data)) return
  await rm(files.draft, { recursive: true, force: true })
  const options = [
    `--pgdata=${files.draft}`,
    '--username=postgres',
    `--pwfile=${files.password}`,
    '--auth=scram-sha-256',
    '--data-checksums',
    '--encoding=UTF8',
    // The same order and case rules on every machine, whatever locales it has.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  await run(initdb, options, { ...identity, cwd: '/' })
  await rename(files.draft, files.data)
}
