import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connectAlone } from '../connect-alone.ts'
import {
  type Binaries,
  type ClusterFiles,
  checkMajor,
  checkReachable,
  clusterFiles,
  freePort,
  initialise,
  keptPassword,
  makeFolder,
  postgresBinaries,
  runningPort,
  startPostgres,
  stopPostgres,
} from './postgres.ts'

const holdLock = 'hashtextextended($1, 0)'
const holdName = 'fil-d-atelier cluster'
const pauseMs = 300
const patienceMs = 30_000

export type ClusterOptions = {
  /** The folder of the cluster: data, password and log. */
  dataDir: string
  port?: number
  /** The folder of PostgreSQL's programs; by default, those of the package. */
  bin?: string | undefined
  /** The password for the first start; later starts use the one stored in the folder. */
  password?: string
  settings?: Record<string, string>
  log?: (message: string) => void
}

export type Cluster = { adminUrl: string; port: number; stop: () => Promise<void> }

/**
 * An embedded PostgreSQL on 127.0.0.1: created if the folder is empty, reused if one already runs on it, restarted when
 * it dies. Every server holds a shared lock; the last one to stop stops PostgreSQL, even if the others crashed.
 */
export async function startCluster({ dataDir, ...options }: ClusterOptions): Promise<Cluster> {
  const { bin, password: given, settings = {}, log = () => {} } = options
  const folder = resolve(dataDir)
  const binaries = await postgresBinaries(bin)
  const files = clusterFiles(folder)
  await makeFolder(folder, binaries.identity)
  checkReachable(binaries, folder)
  const password = await keptPassword(files, binaries.identity, given)
  await initialise(binaries, files)
  await checkMajor(binaries, files)

  let stopping = false
  const open = async (preferredPort: number | undefined) => {
    const port = await ensureRunning(binaries, files, preferredPort, settings)
    const adminUrl = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
    return { port, adminUrl, holder: await hold(adminUrl, () => void reopen(port)) }
  }
  const reopen = async (port: number) => {
    while (!stopping) {
      log('PostgreSQL s’est arrêté, redémarrage')
      await sleep(pauseMs)
      try {
        held = await open(port)
        return
      } catch (error) {
        log((error as Error).message)
      }
    }
  }

  let held = await open(options.port)
  return {
    adminUrl: held.adminUrl,
    port: held.port,
    async stop() {
      stopping = true
      const last = await isLast(held.holder)
      if (last) await stopPostgres(binaries, files).catch((error: Error) => log(error.message))
      await held.holder.end().catch(() => {})
    },
  }
}

/** @returns the port that PostgreSQL listens on */
async function ensureRunning(
  binaries: Binaries,
  files: ClusterFiles,
  wanted: number | undefined,
  settings: Record<string, string>,
): Promise<number> {
  const adopted = await runningPort(files)
  if (adopted) return adopted
  const port = wanted ?? (await freePort())
  try {
    await startPostgres(binaries, files, port, settings)
    return port
  } catch (error) {
    // When two servers start at the same time, one finds the data in use, and joins.
    const started = await runningPort(files)
    if (started) return started
    throw error
  }
}

/** A connection held until this process ends; if it breaks, PostgreSQL has stopped. */
async function hold(url: string, onLost: () => void): Promise<pg.Client> {
  const client = await connectPatiently(url)
  await client.query(`select pg_advisory_lock_shared(${holdLock})`, [holdName])
  client.once('end', onLost)
  return client
}

/** Connects once the database accepts connections: a reused one may still be recovering. */
async function connectPatiently(connectionString: string): Promise<pg.Client> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    try {
      return await connectAlone({ connectionString, application_name: holdName })
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(pauseMs)
    }
  }
}

/**
 * Checks whether this is the last server that uses this PostgreSQL.
 * @returns true also after a lost connection, so that PostgreSQL is stopped
 */
async function isLast(holder: pg.Client): Promise<boolean> {
  try {
    await holder.query(`select pg_advisory_unlock_shared(${holdLock})`, [holdName])
    const { rows } = await holder.query(`select pg_try_advisory_lock(${holdLock}) as free`, [holdName])
    return rows[0].free
  } catch {
    return true
  }
}
