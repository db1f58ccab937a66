import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { Queue } from 'pg-boss'
import manifest from 'pg-boss/package.json' with { type: 'json' }

/** What each kind of job carries: ids and addresses, never a text or a token. */
export type JobData = {
  mail: { garageId: string; mailId: string }
  /** Does not stand in the line of the others. */
  'urgent-mail': { garageId: string; mailId: string }
  'mail-dead': { garageId: string; mailId: string }
  'password-reset': { email: string }
  /** What is due is looked up. */
  purge: null
  watch: null
  morning: null
  'photo-sweep': null
  backup: null
}

export type QueueName = keyof JobData

type Schedule = { cron: string; missed: 'once' | 'skip'; tz?: string }

/**
 * Work that comes back by the clock (UTC, but where a zone is said); of several servers one does it. What fell due while none was up is made up for
 * once, except looking whether a backup is due: the next look finds the same.
 */
export const schedules = {
  purge: { cron: '7 * * * *', missed: 'once' },
  watch: { cron: '11 * * * *', missed: 'once' },
  morning: { cron: '30 7 * * *', missed: 'once', tz: 'Europe/Paris' },
  'photo-sweep': { cron: '7 3 * * *', missed: 'once' },
  backup: { cron: '*/5 * * * *', missed: 'skip' },
} as const satisfies Partial<Record<QueueName, Schedule>>

/** Seconds between tries, doubling from `firstS` up to `longestS`; 0 tries again at once. */
export type BackOff = { tries: number; firstS: number; longestS: number }

/** From a minute to six hours, about a day in all (contract 12). */
export const patient: BackOff = { tries: 12, firstS: 60, longestS: 6 * 3600 }

/** The schema of our tables is `public`; pg-boss keeps its own. */
export const jobSchema = 'pgboss'

const dayS = 86_400

const letters = {
  deadLetter: 'mail-dead',
  expireInSeconds: 120,
  retentionSeconds: 30 * dayS,
  deleteAfterSeconds: dayS,
}

/** Its next time comes soon. One that nobody takes, since no server makes backups, is no backlog. */
const regular = { retryLimit: 0, expireInSeconds: 3600, retentionSeconds: 240, deleteAfterSeconds: 3600 }

/** A queue after the one its dead jobs go to. A server that died holding a job gives it up after `expireInSeconds`. */
const queues: Queue[] = [
  { name: 'mail-dead', expireInSeconds: 60, deleteAfterSeconds: 7 * dayS },
  { name: 'mail', ...letters },
  { name: 'urgent-mail', ...letters },
  // Carries an address: gone as soon as it has been used.
  { name: 'password-reset', expireInSeconds: 60, retentionSeconds: 3600, deleteAfterSeconds: 60 },
  { name: 'purge', ...regular },
  { name: 'watch', ...regular },
  // There is no next time before tomorrow.
  { name: 'morning', ...regular, retryLimit: 5, retryDelay: 120, retentionSeconds: dayS },
  { name: 'photo-sweep', ...regular, retentionSeconds: dayS },
  { name: 'backup', ...regular },
]

/** What pg-boss calls its states: waiting, at work, to be tried again, given up. */
const jobStates = ['created', 'active', 'retry', 'failed'] as const

export type Depth = { queue: QueueName; state: (typeof jobStates)[number]; count: number }

/** Work that comes back by the clock is no backlog while it waits: the next time does the same. */
const statesOf = (queue: string) => (queue in schedules ? (['failed'] as const) : jobStates)

/** How many jobs wait or failed, those kinds with none included. */
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

/** What `installJobs` writes, in short: as long as it stands on the schema there is nothing to install. */
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
 * A script of pg-boss is one string, with SET LOCAL in it. The coordinator of a cluster that hands such settings on to its
 * nodes would hand on the script.
 */
const onThisServer = (text: string): string =>
  /^\s*BEGIN;/.test(text) ? `begin; set local citus.propagate_set_commands = 'none'; ${text}` : text
