import type { Knex } from 'knex'
import { fromKnex, PgBoss } from 'pg-boss'
import { jobSchema, queues } from './queues.ts'

/** Creates or updates the job tables and queues: a part of migrating, never of serving. */
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
  await boss.stop({ graceful: false })
  if (failure) throw failure
}
