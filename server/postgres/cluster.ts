import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Binaries, binaries } from './binaries.ts'
import { clusterOwner, type Owner } from './owner.ts'
import { runningServer } from './postmaster.ts'

const run = promisify(execFile)
const startTimeoutS = 60

type Options = {
  /** Folder of the cluster; made, with its parents, when missing. */
  dataDir: string
  port?: number
  /** Lines of postgresql.conf, given on the command line: `{ fsync: 'off' }` for tests. */
  settings?: Record<string, string>
}

export type Cluster = {
  port: number
  /** Superuser, for making roles and databases. Row-level security does not bind it. */
  adminUrl: string
  /** True when a server that outlived its application was taken over. */
  adopted: boolean
  stop: () => Promise<void>
}

/**
 * A real PostgreSQL on 127.0.0.1, from npm alone. Made on first use with data checksums and a random password; started
 * through pg_ctl, so that it lives on when the application is killed, and is taken over by the next start.
 */
export async function startCluster({ dataDir, port, settings = {} }: Options): Promise<Cluster> {
  const folder = resolve(dataDir)
  const programs = await binaries()
  const owner = await clusterOwner()
  const password = await ensureCluster(folder, programs, owner)
  const running = await runningServer(folder)
  const actualPort = running?.port ?? port ?? (await freePort())
  if (!running) await start(folder, programs, owner, { port: String(actualPort), ...settings })
  return {
    port: actualPort,
    adminUrl: `postgres://postgres:${password}@127.0.0.1:${actualPort}/postgres`,
    adopted: running !== null,
    stop: () => stop(folder, programs, owner),
  }
}

const passwordFile = (folder: string) => `${folder}.password`

/** @returns the superuser's password, kept beside the folder and readable by its owner alone */
async function ensureCluster(folder: string, programs: Binaries, owner: Owner): Promise<string> {
  const known = await readFile(passwordFile(folder), 'utf8').catch(() => null)
  const made = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => null)
  if (known !== null && made !== null) return known.trim()
  if (made !== null) throw new Error(`${passwordFile(folder)} is missing: the cluster in ${folder} cannot be opened`)
  const password = randomBytes(24).toString('base64url')
  await mkdir(dirname(folder), { recursive: true })
  // A first start that was cut short leaves half a folder: nothing was ever stored in it.
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  await writeFile(passwordFile(folder), `${password}\n`, { mode: 0o600 })
  await chmod(passwordFile(folder), 0o600)
  for (const path of [folder, passwordFile(folder)]) await give(path, owner)
  const flags = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--data-checksums']
  await run(programs.initdb, [`--pgdata=${folder}`, `--pwfile=${passwordFile(folder)}`, ...flags], {
    ...owner,
    cwd: folder,
  }).catch((error) => Promise.reject(unreachable(error, folder)))
  return password
}

async function start(folder: string, programs: Binaries, owner: Owner, settings: Record<string, string>) {
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '100', ...settings }
  const flags = Object.entries(all).map(([name, value]) => `-c ${name}='${value}'`)
  const log = join(folder, 'server.log')
  const parameters = ['start', '-D', folder, '-w', '-t', String(startTimeoutS), '-l', log, '-o', flags.join(' ')]
  // pg_ctl's child keeps inherited pipes open for as long as it runs: it gets none.
  await detached(programs.pg_ctl, parameters, { ...owner, cwd: folder }).catch(async (error) => {
    const tail = (await readFile(log, 'utf8').catch(() => '')).split('\n').slice(-15).join('\n')
    throw new Error(`PostgreSQL did not start in ${folder}\n${tail}`, { cause: error })
  })
}

async function stop(folder: string, programs: Binaries, owner: Owner): Promise<void> {
  if (!(await runningServer(folder))) return
  await run(programs.pg_ctl, ['stop', '-D', folder, '-m', 'fast', '-w'], { ...owner, cwd: folder })
}

async function detached(program: string, parameters: string[], options: Owner & { cwd: string }): Promise<void> {
  const { spawn } = await import('node:child_process')
  const child = spawn(program, parameters, { ...options, stdio: 'ignore' })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('exit', resolve)
  })
  if (code !== 0) throw new Error(`${program} ended with code ${code}`)
}

async function give(path: string, { uid, gid }: Owner): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
}

function unreachable(error: Error, folder: string): Error {
  const hint =
    process.getuid?.() === 0 ? ' As root, PostgreSQL runs as user “postgres”, who must be able to reach it.' : ''
  return new Error(`The database folder ${folder} could not be prepared.${hint}`, { cause: error })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port')),
      )
    })
  })
}
