import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { openDatabase } from './database/embedded/start.ts'
import { createServer } from './http/connection/node-http.ts'
import { listen } from './http/connection/server.ts'
import { gatherMetrics, listenForMetrics } from './metrics/expose.ts'
import { prepareDatabase } from './prepare-database.ts'
import type { Config } from './runtime/config.ts'
import { forTheOperatorCode } from './runtime/exit-codes.ts'
import type { Lifecycle } from './runtime/lifecycle.ts'
import type { Started } from './runtime/welcome.ts'

const restartMs = 1_000
/** The pause before a server is restarted on a newer version's database, which an operator must solve. */
const operatorMs = 60_000

// By default the supervisor accepts connections and passes them to the servers; a connection passed to a server that
// has just died is never answered or closed. If each server accepts its own connections, the kernel closes them.
cluster.schedulingPolicy = cluster.SCHED_NONE

/** Runs WEB_CONCURRENCY servers on one port and one database, and restarts a server when it ends. */
export async function supervise(config: Config, log: Logger, lifecycle: Lifecycle): Promise<Started> {
  await checkPort(config)
  await listenForMetrics(config, gatherMetrics(), lifecycle.onStop)
  const { url } = await openDatabase(config, log, lifecycle.onStop)
  lifecycle.onStop(stopWorkers)
  const settings = { DATABASE_URL: url, WEB_CONCURRENCY: '1', DEMO: '0' }
  const first = { ...settings, DEMO: config.demo ? '1' : '0' }
  const workers = Array.from({ length: config.webConcurrency }, (_, index) =>
    startWorker(index === 0 ? first : settings, log, lifecycle),
  )
  const { isNew } = await prepareDatabase(url, { config, log, stopping: lifecycle.stopping })
  await Promise.all(workers)
  return { port: config.port, isNew }
}

async function checkPort(config: Config): Promise<void> {
  const server = createServer()
  await listen(server, config)
  server.close()
  await once(server, 'close')
}

/** @returns once that process reports that it works */
function startWorker(settings: NodeJS.ProcessEnv, log: Logger, lifecycle: Lifecycle): Promise<unknown> {
  const worker = cluster.fork(settings)
  let listened = false
  worker.once('listening', () => {
    listened = true
  })
  worker.once('exit', async (code, signal) => {
    if (lifecycle.stopping.aborted) return
    log.error({ code, signal }, 'a server process fell')
    if (!listened) return void lifecycle.stop(1)
    await sleep(code === forTheOperatorCode ? operatorMs : restartMs)
    if (!lifecycle.stopping.aborted) await startWorker(settings, log, lifecycle)
  })
  return once(worker, 'message')
}

async function stopWorkers(): Promise<void> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker): worker is Worker => worker?.isDead() === false)
  await Promise.all(
    workers.map((worker) => {
      const exited = once(worker, 'exit')
      worker.process.kill('SIGTERM')
      return exited
    }),
  )
}
