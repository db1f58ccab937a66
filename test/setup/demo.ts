import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { createDemo } from '../../server/demo/demo.ts'
import type { Deps } from '../../server/deps.ts'
import { collected } from '../../server/features.ts'
import { createJobs } from '../../server/jobs/jobs.ts'
import { createMetrics } from '../../server/metrics/metrics.ts'
import { resolveName } from '../../server/outbound/post-safely.ts'
import { openPhotos } from '../../server/photos/photos.ts'
import { builtRenderer } from '../../server/renderer/built.ts'
import { type Config, readConfig } from '../../server/runtime/config.ts'
import { createLogger } from '../../server/runtime/log.ts'

type Options = {
  /** The folder of the views; by default the result of `npm run build`. */
  views?: URL
  linkKey?: Buffer
  now?: Date
  settings?: Partial<Config>
  withPhotos?: boolean
}

/** Makes the demonstration garage in a database that no application has opened. */
export async function makeDemo(db: Knex, { views, settings, withPhotos = false, ...given }: Options = {}) {
  const { linkKey = randomBytes(32), now = new Date() } = given
  const config = { ...readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }), ...settings }
  const log = createLogger(config)
  const photos = openPhotos(config, () => {})
  const secrets: Deps['secrets'] = { session: [], jwt: randomBytes(32), refresh: randomBytes(32), linkKey }
  const renderer = await builtRenderer(views)
  const surroundings = {
    config,
    db,
    secrets,
    renderer,
    log,
    photos,
    streams: null,
    ...collected,
    resolveName,
    now: () => now,
  }
  await createDemo({ ...surroundings, jobs: createJobs(db, log), metrics: createMetrics() }, { withPhotos })
  await photos.decoder.close()
}
