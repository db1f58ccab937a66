import cluster from 'node:cluster'
import { DatabaseError } from './database/embedded/start.ts'
import { SchemaError } from './database/schema-error.ts'
import { ListenError } from './http/connection/server.ts'
import { ConfigError, readConfig } from './runtime/config.ts'
import { forTheOperatorCode } from './runtime/exit-codes.ts'
import { createLifecycle } from './runtime/lifecycle.ts'
import { createLogger } from './runtime/log.ts'
import { addressOf, firstAccount, isWatched, welcome } from './runtime/welcome.ts'
import { SecretsError } from './secrets/secrets.ts'

const forTheOperator = [ConfigError, SchemaError, SecretsError]
/** Errors of the environment, printed in words; any other keeps its stack trace. */
const foreseen = [...forTheOperator, ListenError, DatabaseError]

const config = orLeave(() => readConfig(process.env))
const log = createLogger(config)
const lifecycle = createLifecycle(log)

try {
  const started = await (await role())(config, log, lifecycle)
  const { port, isNew } = started
  log.info({ address: addressOf(config, port), firstAccount: isNew ? firstAccount(config, port) : undefined }, 'ready')
  if (cluster.isWorker) process.send?.('ready')
  else if (isWatched(config)) console.log(welcome(config, started, await demoSignIn()))
} catch (error) {
  if (!lifecycle.stopping.aborted) explain(error)
  await lifecycle.stop(lifecycle.stopping.aborted ? 0 : exitCodeOf(error))
}

/** A supervisor does not serve requests, so it does not load the application. */
async function role() {
  const severalServers = config.webConcurrency > 1 && cluster.isPrimary
  return severalServers ? (await import('./supervise.ts')).supervise : (await import('./serve.ts')).serve
}

async function demoSignIn() {
  return config.demo ? (await import('./demo/perrin.ts')).demoSignIn : undefined
}

function orLeave<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    explain(error)
    process.exit(exitCodeOf(error))
  }
}

function exitCodeOf(error: unknown): number {
  return forTheOperator.some((kind) => error instanceof kind) ? forTheOperatorCode : 1
}

function explain(error: unknown): void {
  const inWords = foreseen.some((kind) => error instanceof kind)
  console.error(inWords ? `\nFil d’atelier ne peut pas démarrer.\n${(error as Error).message}\n` : error)
}
