import type { RequestListener } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { createDb } from './database/db.ts'
import { openDatabase } from './database/embedded/start.ts'
import { keepsNames, nameStatements } from './database/statement-names.ts'
import { collected } from './features.ts'
import { health, type ServiceState, whenMigrated } from './http/connection/health.ts'
import { httpServer, listen } from './http/connection/server.ts'
import { isDatabaseAway } from './http/errors.ts'
import { createJobs } from './jobs/jobs.ts'
import { openStreams } from './live/streams.ts'
import { exposeMetrics, type MetricsDoor } from './metrics/expose.ts'
import { watchBackups, watchDatabase } from './metrics/gauges.ts'
import { createMetrics } from './metrics/metrics.ts'
import { resolveName } from './outbound/post-safely.ts'
import { openPhotos } from './photos/photos.ts'
import { prepareDatabase } from './prepare-database.ts'
import { createRenderer } from './renderer/create-renderer.ts'
import type { Renderer } from './renderer/renderer.ts'
import type { Config } from './runtime/config.ts'
import type { Lifecycle } from './runtime/lifecycle.ts'
import { isOutage, logOutages } from './runtime/outage.ts'
import { drainable } from './runtime/shutdown.ts'
import type { Started } from './runtime/welcome.ts'
import { startRegularWork, startWorkers } from './workers.ts'

/** The longest time to close the pool at a stop. */
const closeMs = 2_500

type Running = { db?: Knex; app?: RequestListener }

/** Stop times in development: a restart does not wait for the browser's open sockets. */
const atOnce = { lameDuckMs: 0, forceMs: 0 }

/**
 * One server process. It listens first: a port in use is reported before any data is changed, and probes are answered
 * while the database is started, awaited or migrated.
 * @returns once everything works
 */
export async function serve(
  config: Config,
  log: Logger,
  { stopping, onStop }: Pick<Lifecycle, 'stopping' | 'onStop'>,
): Promise<Started> {
  const state: ServiceState = { migrated: false, draining: false }
  const running: Running = {}
  const metrics = createMetrics()
  const figures = await exposeMetrics(config, metrics, onStop)
  const server = httpServer(frontDoor(state, running, figures), { isBehindProxy: config.trustProxy !== false })
  const drain = drainable(server, config.env === 'development' ? atOnce : {})
  const port = await listen(server, config, (error) => log.error({ err: error }, 'a connection could not be taken'))

  const { url, db } = await openPool(config, log, onStop)
  if (config.publicUrl?.startsWith('https:') && config.trustProxy === false)
    log.warn('TRUST_PROXY is off behind an https address: everybody shares the relay’s address, and its limits')
  running.db = db
  const photos = openPhotos(config, onStop)
  watchDatabase(metrics, db)
  watchBackups(metrics, config)
  const jobs = createJobs(db, log)
  const streams = openStreams(config, { db, url, log, metrics })
  onStop(() => {
    state.draining = true
    streams?.stop()
    return Promise.all([drain(), jobs.stop()])
  })
  const [renderer, { secrets, isNew }] = await Promise.all([
    openRenderer(config, onStop),
    prepareDatabase(url, { config, log, stopping }),
  ])
  if (await keepsNames(url)) nameStatements(db)
  else log.warn('DATABASE_URL: a pooler stands before PostgreSQL that keeps no named statements; each is planned anew')
  const opened = { config, db, secrets, renderer, jobs, log, metrics, photos, streams }
  const deps = { ...opened, ...collected, resolveName, now: () => new Date() }
  if (config.demo) await (await import('./demo/demo.ts')).createDemo(deps)
  running.app = createApp(deps)
  state.migrated = true

  await startWorkers(deps)
  await startRegularWork(deps, { url, stopping })
  return { port, isNew }
}

async function openPool(config: Config, log: Logger, onStop: Lifecycle['onStop']) {
  const { url } = await openDatabase(config, log, onStop)
  const db = createDb(url, {
    max: config.databasePool,
    warn: (message) => isOutage(log, { message }) || log.warn(message),
  })
  const stopLogging = logOutages(log, { isAway: isDatabaseAway, ping: async () => db.raw('select 1') })
  onStop(async () => stopLogging())
  void logVersion(db, log)
  // A connection that is being opened to a vanished server would hold up the stop.
  onStop(() => Promise.race([db.destroy(), sleep(closeMs, undefined, { ref: false })]))
  return { url, db }
}

async function openRenderer({ env }: Config, onStop: Lifecycle['onStop']): Promise<Renderer> {
  const renderer = await createRenderer({ mode: env === 'development' ? 'development' : 'production' })
  onStop(() => renderer.close())
  return renderer
}

/** Logs PostgreSQL's version, by which its known faults can be looked up. */
async function logVersion(db: Knex, log: Logger): Promise<void> {
  const { rows } = await db.raw('show server_version').catch(() => ({ rows: [] }))
  if (rows[0]) log.info({ postgres: rows[0].server_version }, 'database')
}

function frontDoor(state: ServiceState, running: Running, figures: MetricsDoor): RequestListener {
  const probe = health(state, async () => running.db?.raw('select 1'))
  const gate = whenMigrated(state)
  return (req, res) => probe(req, res, () => figures(req, res, () => gate(req, res, () => running.app?.(req, res))))
}
