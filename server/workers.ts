import type { Deps } from './deps.ts'
import type { ServerRun, Workers } from './feature.ts'
import { each } from './features.ts'
import type { JobData, QueueName } from './jobs/queues.ts'

/** Starts the workers of queued jobs. Every server has workers; each job runs on one of them. */
export const startWorkers = (deps: Deps): Promise<void> =>
  start(
    deps,
    each('jobs').map((jobs) => jobs(deps)),
  )

/** Starts the workers of scheduled jobs. */
export const startRegularWork = (deps: Deps, server: ServerRun): Promise<void> =>
  start(
    deps,
    each('scheduledJobs').map((jobs) => jobs(deps, server)),
  )

async function start({ jobs }: Deps, several: Workers[]): Promise<void> {
  for (const [name, run] of several.flatMap((workers) => Object.entries(workers)))
    await jobs.work(name as QueueName, run as (data: JobData[QueueName]) => Promise<void>)
}
