import { install, mayInstall, onPath } from './debian.mjs'
import { giveUp, say } from './say.mjs'

/**
 * Finds PgBouncer, through which one test connects.
 * @returns its path; empty on a machine without PgBouncer: the test is then skipped
 */
export async function ensurePgBouncer() {
  const path = onPath('pgbouncer')
  if (path) return path
  if (!mayInstall()) {
    say('PgBouncer is absent: its test is left out (sudo apt-get install pgbouncer).')
    return ''
  }
  say('Installing PgBouncer for the tests…')
  await install('pgbouncer')
  return onPath('pgbouncer') ?? giveUp('PgBouncer could not be installed: install it.')
}
