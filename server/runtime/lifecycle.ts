import type { Logger } from 'pino'

type Closer = () => Promise<unknown>

/** The longest stop: a forced stop is better than a stop that hangs, and a container is killed after ten seconds. */
const deadlineMs = 9_000

export type Lifecycle = {
  /** Aborted as soon as the process is asked to stop. */
  stopping: AbortSignal
  /** Registers a function that closes something; they are called in reverse order. */
  onStop: (closer: Closer) => void
  stop: (exitCode?: number) => Promise<never>
}

/** Turns SIGTERM, SIGINT, a vanished parent or a crash into one orderly stop. */
export function createLifecycle(log: Logger): Lifecycle {
  const closers: Closer[] = []
  const controller = new AbortController()
  let stopped: Promise<never> | undefined

  const stop = (exitCode = 0) => {
    stopped ??= closeAll(closers, controller, log, exitCode)
    return stopped
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop())
  process.once('disconnect', () => void stop())
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception')
    void stop(1)
  })
  return { stopping: controller.signal, onStop: (closer) => closers.push(closer), stop }
}

async function closeAll(closers: Closer[], controller: AbortController, log: Logger, exitCode: number): Promise<never> {
  setTimeout(() => {
    log.error('stop took too long')
    process.exit(exitCode || 1)
  }, deadlineMs).unref()
  log.info('stopping')
  controller.abort()
  for (const close of closers.reverse()) await close().catch((error) => log.error({ err: error }, 'stop failed'))
  log.info('stopped')
  process.exit(exitCode)
}
