import cluster from 'node:cluster'
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client'
import { answerPlainly } from '../http/connection/plain-answer.ts'
import { httpServer, listen } from '../http/connection/server.ts'
import type { Config } from '../runtime/config.ts'
import type { Lifecycle } from '../runtime/lifecycle.ts'
import type { Metrics } from './metrics.ts'

export type MetricsDoor = (req: IncomingMessage, res: ServerResponse, next: () => void) => void
type MetricsConfig = Pick<Config, 'metricsPort' | 'metricsToken' | 'host'>

/** The address of the local machine: without a token, only it may read the metrics. */
const thisMachine = '127.0.0.1'

const closed: MetricsDoor = (_req, _res, next) => next()

/**
 * Exposes the metrics of one server. Without METRICS_PORT, the main port serves them if METRICS_TOKEN is set. With
 * METRICS_PORT, that port serves them; if there are several servers, their supervisor listens on it.
 */
export async function exposeMetrics(
  config: MetricsConfig,
  metrics: Metrics,
  onStop: Lifecycle['onStop'],
): Promise<MetricsDoor> {
  if (!config.metricsToken && config.metricsPort === undefined) return closed
  collectDefaultMetrics({ register: metrics.registry })
  const readFigures = cluster.isWorker ? shareMetrics(metrics.registry) : () => metrics.registry.metrics()
  if (config.metricsPort === undefined) return metricsDoor(config, readFigures)
  if (!cluster.isWorker) await listenForMetrics(config, readFigures, onStop)
  return closed
}

/** Listens on METRICS_PORT, when there is one. */
export async function listenForMetrics(
  config: MetricsConfig,
  read: () => Promise<string>,
  onStop: Lifecycle['onStop'],
): Promise<void> {
  if (config.metricsPort === undefined) return
  const serveMetrics = metricsDoor(config, read)
  const listener: RequestListener = (req, res) => serveMetrics(req, res, () => answer(res, 404, 'Introuvable'))
  const server = httpServer(listener)
  await listen(server, { port: config.metricsPort, host: config.metricsToken ? config.host : thisMachine })
  onStop(async () => {
    server.close()
    server.closeAllConnections()
  })
}

/** `GET /metrics`, in plain Node like the health probes. `read` returns the metrics of the whole installation. */
function metricsDoor({ metricsToken }: Pick<Config, 'metricsToken'>, read: () => Promise<string>): MetricsDoor {
  return (req, res, next) => {
    if (req.method !== 'GET' || req.url?.split('?')[0] !== '/metrics') return next()
    if (metricsToken && !holds(req, metricsToken)) {
      res.setHeader('WWW-Authenticate', 'Bearer')
      return answer(res, 401, 'METRICS_TOKEN attendu')
    }
    read().then(
      (text) => answer(res, 200, text, Registry.PROMETHEUS_CONTENT_TYPE),
      () => answer(res, 503, 'Mesures indisponibles'),
    )
  }
}

/** Whether a request has the token, compared in constant time by digests of equal length. */
function holds(req: IncomingMessage, token: string): boolean {
  const bearerToken = /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1] ?? ''
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(bearerToken), digest(token))
}

function answer(res: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
  answerPlainly(res, status, type, text)
}

const patienceMs = 6_000

type Question = { type: 'fil:metrics?'; id: string }
type Answer = { type: 'fil:metrics'; id: string; text: string | null }

/** Collects the metrics of all servers in the supervisor, for itself and for the server that was asked. */
export function gatherMetrics(): () => Promise<string> {
  const all = new AggregatorRegistry()
  cluster.on('message', (worker, message: Question) => {
    if (message?.type !== 'fil:metrics?') return
    const answer = (text: string | null) => {
      const answer: Answer = { type: 'fil:metrics', id: message.id, text }
      if (worker.isConnected()) worker.send(answer)
    }
    all.clusterMetrics().then(answer, () => answer(null))
  })
  return () => all.clusterMetrics()
}

/** Sends the metrics of one of several servers to the supervisor, and asks it for those of all. */
function shareMetrics(registry: Registry): () => Promise<string> {
  AggregatorRegistry.setRegistries([registry])
  new AggregatorRegistry()
  return () =>
    new Promise((resolve, reject) => {
      const id = randomUUID()
      const settle = (text: string | null) => {
        clearTimeout(timer)
        process.off('message', listen)
        if (text === null) reject(new Error('The supervisor has no figures'))
        else resolve(text)
      }
      const listen = (message: Answer) => {
        if (message?.type === 'fil:metrics' && message.id === id) settle(message.text)
      }
      const timer = setTimeout(settle, patienceMs, null)
      process.on('message', listen)
      process.send?.({ type: 'fil:metrics?', id } satisfies Question)
    })
}
