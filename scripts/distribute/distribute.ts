import type { Knex } from 'knex'
import { hasCitus } from '../../server/database/citus.ts'
import { isServed } from '../../server/database/db.ts'
import { migrate } from '../../server/database/migrate.ts'
import type { TableKind } from '../../server/database/tables.ts'
import { type Plan, planOf } from './statements.ts'

/** The database cannot be distributed; the message is for the operator, and nothing was touched. */
export class CannotDistribute extends Error {
  override name = 'CannotDistribute'
}

/** The statements that `distribute` would run; all of them if Citus is not installed yet. */
export async function plan(db: Knex): Promise<string[]> {
  if (!(await db.schema.hasTable('garages'))) throw new CannotDistribute(noTables)
  const { open, move, fasten } = await planOf(
    db,
    (await hasCitus((sql) => db.raw(sql))) ? await presentKinds(db) : new Map(),
  )
  return [...open, ...move, ...fasten]
}

/**
 * Distributes the database. The schema is brought up to date first; the rest is one transaction, which commits only if
 * the contents of every table are unchanged: a database is never half distributed.
 * @returns how many tables were moved; 0 when there was nothing to do
 * @throws CannotDistribute
 * @throws SchemaError when a newer version has been there
 */
export async function distribute(db: Knex, onStatement: (sql: string) => void): Promise<number> {
  if (!(await hasCitus((sql) => db.raw(sql)))) throw new CannotDistribute(noCitus)
  // Set before new connections are opened: a session keeps the settings with which it began.
  await carrySettings(db)
  if (await isServed(db)) throw new CannotDistribute(served)
  await migrate(db)
  return db.transaction(async (trx) => {
    const plan = await planOf(trx, await presentKinds(trx))
    if (plan.moving.length > 0) await carryOut(trx, plan, onStatement)
    return plan.moving.length
  })
}

async function carryOut(trx: Knex, { moving, open, move, fasten }: Plan, onStatement: (sql: string) => void) {
  const run = async (statements: string[]) => {
    for (const statement of statements) {
      onStatement(statement)
      await trx.raw(statement)
    }
  }
  await run(open)
  const before = await contentsOf(trx, moving)
  await run(move)
  const changed = differing(before, await contentsOf(trx, moving))
  if (changed.length > 0) throw new CannotDistribute(`Contenu différent après répartition : ${changed.join(', ')}.`)
  await run(fasten)
}

type Contents = { rows: number; digest: string }

/**
 * The row counts of these tables, and a sum over all of their columns, which differs when a row is replaced by another.
 */
async function contentsOf(db: Knex, tables: readonly string[]): Promise<Map<string, Contents>> {
  const contentsByTable = new Map<string, Contents>()
  for (const table of tables) {
    const { rows } = await db.raw<{ rows: [Contents] }>(
      `select count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as digest from ${table} t`,
    )
    contentsByTable.set(table, rows[0])
  }
  return contentsByTable
}

const differing = (before: Map<string, Contents>, after: Map<string, Contents>): string[] =>
  [...before].filter(([table, it]) => JSON.stringify(it) !== JSON.stringify(after.get(table))).map(([table]) => table)

/** Hands settings on to the nodes: row-level security reads the garage from a setting of the transaction. */
async function carrySettings(db: Knex): Promise<void> {
  const { rows } = await db.raw('select quote_ident(current_database()) as name')
  await db.raw(`alter database ${rows[0].name} set citus.propagate_set_commands = 'local'`)
}

/** The present kind of each table. Local tables that Citus added for their foreign keys stay local. */
async function presentKinds(db: Knex): Promise<Map<string, TableKind>> {
  const { rows } = await db.raw<{ rows: { name: string; place: TableKind }[] }>(
    `select logicalrelid::regclass::text as name,
       case when partmethod = 'h' then 'distributed' when repmodel = 't' then 'reference' else 'local' end as place
     from pg_dist_partition`,
  )
  return new Map(rows.map(({ name, place }) => [name, place]))
}

const noCitus = 'Cette base n’est pas celle d’un coordinateur Citus : l’extension « citus » y manque.'
const noTables =
  'Cette base n’a pas encore de tables : la commande sans --dry-run les crée d’abord, comme un premier démarrage.'
const served = 'L’application tourne sur cette base : arrêtez-la d’abord.'
