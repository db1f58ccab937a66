import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { ConstructorOptions, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { noPage } from '../../domain/live/changes.ts'
import { isOutage } from '../runtime/outage.ts'
import {
  type BackOff,
  type JobData,
  jobSchema,
  ownBackOff,
  patient,
  type QueueName,
  schedules,
  together,
} from './queues.ts'
import { workTogether } from './work-together.ts'

type Handle<N extends QueueName> = (data: JobData[N]) => Promise<void>

/** Jobs run later and survive a crash; each runs on one server at a time. */
export type Jobs = {
  /** Queues a job in the caller's transaction: a rollback also removes the job. */
  send: <N extends QueueName>(tx: Transaction, name: N, data: JobData[N], when?: When) => Promise<void>
  /** Makes a job that waits for its next attempt due. @returns whether there was one */
  runNow: <N extends QueueName>(tx: Transaction, name: N, data: JobData[N]) => Promise<boolean>
  /** Runs the jobs of a queue. A handler that throws is run again, so it checks the state before it acts. */
  work: <N extends QueueName>(name: N, handle: Handle<N>) => Promise<void>
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** The seconds until a job may run, and its place in its queue: jobs with a higher priority run first (default 0). */
export type When = { afterS?: number; priority?: number }

/** The part of the caller's transaction that jobs need. */
type Transaction = {
  raw: <Row>(sql: string, bindings?: readonly unknown[]) => Promise<Row[]>
  at?: (path: string) => Transaction
}

/**
 * @property pollS seconds between two checks for queued work
 * @property rareS seconds between two checks for scheduled work
 * @property keepsTime whether this server runs scheduled work
 */
type Options = { backOff?: BackOff; pollS?: number; rareS?: number; keepsTime?: boolean }

const stopMs = 2_500

export const bossOptions = {
  schema: jobSchema,
  migrate: false,
  schedule: false,
  reindex: false,
  monitorVacuum: false,
  // By default pg-boss deletes once a day, but docs/rgpd.md promises an hour.
  maintenanceIntervalSeconds: 600,
  // The interval at which pg-boss looks for jobs of servers that stopped; by default it needs a minute or two.
  superviseIntervalSeconds: 10,
  monitorIntervalSeconds: 10,
}

/** @param options tests shorten the waits of a second for a first attempt and of a minute for the next one */
export function createJobs(
  db: Knex,
  log: Logger,
  { backOff = patient, pollS = 1, rareS = 30, keepsTime = true }: Options = {},
): Jobs {
  // These checks are as rare as possible: pg-boss finds work only in the minute after it is due.
  const time = { schedule: keepsTime, cronMonitorIntervalSeconds: 45, cronWorkerIntervalSeconds: rareS }
  let boss: PgBoss | undefined
  let starting: Promise<PgBoss> | undefined
  const stops: (() => Promise<void>)[] = []

  const open = async () => {
    boss ??= await createBoss({ ...bossOptions, ...time }, db, log)
    await boss.start()
    return boss
  }
  const started = () => {
    starting ??= open().catch((error: unknown) => {
      starting = undefined
      throw error
    })
    return starting
  }
  return {
    start: async () => void (await started()),
    async stop() {
      await Promise.race([Promise.all(stops.map((stop) => stop())), sleep(stopMs, null, { ref: false })])
      await boss?.stop({ timeout: stopMs })
    },
    async send(tx, name, data, when = {}) {
      const boss = await started()
      const options = { ...retryOptions(ownBackOff[name] ?? backOff), ...sendOptions(name, data, when) }
      await boss.send(name, data, { ...options, db: await executorOf(tx.at?.(noPage) ?? tx) })
    },
    runNow,
    async work<N extends QueueName>(name: N, handle: Handle<N>) {
      const boss = await started()
      const limits = together[name]
      if (limits) {
        stops.push(workTogether<JobData[N]>(boss, { name, pollS, ...limits }, (data) => handle(data).catch(hideReason)))
        return
      }
      await workAlone(boss, { name, everyS: name in schedules ? rareS : pollS }, handle)
    },
  }
}

/** A job that is running is left to its end: another attempt beside it would do its work twice. */
async function runNow(tx: Transaction, name: QueueName, data: unknown): Promise<boolean> {
  const due = await tx.raw(
    `update ${jobSchema}.job set start_after = now()
     where name = ? and state = 'retry' and data = cast(? as jsonb) returning id`,
    [name, JSON.stringify(data)],
  )
  return due.length > 0
}

/** Runs one job at a time, and the next without a pause: a crash then repeats only the current job. */
async function workAlone<N extends QueueName>(
  boss: PgBoss,
  { name, everyS }: { name: N; everyS: number },
  handle: Handle<N>,
): Promise<void> {
  let worker: string | undefined
  worker = await boss.work<JobData[N]>(name, { pollingIntervalSeconds: everyS }, async ([job]) => {
    if (worker) boss.notifyWorker(worker)
    if (job) await handle(job.data).catch(hideReason)
  })
}

/** Loads pg-boss after the first page: a server can answer without it. */
async function createBoss(options: ConstructorOptions, db: Knex, log: Logger): Promise<PgBoss> {
  const { fromKnex, PgBoss } = await import('pg-boss')
  const boss = new PgBoss({ ...options, db: fromKnex(db) })
  boss.on('error', (error) => {
    if (!isOutage(log, error)) log.warn({ code: codeOf(error) }, 'jobs')
  })
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'jobs'))
  return boss
}

/** The jobs of a garage are one group where several jobs of a queue run at once. */
function sendOptions(name: QueueName, data: unknown, { afterS, priority }: When) {
  return {
    ...(together[name] ? { group: { id: (data as { garageId: string }).garageId } } : {}),
    ...(afterS === undefined ? {} : { startAfter: afterS }),
    ...(priority === undefined ? {} : { priority }),
  }
}

function retryOptions({ tries, firstS, longestS }: BackOff) {
  const retryLimit = tries - 1
  if (firstS === 0) return { retryLimit, retryDelay: 0, retryBackoff: false }
  return { retryLimit, retryDelay: firstS, retryBackoff: true, retryDelayMax: longestS }
}

/** Hides the reason of a failure, which may contain addresses: the job stores the error's code only. */
function hideReason(error: unknown): never {
  throw new Error(codeOf(error))
}

async function executorOf(tx: Transaction) {
  const { fromKnex } = await import('pg-boss')
  return fromKnex({
    raw: async <Row>(sql: string, bindings?: readonly unknown[]) => ({ rows: await tx.raw<Row>(sql, bindings) }),
  })
}

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string }
  return code ?? name ?? 'unknown'
}
