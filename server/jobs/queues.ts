import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { Queue } from 'pg-boss'
import manifest from 'pg-boss/package.json' with { type: 'json' }

/** The data of each kind of job: ids and addresses, never a text or a token. */
export type JobData = {
  mail: { garageId: string; mailId: string }
  /** A mail that is not queued behind the others. */
  'urgent-mail': { garageId: string; mailId: string }
  'mail-dead': { garageId: string; mailId: string }
  'password-reset': { email: string }
  /** An import, or its undo, depending on the state of its row. */
  import: { garageId: string; importId: string }
  'import-dead': { garageId: string; importId: string }
  'garage-export': { garageId: string; exportId: string }
  /** A delivery, and its number of attempts so far: after another attempt, the job is out of date. */
  webhook: { garageId: string; deliveryId: string; attempts: number }
  /** A delivery to a webhook that fails, or has used much sending time. */
  'slow-webhook': { garageId: string; deliveryId: string; attempts: number }
  /** A purge has no data: it looks up the expired rows. */
  purge: null
  watch: null
  'program-ends': null
  'webhook-lost': null
  morning: null
  'photo-sweep': null
  backup: null
}

export type QueueName = keyof JobData

/** A job without data is started by the clock. */
type TimedQueue = { [Name in QueueName]: JobData[Name] extends null ? Name : never }[QueueName]

type Schedule = { cron: string; missed: 'once' | 'skip'; tz?: string }

/**
 * Scheduled work (UTC, unless a zone is given); one of several servers does it. Work missed while no server
 * was running is done once afterwards, except the check whether a backup is due, which is soon repeated anyway.
 */
export const schedules = {
  purge: { cron: '7 * * * *', missed: 'once' },
  watch: { cron: '11 * * * *', missed: 'once' },
  'program-ends': { cron: '23 * * * *', missed: 'once' },
  'webhook-lost': { cron: '41 * * * *', missed: 'once' },
  morning: { cron: '30 7 * * *', missed: 'once', tz: 'Europe/Paris' },
  'photo-sweep': { cron: '7 3 * * *', missed: 'once' },
  backup: { cron: '*/5 * * * *', missed: 'skip' },
} as const satisfies Record<TimedQueue, Schedule>

/** Seconds between attempts, doubling from `firstS` up to `longestS`; 0 retries at once. */
export type BackOff = { tries: number; firstS: number; longestS: number }

/** Attempts of a patient job: from a minute to six hours apart, about a day in all (contract 12). */
export const patient: BackOff = { tries: 12, firstS: 60, longestS: 6 * 3600 }

/** Attempts of an import after a server died: at once, because somebody is waiting. */
const prompt: BackOff = { tries: 5, firstS: 1, longestS: 10 }

/** The queues with other attempts than patient jobs. */
export const ownBackOff: Partial<Record<QueueName, BackOff>> = { import: prompt, 'import-dead': prompt }

/**
 * How many jobs of a queue run at once on a server, and how many of one garage in the whole installation.
 * @property longAfterMs a job that runs longer no longer counts among `jobs`
 * @property longJobs how many of those may run
 */
export type Together = { jobs: number; ofGarage: number; longAfterMs?: number; longJobs?: number }

/** The queues whose jobs wait for other servers: a slow one then delays no other garage. */
export const together: Partial<Record<QueueName, Together>> = {
  webhook: { jobs: 50, ofGarage: 2, longAfterMs: 1_000, longJobs: 150 },
  'slow-webhook': { jobs: 20, ofGarage: 1 },
}

/** Our own tables are in the schema `public`; pg-boss has this one. */
export const jobSchema = 'pgboss'

const dayS = 86_400

const letters = {
  deadLetter: 'mail-dead',
  expireInSeconds: 120,
  retentionSeconds: 30 * dayS,
  deleteAfterSeconds: dayS,
}

/** Options of frequent scheduled work, which is soon due again. A job that no server has taken is not a backlog. */
const regular = { retryLimit: 0, expireInSeconds: 3600, retentionSeconds: 240, deleteAfterSeconds: 3600 }

