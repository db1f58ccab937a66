import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { fromDatabase } from './http/pg-errors.ts'

const firstWaitMs = 250
const longestWaitMs = 3_000

/** Repeats `work` for as long as the database cannot be reached; any other failure is for the operator to see. */
export async function whenReachable<T>(work: () => Promise<T>, log: Logger, stopping: AbortSignal): Promise<T> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      return await work()
    } catch (error) {
      if (stopping.aborted || fromDatabase(error)?.status !== 503) throw error
      log.warn({ code: (error as { code?: string }).code, waitMs }, 'database unreachable, trying again')
      await sleep(waitMs, undefined, { signal: stopping })
    }
  }
}
