import type { Knex } from 'knex'
import type { Installation } from '../../domain/operation/operation.ts'
import { backupState } from '../backup/folder.ts'
import type { BackupConfig } from '../backup/schedule.ts'
import { hasCitus } from '../database/citus.ts'
import { schemaState } from '../database/migrate.ts'
import { type Depth, queueDepth } from '../jobs/queues.ts'

/** Whether this garage is the operator's: it is the first one (decision 0091). */
export async function isOperators(db: Knex, garageId: string): Promise<boolean> {
  const first = await db('garages').orderBy(['created_at', 'id']).first('id')
  return first?.id === garageId
}

export async function readInstallation(db: Knex, config: BackupConfig, now: Date): Promise<Installation> {
  return {
    database: await readDatabase(db),
    schema: await schemaState(db),
    jobs: summed(await queueDepth(db)),
    backup: await backupState(config, now),
  }
}

/** A node that is not reachable is not counted. */
const bytesOfAllNodes = `
  (select sum(result::bigint)::bigint from run_command_on_all_nodes('select pg_database_size(current_database())') where success)`

async function readDatabase(db: Knex): Promise<Installation['database']> {
  const cluster = await hasCitus((sql) => db.raw(sql))
  const { rows } = await db.raw<{ rows: [Installation['database']] }>(
    `select current_setting('server_version') as version,
       ${cluster ? bytesOfAllNodes : 'pg_database_size(current_database())'} as bytes`,
  )
  return rows[0]
}

function summed(depth: Depth[]): Installation['jobs'] {
  const jobs = { waiting: 0, active: 0, failed: 0 }
  for (const { state, count } of depth) jobs[state === 'active' || state === 'failed' ? state : 'waiting'] += count
  return jobs
}
