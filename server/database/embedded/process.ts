import { execFile, spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import type { ClusterFiles } from './data.ts'

const run = promisify(execFile)
const startS = 60
const stopS = 8
const childrenEndMs = 1_000

const always: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  jit: 'off',
  // Refused statements hold what people typed: they are the application's to log, not the database's.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/** The port of the PostgreSQL that runs on this data, left behind by a killed server or shared with a living one. */
export async function runningPort({ data }: ClusterFiles): Promise<number | undefined> {
  const pidFile = join(data, 'postmaster.pid')
  const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  // PostgreSQL itself deals best with the file of a dead one: its children may still be alive.
  if (!pid || !isAlive(pid)) return undefined
  const command = await commandOf(pid)
  if (command.includes('postgres') && command.includes(data)) return Number(lines[3])
  // In a fresh container numbers repeat, and without an init process the dead keep theirs: PostgreSQL would give up.
  await sleep(childrenEndMs)
  await rm(pidFile, { force: true })
  return undefined
}

/**
 * pg_ctl lets go of PostgreSQL: no Ctrl-C and no end of ours reaches it before `stopPostgres` does, so that the last
 * requests are still answered.
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
