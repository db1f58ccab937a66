import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Milliseconds between two looks whether it is over, between two lines, and without an error at its end. */
const usual = { lookMs: 1_000, lineMs: 60_000, quietMs: 5_000 }

type Database = { isAway: (error: unknown) => boolean; ping: () => Promise<unknown> }
type Reporter = (error: unknown) => boolean

const reporters = new WeakMap<Logger, Reporter>()

/**
 * Logs an outage of the database in few lines: one as it begins, one a minute with the number of errors, and one as it
 * ends. An error of a database that answers is no outage, and has its own line.
 * @returns the function that stops it
 */
export function logOutages(log: Logger, { isAway, ping }: Database, times = usual): () => void {
  const stopping = new AbortController()
  let errors = 0
  let lastAt = 0
  let isLogged = false

  const follow = async (err: unknown) => {
    const beganAt = performance.now()
    if (await isResolved(ping())) return log.error({ err, errors }, 'the database answers, but failed')
    let lineAt = beganAt
    const seconds = (until: number) => Math.round((until - beganAt) / 1000)
    log.warn({ event: 'database_away', code: codeOf(err) }, 'the database does not answer')
    for (;;) {
      await sleep(times.lookMs, undefined, { ref: false, signal: stopping.signal })
      const answers = await isResolved(ping())
      const now = performance.now()
      if (answers && now - lastAt >= times.quietMs) break
      if (now - lineAt < times.lineMs) continue
      lineAt = now
      log.warn({ event: 'database_away', errors, seconds: seconds(now) }, 'the database still does not answer')
    }
    log.warn({ event: 'database_back', errors, seconds: seconds(lastAt) }, 'the database answers again')
  }
  reporters.set(log, (error) => {
    if (!isAway(error)) return false
    errors = isLogged ? errors + 1 : 1
    lastAt = performance.now()
    if (isLogged) return true
    isLogged = true
    follow(error)
      .catch(() => {})
      .finally(() => {
        isLogged = false
      })
    return true
  })
  return () => stopping.abort()
}

/** Whether an error belongs to an outage of the database, which has its own lines. */
export const isOutage = (log: Logger, error: unknown): boolean => reporters.get(log)?.(error) ?? false

/** Logs a failure that is tried again, unless it belongs to an outage. */
export function logFailure(log: Logger, details: { err: unknown; [name: string]: unknown }, text: string): void {
  if (!isOutage(log, details.err)) log.warn(details, text)
}

const isResolved = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string }
  return code ?? name ?? 'unknown'
}
