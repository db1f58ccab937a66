import cluster from 'node:cluster'
import { DatabaseError } from './database/embedded/start.ts'
import { ListenError } from './http/server.ts'
import { ConfigError, readConfig } from './runtime/config.ts'
import { createLifecycle } from './runtime/lifecycle.ts'
import { createLogger } from './runtime/log.ts'
import { addressOf, isWatched, welcome } from './runtime/welcome.ts'
import { SecretsError } from './secrets/secrets-mark.ts'

const config = orLeave(() => readConfig(process.env))
const log = createLogger(config)
const lifecycle = createLifecycle(log)

try {
  const port = await (await role())(config, log, lifecycle)
  log.info({ address: addressOf(config, port) }, 'ready')
  if (cluster.isWorker) process.send?.('ready')
  else if (isWatched(config)) console.log(welcome(config, port, await demoSignIn()))
} catch (error) {
  if (!lifecycle.stopping.aborted) explain(error)
  await lifecycle.stop(lifecycle.stopping.aborted ? 0 : 1)
}

/** A supervisor serves nothing itself: it does without the application. */
async function role() {
  const severalServers = config.webConcurrency > 1 && cluster.isPrimary
  return severalServers ? (await import('./supervise.ts')).supervise : (await import('./serve.ts')).serve
}

async function demoSignIn() {
  return config.demo ? (await import('./demo/demo.ts')).demoSignIn : undefined
}

function orLeave<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    explain(error)
    process.exit(1)
  }
}

/** Faults of the surroundings are told in words; ours keep their trace. */
function explain(error: unknown): void {
  const foreseen = [ConfigError, ListenError, DatabaseError, SecretsError].some((kind) => error instanceof kind)
  console.error(foreseen ? `\nFil d’atelier ne peut pas démarrer.\n${(error as Error).message}\n` : error)
}
