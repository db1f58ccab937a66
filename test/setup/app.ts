import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Express } from 'express'
import { pino } from 'pino'
import { inject } from 'vitest'
import { createApp } from '../../server/app.ts'
import type { DbOptions } from '../../server/database/db.ts'
import { nameStatements } from '../../server/database/statement-names.ts'
import type { Deps } from '../../server/deps.ts'
import { collected } from '../../server/features.ts'
import { createJobs } from '../../server/jobs/jobs.ts'
import type { BackOff } from '../../server/jobs/queues.ts'
import { openStreams } from '../../server/live/streams.ts'
import { createMetrics } from '../../server/metrics/metrics.ts'
import { openPhotos } from '../../server/photos/photos.ts'
import { builtRenderer } from '../../server/renderer/built.ts'
import type { Renderer } from '../../server/renderer/renderer.ts'
import { type Config, readConfig } from '../../server/runtime/config.ts'
import { type TestDatabase, testDatabase, workerDatabase } from './database.ts'
import { closePortOf, openPortFor } from './port.ts'

export type TestApp = {
  app: Express
  deps: Deps
  db: Deps['db']
  /** The address of its database. */
  url: string
  /** The log so far, as text: tests look for secrets in it. */
  logged: () => string
  /** Moves the server's clock forward. */
  travel: (ms: number) => void
  close: () => Promise<void>
}

/** Jobs are tried again at once, and given up after the third time. */
const hasty: BackOff = { tries: 3, firstS: 0, longestS: 0 }

/**
 * @property database `own` for tests that purge, watch or count all garages, run jobs, change tables or break
 * connections; the others share the database of their worker. A given one is not closed with the application.
 */
export type TestOptions = { database?: 'worker' | 'own' | TestDatabase; backOff?: BackOff; applicationName?: string }

let renderer: Promise<Renderer> | undefined

/**
 * The whole application, without a port. The database may hold other garages; clock, log, secrets, photos and limits
 * counted in memory are this application's. The clock can be moved; nothing is faked.
 */
export async function testApp(
  settings: Partial<Config> = {},
  { database: which = 'worker', backOff = hasty, ...connection }: TestOptions = {},
): Promise<TestApp> {
  const database = await databaseFor(which, connection)
  const lines: string[] = []
  const dataDir = await mkdtemp(join(tmpdir(), 'fil-photos-'))
  const photos = openPhotos({ ...settings, dataDir }, () => {})
  let shiftMs = 0
  nameStatements(database.db)
  renderer ??= builtRenderer(new URL(inject('views')))
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) })
  const jobs = createJobs(database.db, log, { backOff, pollS: 0.5, rareS: 1, keepsTime: false })
  const config = {
    ...readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'raised', PUBLIC_URL: 'http://fil.test' }),
    ...settings,
  }
  // Files of a worker run one after the other, from one address.
  if (config.rateLimits === 'on') await database.db('rate_limits').delete()
  const metrics = createMetrics()
  const streams = openStreams(config, { db: database.db, url: database.url, log, metrics })
  const deps: Deps = {
    config,
    db: database.db,
    secrets: testSecrets(),
    renderer: await renderer,
    jobs,
    log,
    metrics,
    photos,
    streams,
    ...collected,
    resolveName: async () => ['8.8.8.8'],
    now: () => new Date(Date.now() + shiftMs),
  }
  const app = createApp(deps)
  await openPortFor(app)
  return {
    app,
    deps,
    db: database.db,
    url: database.url,
    logged: () => lines.join(''),
    travel: (ms) => {
      shiftMs += ms
    },
    close: async () => {
      streams?.stop()
      await closePortOf(app)
      await jobs.stop()
      await database.close()
      await photos.decoder.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function databaseFor(which: NonNullable<TestOptions['database']>, options: DbOptions): Promise<TestDatabase> {
  if (which === 'own') return testDatabase(options)
  return which === 'worker' ? workerDatabase() : { ...which, close: async () => {} }
}

export function testSecrets(): Deps['secrets'] {
  return {
    session: [randomBytes(32).toString('base64url')],
    jwt: randomBytes(32),
    refresh: randomBytes(32),
    linkKey: randomBytes(32),
  }
}
