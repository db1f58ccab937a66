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
  { name, pollS, jobs, ofGarage, longAfterMs, longJobs = 0 }: Queue,
  handle: (data: Data) => Promise<void>,
): () => Promise<void> {
  const [running, long] = [new Set<Promise<void>>(), new Set<Promise<void>>()]
  let looking: Promise<void> | undefined
  let isStopped = false
  let isDue = false

  /** Frees the place of a job that runs for long. */
  const leave = (work: Promise<void>) => {
    long.add(work)
    lookNow()
  }
  const look = async () => {
    do {
      isDue = false
      const free = Math.min(jobs - (running.size - long.size), jobs + longJobs - running.size)
      if (free === 0) return
      const found = await boss.fetch(name, { batchSize: free, groupConcurrency: ofGarage }).catch(() => [])
      for (const job of found) {
        const work = run(boss, { name, handle }, job).finally(() => {
          clearTimeout(timer)
          running.delete(work)
          long.delete(work)
          lookNow()
        })
        running.add(work)
        const timer = longAfterMs === undefined ? undefined : setTimeout(() => leave(work), longAfterMs)
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

type Work<Data> = { name: string; handle: (data: Data) => Promise<void> }

async function run<Data>(boss: PgBoss, { name, handle }: Work<Data>, job: Fetched): Promise<void> {
  try {
    await handle(job.data as Data)
    await boss.complete(name, job.id)
  } catch (error) {
    await boss.fail(name, job.id, { message: (error as Error).message }).catch(() => {})
  }
}
