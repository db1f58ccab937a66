import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createApp } from '../../server/app.ts'
import type { Deps } from '../../server/deps.ts'
import { collected } from '../../server/features.ts'
import { health } from '../../server/http/connection/health.ts'
import { httpServer, listen } from '../../server/http/connection/server.ts'
import { createJobs } from '../../server/jobs/jobs.ts'
import { openStreams } from '../../server/live/streams.ts'
import { createMetrics } from '../../server/metrics/metrics.ts'
import { openPhotos } from '../../server/photos/photos.ts'
import { createRenderer } from '../../server/renderer/create-renderer.ts'
import { type Config, readConfig } from '../../server/runtime/config.ts'
import { createLogger } from '../../server/runtime/log.ts'
import { testSecrets } from './app.ts'
import { type Content, testDatabase } from './database.ts'

export type Site = { url: string; db: Deps['db']; deps: Deps; close: () => Promise<void> }

/** The built application for a real browser, on a separate port and database with this content. */
export async function startSite(
  settings: Partial<Config> = {},
  content: Exclude<Content, 'no tables'> = 'tables',
): Promise<Site> {
  const { db, url, close } = await testDatabase({ content })
  const config: Config = {
    ...readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'raised', LOG_LEVEL: 'silent' }),
    ...settings,
  }
  const renderer = await createRenderer({ mode: 'production' })
  const log = createLogger(config)
  const jobs = createJobs(db, log, { keepsTime: false })
  const metrics = createMetrics()
  const dataDir = await mkdtemp(join(tmpdir(), 'fil-photos-'))
  const photos = openPhotos({ dataDir }, () => {})
  const streams = openStreams(config, { db, url, log, metrics })
  const own = { config, db, secrets: secretsFor(content), renderer, jobs, log, metrics, photos, streams, ...collected }
  const deps: Deps = { ...own, resolveName: async () => ['8.8.8.8'], now: () => new Date() }
  const app = createApp(deps)
  const probe = health({ migrated: true, draining: false }, async () => db.raw('select 1'))
  const server = httpServer((req, res) => probe(req, res, () => app(req, res)))
  // Keep-alive is off: a request that leaves while the server closes its idle connection would be lost.
  server.keepAliveTimeout = 0
  const port = await listen(server, { port: 0, host: '127.0.0.1' })
  return {
    url: `http://localhost:${port}`,
    db,
    deps,
    close: async () => {
      streams?.stop()
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
      await renderer.close()
      await jobs.stop()
      await close()
      await photos.decoder.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The links of the demonstration garage are encrypted with the key of its template. */
function secretsFor(content: Content): Deps['secrets'] {
  const { demo } = inject('postgres')
  return { ...testSecrets(), ...(content === 'demo' && demo && { linkKey: Buffer.from(demo.linkKey, 'base64') }) }
}
