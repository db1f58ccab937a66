import type { PgBoss } from 'pg-boss'
import type { Together } from './queues.ts'

type Queue = Together & { name: string; pollS: number }
type Fetched = Awaited<ReturnType<PgBoss['fetch']>>[number]

/**
 * Runs several jobs of a queue at once, with one look at the queue for all of them: pg-boss would look once for each
 * worker. It looks again as soon as a job ends, and after each look that found jobs: a look sees only the oldest jobs,
 * perhaps all of one garage, and the next look leaves this garage out. A job that ends with its server, or while the
 * database is out of reach, is free again after the time that its queue gives it.
 * @returns stops looking, and waits for the jobs in progress
 */
export function workTogether<Data>(
  boss: PgBoss,
  { name, pollS, jobs, ofGarage }: Queue,
  handle: (data: Data) => Promise<void>,
): () => Promise<void> {
  const running = new Set<Promise<void>>()
  let looking: Promise<void> | undefined
  let isStopped = false
  let isDue = false

  const run = async (job: Fetched) => {
    try {
      await handle(job.data as Data)
      await boss.complete(name, job.id)
    } catch (error) {
      await boss.fail(name, job.id, { message: (error as Error).message }).catch(() => {})
    }
  }
  const look = async () => {
    do {
      isDue = false
      const free = jobs - running.size
      if (free === 0) return
      const found = await boss.fetch(name, { batchSize: free, groupConcurrency: ofGarage }).catch(() => [])
      for (const job of found) {
        const work = run(job).finally(() => {
          running.delete(work)
          lookNow()
        })
        running.add(work)
      }
      isDue ||= found.length > 0
    } while (isDue && !isStopped)
  }
  const lookNow = () => {
    isDue = true
    if (isStopped || looking) return
    looking = look().finally(() => {
      looking = undefined
    })
  }
  const timer = setInterval(lookNow, pollS * 1000)
  lookNow()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await looking
    await Promise.all(running)
  }
}
