import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { hashPassword } from '../../server/auth/credentials.ts'
import { demoPassword } from '../../server/demo/perrin.ts'
import { loadSecrets } from '../../server/secrets/secrets.ts'
import { serverFlags } from '../bootstrap/project.mjs'
import { type Installation, install } from '../faults/installation.ts'
import { end, freePort, isRunning, startServer } from '../faults/server-process.ts'
import { seedGarages } from '../seed/garages.ts'

const bareLimit = fileURLToPath(new URL('./bare-limit.ts', import.meta.url))

export type Size = { garages: number; processes: number }
export type Server = Pick<Installation, 'url' | 'pid' | 'output'>

/** An installation with garages, which `data` keeps for the next run. @param profile a folder for its CPU profile */
export async function installed(data: string, { garages, processes }: Size, profile?: string): Promise<Installation> {
  const folder = resolve(data, `${garages}-${processes}`)
  const filled = join(folder, 'filled')
  if (!existsSync(filled)) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const profiling = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
  const installation = await install({ folder, nodeOptions: [...serverFlags, ...profiling] })
  if (existsSync(filled)) return installation
  console.log(`Filling a database of ${garages} garage(s) and ${processes} processes…`)
  const url = await installation.database()
  const { linkKey } = await loadSecrets({ appSecret: undefined, dataDir: folder })
  const passwordHash = await hashPassword(demoPassword)
  await seedGarages({ url, garages, processes, passwordHash, linkKey, now: new Date() })
  await writeFile(filled, '')
  return installation
}

/** The bare limit, with which the application is compared. @param databaseUrl of a role that sees all garages */
export async function startBare(databaseUrl: string): Promise<Server & { close: () => Promise<unknown> }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { child, output } = startServer({ DATABASE_URL: databaseUrl, PORT: String(port) }, [], bareLimit)
  while (!(await fetch(url).catch(() => null))) {
    if (!isRunning(child)) throw new Error(`the bare limit did not start:\n${output()}`)
    await sleep(20)
  }
  return { url, pid: () => child.pid as number, output, close: () => end(child, 'SIGTERM') }
}

/** Keeps a process to one core. */
export const pin = (pid: number, core: number) => promisify(execFile)('taskset', ['-acp', String(core), String(pid)])
