import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import manifest from 'pg-boss/package.json' with { type: 'json' }
import { jobSchema, queues, schedules } from './queues.ts'

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
