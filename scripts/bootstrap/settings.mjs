import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'
import { reachableDataDir } from './reachable.mjs'

/** Reads .env, if there is one; variables of the shell take precedence. */
export function loadSettings() {
  const file = join(root, '.env')
  if (!existsSync(file)) return
  process.loadEnvFile(file)
}

/**
 * The settings of a checkout, for trying the application: a demo garage unless a setting says otherwise, but never in
 * the operator's own database.
 */
export function checkoutDefaults(env = process.env) {
  const demo = env.DATABASE_URL ? '0' : '1'
  const logLevel = process.stdout.isTTY ? 'warn' : 'info'
  const dataDir = env.DATA_DIR || reachableDataDir()
  return { DEMO: env.DEMO || demo, LOG_LEVEL: env.LOG_LEVEL || logLevel, ...(dataDir ? { DATA_DIR: dataDir } : {}) }
}
