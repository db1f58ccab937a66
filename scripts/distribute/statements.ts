import type { Knex } from 'knex'
import { type Place, placesOf } from './places.ts'

/** What has to be done, in order: the contents of `moving` are the same after `move` as before it. */
export type Plan = { moving: string[]; open: string[]; move: string[]; fasten: string[] }

/** What its owner has given up of a table: a record is only ever added to. */
type Renounced = { name: string; owner: string; rights: string[] }

type ForeignKey = { name: string; from: string; to: string; definition: string }

/**
 * What turns the tables of `db` into those of a Citus database; nothing where all of them are. Row-level security lets go of
 * the owner first, for whom Citus copies rows: to others there would be none, and those are lost. Foreign keys are away
 * meanwhile: Citus distributes no table that has one to a table it does not know yet.
 * @param done the place that Citus gives its tables by now
 */
export async function planOf(db: Knex, done: ReadonlyMap<string, Place>): Promise<Plan> {
  const places = await placesOf(db)
  const placed = (place: Place) => [...places].filter(([, it]) => it === place).map(([name]) => name)
  const left = (place: Place) => placed(place).filter((name) => done.get(name) !== place)
  const [references, cut] = [left('reference'), left('distributed')]
  const moving = [...references, ...cut]
  if (moving.length === 0) return { moving, open: [], move: [], fasten: [] }
  const keys = (await foreignKeys(db)).filter(({ from, to }) => moving.includes(from) || moving.includes(to))
  const triggers = (await triggersOf(db)).filter(({ table }) => moving.includes(table))
  const renounced = (await renouncedRights(db)).filter(({ name }) => moving.includes(name))
  const anchor = placed('distributed').find((name) => done.get(name) === 'distributed') ?? cut[0]
  const beside = (name: string) => (name === anchor ? `'none'` : `'${anchor}'`)
  return {
    moving,
    open: [
      // Tables on every node and tables cut by garage change in one transaction.
      `set local citus.multi_shard_modify_mode = 'sequential'`,
      ...cut.map((name) => `alter table ${name} no force row level security`),
      ...renounced.map(({ name, owner }) => `grant truncate on ${name} to ${owner}`),
    ],
    move: [
      ...keys.map(({ name, from }) => `alter table ${from} drop constraint ${name}`),
      // Citus distributes no table that has one. What it refuses to change, the proof of an agreement shows as changed.
      ...triggers.map(({ name, table }) => `drop trigger ${name} on ${table}`),
      ...references.map((name) => `select create_reference_table('${name}')`),
      ...cut.map((name) => `select create_distributed_table('${name}', 'garage_id', colocate_with => ${beside(name)})`),
      // The rows have been copied, and nobody would ever see or erase these ones again.
      ...moving.map((name) => `select truncate_local_data_after_distributing_table('${name}')`),
    ],
    fasten: [
      ...keys
        .filter(({ from, to }) => places.get(from) !== 'reference' || places.get(to) !== 'reference')
        .map(({ name, from, definition }) => `alter table ${from} add constraint ${name} ${plain(definition)}`),
      ...cut.map((name) => `alter table ${name} force row level security`),
      // All of them: what Citus copies to the nodes are the rights that there are, not those that are missing.
      ...renounced.map(({ name, owner, rights }) => `revoke ${rights.join(', ')} on ${name} from ${owner}`),
    ],
  }
}

async function renouncedRights(db: Knex): Promise<Renounced[]> {
  const { rows } = await db.raw<{ rows: Renounced[] }>(
    `select relname as name, relowner::regrole::text as owner, array_agg(lower(given_up) order by given_up) as rights
     from pg_class, unnest(array['TRUNCATE', 'UPDATE']) given_up
     where relnamespace = 'public'::regnamespace and relkind = 'r' and not has_table_privilege(relowner, pg_class.oid, given_up)
     group by relname, relowner order by relname`,
  )
  return rows
}

async function triggersOf(db: Knex): Promise<{ name: string; table: string }[]> {
  const { rows } = await db.raw<{ rows: { name: string; table: string }[] }>(
    `select tgname as name, tgrelid::regclass::text as "table" from pg_trigger where not tgisinternal order by tgname`,
  )
  return rows
}

// A key between two tables that stand on every node (users → garages) does not come back: with it Citus locks both whenever
// an account is changed, in the other order than a registration, and no garage is beside another there (decision 0152).

/** Citus sets nothing to null along a key that holds the garage; the actions of the application never count on it. */
const plain = (definition: string) => definition.replace(/^(FOREIGN KEY \(garage_id,.*) ON DELETE SET NULL.*$/, '$1')

/** In their order in the database, which is that of the migrations. */
async function foreignKeys(db: Knex): Promise<ForeignKey[]> {
  const { rows } = await db.raw<{ rows: ForeignKey[] }>(
    `select conname as name, conrelid::regclass::text as "from", confrelid::regclass::text as "to",
       pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace order by oid`,
  )
  return rows
}
