import type { Knex } from 'knex'
import type { Logger } from 'pino'
import type { DomainEvent, EventName } from '../domain/features.ts'
import type { FixedSpan, Retained } from '../domain/privacy/retention.ts'
import type { ExportTable } from './archive/export-table.ts'
import type { TenantTx } from './database/tenant.ts'
import type { Actor, Author } from './http/actor.ts'
import type { RateLimits } from './http/rate-limit.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Streams } from './live/streams.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Resolve } from './outbound/post-safely.ts'
import type { Photos } from './photos/photos.ts'
import type { Renderer } from './renderer/renderer.ts'
import type { Config } from './runtime/config.ts'

/** Keys of at least 32 random bytes each; see `secrets.ts`. The first session secret signs, all of them verify. */
export type Secrets = { session: string[]; jwt: Buffer; refresh: Buffer; linkKey: Buffer }

/** All external dependencies of the application. Tests pass their own. */
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
  /** Work of other nouns before a change. */
  befores: Befores
  /** The files of an export of a whole garage, in their order. */
  exportTables: readonly ExportTable[]
  /** Deletes data past its retention. */
  purges: Purges
  /** The open streams of changes; null where live updates are switched off. */
  streams: Streams | null
  /** Finds the addresses of a name that somebody enters. */
  resolveName: Resolve
  now: () => Date
}

/** Deletes older rows of the garage. @returns the number of deleted rows */
export type GaragePurge = (tx: TenantTx, before: Date) => Promise<number>
/** Deletes older rows of all garages. @returns the number of deleted rows */
export type Purge = (deps: Pick<Deps, 'db' | 'photos' | 'now'>, before: Date) => Promise<number>
/**
 * Queues the waiting work of a garage again, or ends what was in progress: its jobs are lost, because a backup contains
 * none.
 */
export type AfterRestore = (
  tx: Pick<TenantTx, 'garageId' | 'from' | 'raw'>,
  context: Pick<Context, 'jobs' | 'now'>,
) => Promise<void>
/** The purges of all features, by the kind of deleted data. */
export type Purges = { garage: Partial<Record<Retained, GaragePurge>>; everywhere: Partial<Record<FixedSpan, Purge>> }

/**
 * The tools of an action. The database itself is missing: an action that opened a second transaction could wait for
 * itself.
 */
export type Context = Omit<Deps, 'db'>

/** Runs in the transaction of its event: it must have no effect that a rollback cannot undo. */
export type Reaction<N extends EventName = EventName> = (
  tx: TenantTx,
  author: Author,
  event: DomainEvent<N>,
  context: Context,
) => Promise<void>

/** The changes that other nouns may refuse, or must prepare by releasing references, with their data. */
export type Changes = {
  'client.erase': { id: string }
  'car.delete': { id: string }
  /** The account is deactivated or deleted. */
  'employee.leave': { id: string }
  'car.setKm': { id: string; km: number | null }
  /** The moment of an arrival or a return is corrected, in this field. */
  'visit.move': { processId: string; completedAt: string | null; field: 'arrivedAt' | 'returnedAt' }
}

/** Work before a change, in its transaction. It refuses by throwing. */
export type Before<N extends keyof Changes = keyof Changes> = (
  tx: TenantTx,
  actor: Actor,
  change: Changes[N],
  context: Context,
) => Promise<void>

export type Befores = { [N in keyof Changes]?: readonly Before<N>[] }

/** The reactions to events, by name; `everything` reacts to each of them. */
export type Reactions = { everything?: readonly Reaction[] } & { [N in EventName]?: readonly Reaction<N>[] }

/** The dependencies with the rate limits of requests. */
export type WebDeps = Deps & { limits: RateLimits }
