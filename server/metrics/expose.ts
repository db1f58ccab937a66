import cluster from 'node:cluster'
import type { RequestListener } from 'node:http'
import { collectDefaultMetrics } from 'prom-client'
import { httpServer, listen } from '../http/server.ts'
import type { Config } from '../runtime/config.ts'
import type { Lifecycle } from '../runtime/lifecycle.ts'
import { shareMetrics } from './cluster.ts'
import { metricsDoor } from './door.ts'
import type { Metrics } from './metrics.ts'

export type MetricsDoor = ReturnType<typeof metricsDoor>
type MetricsConfig = Pick<Config, 'metricsPort' | 'metricsToken' | 'host'>

const closed: MetricsDoor = (_req, _res, next) => next()

/**
 * The door for one server's figures on its main port: with METRICS_TOKEN alone. With METRICS_PORT they have a port of
 * their own, which several servers leave to their supervisor.
 */
export async function exposeMetrics(
  config: MetricsConfig,
  metrics: Metrics,
  onStop: Lifecycle['onStop'],
): Promise<MetricsDoor> {
  if (!config.metricsToken && config.metricsPort === undefined) return closed
  collectDefaultMetrics({ register: metrics.registry })
  const read = cluster.isWorker ? shareMetrics(metrics.registry) : () => metrics.registry.metrics()
  if (config.metricsPort === undefined) return metricsDoor(config, read)
  if (!cluster.isWorker) await listenForMetrics(config, read, onStop)
  return closed
}

/** METRICS_PORT, when there is one. */
export async function listenForMetrics(
  config: MetricsConfig,
  read: () => Promise<string>,
  onStop: Lifecycle['onStop'],
): Promise<void> {
  if (config.metricsPort === undefined) return
  const door = metricsDoor(config, read)
  const listener: RequestListener = (req, res) => door(req, res, () => res.writeHead(404).end())
  const server = httpServer(listener)
  await listen(server, { port: config.metricsPort, host: config.host })
  onStop(async () => {
    server.close()
    server.closeAllConnections()
  })
}
