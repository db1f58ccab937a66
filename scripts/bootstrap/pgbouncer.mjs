import { install, mayInstall, onPath } from './debian.mjs'
import { giveUp, say } from './say.mjs'

/** The pooler that one test goes through. @returns its path; empty on a machine without it: that test is then skipped */
export async function ensurePgBouncer() {
  const found = onPath('pgbouncer')
  if (found) return found
  if (!mayInstall()) {
    say('PgBouncer absent : son test est passé (sudo apt-get install pgbouncer).')
    return ''
  }
  say('Installation de PgBouncer pour les tests…')
  await install('pgbouncer')
  return onPath('pgbouncer') ?? giveUp('PgBouncer n’a pas pu être installé : installez-le.')
}
