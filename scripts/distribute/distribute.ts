import type { Knex } from 'knex'
import { distributeStatements } from './statements.ts'

export class CitusMissing extends Error {
  override name = 'CitusMissing'
  override message = 'Cette base n’est pas celle d’un coordinateur Citus : l’extension « citus » y manque.'
}

/** What `distribute` would do; the whole of it where Citus is not there yet. */
export async function plan(db: Knex): Promise<string[]> {
  return distributeStatements(db, (await hasCitus(db)) ? await known(db) : new Set())
}

/**
 * All in one transaction: a database is never half distributed.
 * @returns how many statements it took; 0 when there was nothing to do
 * @throws CitusMissing
 */
export async function distribute(db: Knex, onStatement: (sql: string) => void): Promise<number> {
  if (!(await hasCitus(db))) throw new CitusMissing()
  return db.transaction(async (trx) => {
    const statements = await distributeStatements(trx, await known(trx))
    if (statements.length === 0) return 0
    for (const statement of [...statements, await carrySettings(trx)]) {
      onStatement(statement)
      await trx.raw(statement)
    }
    return statements.length + 1
  })
}

/** Row-level security reads the garage from a setting of the transaction: the nodes have to hear of it too. */
async function carrySettings(db: Knex): Promise<string> {
  const { rows } = await db.raw('select quote_ident(current_database()) as name')
  return `alter database ${rows[0].name} set citus.propagate_set_commands = 'local'`
}

async function hasCitus(db: Knex): Promise<boolean> {
  const { rows } = await db.raw(`select to_regclass('pg_dist_partition') is not null as yes`)
  return rows[0].yes
}

async function known(db: Knex): Promise<Set<string>> {
  const { rows } = await db.raw('select logicalrelid::regclass::text as name from pg_dist_partition')
  return new Set((rows as { name: string }[]).map(({ name }) => name))
}
