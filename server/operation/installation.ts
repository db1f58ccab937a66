import type { Knex } from 'knex'
import type { Installation } from '../../domain/operation.ts'
import { backupState } from '../backup/folder.ts'
import type { BackupConfig } from '../backup/schedule.ts'
import { schemaState } from '../database/migrate.ts'
import { type Depth, queueDepth } from '../jobs/depth.ts'

/** Whoever installs the application opens its first garage (decision 0091). */
export async function isOperators(db: Knex, garageId: string): Promise<boolean> {
  const first = await db('garages').orderBy(['created_at', 'id']).first('id')
  return first?.id === garageId
}

export async function readInstallation(db: Knex, config: BackupConfig, now: Date): Promise<Installation> {
  const { rows } = await db.raw(
    `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`,
  )
  const { version, bytes } = rows[0] as Installation['database']
  return {
    database: { version, bytes },
    schema: await schemaState(db),
    jobs: summed(await queueDepth(db)),
    backup: await backupState(config, now),
  }
}

function summed(depth: Depth[]): Installation['jobs'] {
  const jobs = { waiting: 0, active: 0, failed: 0 }
  for (const { state, count } of depth) jobs[state === 'active' || state === 'failed' ? state : 'waiting'] += count
  return jobs
}