/** The queues, each after its queue of dead jobs. When a server dies, its job is free after `expireInSeconds`. */
const queueOptions: Record<QueueName, Omit<Queue, 'name'>> = {
  'mail-dead': { expireInSeconds: 60, deleteAfterSeconds: 7 * dayS },
  mail: letters,
  'urgent-mail': letters,
  // The job contains an address: it is deleted right after use.
  'password-reset': { expireInSeconds: 60, retentionSeconds: 3600, deleteAfterSeconds: 60 },
  'import-dead': { expireInSeconds: 60, retentionSeconds: 7 * dayS, deleteAfterSeconds: dayS },
  // A missing heartbeat shows that a server died: another one restarts the import within 30 seconds (jobs.ts).
  import: {
    deadLetter: 'import-dead',
    expireInSeconds: 1800,
    heartbeatSeconds: 15,
    retentionSeconds: 7 * dayS,
    deleteAfterSeconds: 3600,
  },
  // An archive may take hours; a missing heartbeat shows that its server died.
  'garage-export': { expireInSeconds: 86_000, heartbeatSeconds: 60, deleteAfterSeconds: dayS },
  // A delivery waits for its next attempt a day at most.
  webhook: { expireInSeconds: 60, retentionSeconds: 7 * dayS, deleteAfterSeconds: 3600 },
  'slow-webhook': { expireInSeconds: 60, retentionSeconds: 7 * dayS, deleteAfterSeconds: 3600 },
  purge: regular,
  watch: regular,
  'program-ends': regular,
  'webhook-lost': regular,
  // A morning mail is not due again before tomorrow.
  morning: { ...regular, retryLimit: 5, retryDelay: 120, retentionSeconds: dayS },
  'photo-sweep': { ...regular, retentionSeconds: dayS },
  backup: regular,
}

/** The digest of the installed jobs includes this order of keys. */
const queues: Queue[] = Object.entries(queueOptions).map(([name, options]) => ({ name, ...options }))

/** The states of pg-boss: waiting, in progress, to be retried, given up. */
const jobStates = ['created', 'active', 'retry', 'failed'] as const

export type Depth = { queue: QueueName; state: (typeof jobStates)[number]; count: number }

/** The states of a queue's backlog; waiting scheduled work does not count. */
const statesOf = (queue: string) => (queue in schedules ? (['failed'] as const) : jobStates)

/** The number of waiting and failed jobs of every queue, including empty ones. */
export async function queueDepth(db: Knex): Promise<Depth[]> {
  const jobs = db.withSchema(jobSchema).from('job').whereIn('state', jobStates)
  const rows = await jobs.select('name', 'state').count({ count: '*' }).groupBy('name', 'state')
  return queues.flatMap(({ name }) =>
    statesOf(name).map((state) => ({
      queue: name as QueueName,
      state,
      count: Number(rows.find((row) => row.name === name && row.state === state)?.count ?? 0),
    })),
  )
}

/** A digest of the schema written by `installJobs`: with an equal one, there is nothing to install. */
const mark = createHash('sha256')
  .update(JSON.stringify([manifest.version, queues, schedules]))
  .digest('base64url')

export async function jobsInstalled(db: Knex): Promise<boolean> {
  const { rows } = await db.raw(`select obj_description(to_regnamespace(?), 'pg_namespace') as mark`, [jobSchema])
  return rows[0].mark === mark
}

/** Creates or updates the job tables, queues and schedules: a part of migrating, never of serving. */
export async function installJobs(db: Knex): Promise<void> {
  const { fromKnex, PgBoss } = await import('pg-boss')
  const { executeSql } = fromKnex(db)
  const alone = { executeSql: (text: string, values?: unknown[]) => executeSql(onThisServer(text), values) }
  const boss = new PgBoss({ db: alone, schema: jobSchema, supervise: false, schedule: false })
  let failure: unknown
  boss.on('error', (error) => {
    failure = error
  })
  await boss.start()
  for (const { name, ...options } of queues) {
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
  }
  for (const [name, { cron, ...options }] of Object.entries(schedules)) await boss.schedule(name, cron, null, options)
  await boss.stop({ graceful: false })
  if (failure) throw failure
  await db.raw(`comment on schema ${jobSchema} is '${mark}'`)
}

/**
 * Runs a script of pg-boss on this server only: it is one string containing SET LOCAL, and a coordinator that forwards
 * such settings would forward the whole script to its nodes.
 */
const onThisServer = (text: string): string =>
  /^\s*BEGIN;/.test(text) ? `begin; set local citus.propagate_set_commands = 'none'; ${text}` : text
