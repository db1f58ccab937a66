import type { Knex } from 'knex'
import { jobSchema, type QueueName, queues, schedules } from './queues.ts'

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
