import type { Knex } from 'knex'
import type { Logger } from 'pino'
import type { DomainEvent, EventName } from '../domain/events.ts'
import type { TenantTx } from './database/tenant.ts'
import type { Author } from './http/actor.ts'
import type { RateLimits } from './http/rate-limit.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Photos } from './photos/photos.ts'
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
  photos: Photos
  reactions: Reactions
  now: () => Date
}

/** What an action may use: not the database itself, since work that opened a second transaction could wait for itself. */
export type Context = Omit<Deps, 'db'>

/** Writes in the transaction of what happened: what is rolled back has set off nothing. */
export type Reaction<N extends EventName = EventName> = (
  tx: TenantTx,
  author: Author,
  event: DomainEvent<N>,
  context: Context,
) => Promise<void>

/** A row for every event, even where only `everything` reacts. */
export type Reactions = { everything: Reaction[] } & { [N in EventName]: Reaction<N>[] }

/** The dependencies with the rate limits of requests. */
export type WebDeps = Deps & { limits: RateLimits }
