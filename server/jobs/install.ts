import type { Knex } from 'knex'
import { fromKnex, PgBoss } from 'pg-boss'
import { jobSchema, queues, schedules } from './queues.ts'

/** Creates or updates the job tables, queues and schedules: a part of migrating, never of serving. */
export async function installJobs(db: Knex): Promise<void> {
  const boss = new PgBoss({ db: fromKnex(db), schema: jobSchema, supervise: false, schedule: false })
  let failure: unknown
  boss.on('error', (error) => {
    failure = error
  })
  await boss.start()
  for (const { name, ...options } of queues) {
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
  }
  for (const [name, { cron, missed }] of Object.entries(schedules)) await boss.schedule(name, cron, null, { missed })
  await boss.stop({ graceful: false })
  if (failure) throw failure
}
