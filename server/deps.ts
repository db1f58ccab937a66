import type { Knex } from 'knex'
import type { Logger } from 'pino'
import type { Jobs } from './jobs/jobs.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Renderer } from './renderer/renderer.ts'
import type { Config } from './runtime/config.ts'

/** Keys, each at least 32 random bytes; see `secrets.ts`. The first session secret signs, all of them verify. */
export type Secrets = { session: string[]; jwt: Buffer; refresh: Buffer; linkKey: Buffer }

/** All that the application needs from the outside. Tests hand in their own. */
export type Deps = {
  config: Config
  db: Knex
  secrets: Secrets
  renderer: Renderer
  jobs: Jobs
  log: Logger
  metrics: Metrics
  now: () => Date
}
