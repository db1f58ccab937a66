import { createDb } from '../../server/database/db.ts'
import type { Deps } from '../../server/deps.ts'
import { createJobs } from '../../server/jobs/jobs.ts'
import { createMetrics } from '../../server/metrics/metrics.ts'
import { readConfig } from '../../server/runtime/config.ts'
import { createLogger } from '../../server/runtime/log.ts'
import { startWorkers } from '../../server/workers.ts'

// A server reduced to its jobs, in a separate process that can be killed: node mail-worker.ts DATABASE_URL SMTP_URL
const [url = '', smtpUrl = '', tokens = ''] = process.argv.slice(2)
const config = { ...readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }), smtpUrl }
const log = createLogger(config)
const db = createDb(url)
const jobs = createJobs(db, log, { pollS: 0.5 })
const secrets = { linkKey: Buffer.from(tokens, 'hex') }
await startWorkers({ config, db, jobs, log, metrics: createMetrics(), secrets, now: () => new Date() } as Deps)
