import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { Gauge } from 'prom-client'
import { listBackups } from '../backup/folder.ts'
import { type Pool, poolOf } from '../database/db.ts'
import { type Depth, queueDepth } from '../jobs/queues.ts'
import type { Config } from '../runtime/config.ts'
import type { Metrics } from './metrics.ts'

/** The longest time that a scrape waits for the database. */
const patienceMs = 1_000

/** Gauges computed for each scrape: the connections of this process, the jobs of all. */
export function watchDatabase({ registry }: Pick<Metrics, 'registry'>, db: Knex): void {
  watchPool([registry], poolOf(db))
  watchJobs([registry], depthOf(db))
}

/** The gauge of the newest backup's time, whose age shows a missing backup; absent where none is made. */
export function watchBackups(
  { registry }: Pick<Metrics, 'registry'>,
  { backupDir, backupAt }: Pick<Config, 'backupDir' | 'backupAt'>,
): void {
  if (backupAt === null) return
  new Gauge({
    name: 'fil_last_backup_timestamp_seconds',
    help: 'Date de la dernière sauvegarde présente dans BACKUP_DIR ; 0 quand aucune n’y est lisible.',
    // All servers of one machine read the same folder.
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const [last] = await listBackups(backupDir).catch(() => [])
      this.set(last ? last.at.getTime() / 1000 : 0)
    },
  })
}

type Registers = Metrics['registry'][]

function watchPool(registers: Registers, pool: Pool): void {
  new Gauge({
    name: 'fil_db_pool_connections',
    help: 'Connexions à la base : prises (used), libres (free).',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'used' }, pool.numUsed())
      this.set({ state: 'free' }, pool.numFree())
    },
  })
  new Gauge({
    name: 'fil_db_pool_waiting',
    help: 'Requêtes qui attendent une connexion.',
    registers,
    collect() {
      this.set(pool.numPendingAcquires())
    },
  })
}

/** Reads the queues' depth once for all gauges of one scrape; null when the database does not answer. */
function depthOf(db: Knex): () => Promise<Depth[] | null> {
  let asking: Promise<Depth[] | null> | undefined
  return () => {
    asking ??= Promise.race([queueDepth(db).catch(() => null), sleep(patienceMs, null, { ref: false })]).finally(() => {
      asking = undefined
    })
    return asking
  }
}

function watchJobs(registers: Registers, ask: () => Promise<Depth[] | null>): void {
  new Gauge({
    name: 'fil_db_up',
    help: '1 quand la base répond.',
    aggregator: 'min',
    registers,
    async collect() {
      this.set((await ask()) ? 1 : 0)
    },
  })
  new Gauge({
    name: 'fil_jobs',
    help: 'Travaux de fond, par file et par état.',
    labelNames: ['queue', 'state'],
    // All servers read the same table: the figure is not summed.
    aggregator: 'max',
    registers,
    async collect() {
      const depth = (await ask()) ?? []
      this.reset()
      for (const { queue, state, count } of depth) this.set({ queue, state }, count)
    },
  })
}
