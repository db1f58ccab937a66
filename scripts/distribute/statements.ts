import type { Knex } from 'knex'
import type { TableKind } from '../../server/database/tables.ts'
import { tableKinds } from './table-kinds.ts'

/** The statements in order. `move` does not change the contents of the tables `moving`. */
export type Plan = { moving: string[]; open: string[]; move: string[]; fasten: string[] }

/** The rights that the owner of a table has revoked from itself, because the table is an append-only log. */
type Renounced = { name: string; owner: string; rights: string[] }

type ForeignKey = { name: string; from: string; to: string; definition: string }

/**
 * The statements that turn the tables of `db` into those of a Citus database; none where all of them are. Row-level
 * security is lifted first for the owner, for whom Citus copies rows: it would copy none, and lose them. Foreign keys
 * are away meanwhile: Citus distributes no table that has one to a table it does not know yet.
 * @param presentKinds the kinds that Citus gives its tables by now
 */
export async function planOf(db: Knex, presentKinds: ReadonlyMap<string, TableKind>): Promise<Plan> {
  const places = await tableKinds(db)
  const placed = (kind: TableKind) => [...places].filter(([, it]) => it === kind).map(([name]) => name)
  const left = (kind: TableKind) => placed(kind).filter((name) => presentKinds.get(name) !== kind)
  const [references, cut] = [left('reference'), left('distributed')]
  const moving = [...references, ...cut]
  if (moving.length === 0) return { moving, open: [], move: [], fasten: [] }
  const keys = (await foreignKeys(db)).filter(({ from, to }) => moving.includes(from) || moving.includes(to))
  const triggers = (await triggersOf(db)).filter(({ table }) => moving.includes(table))
  const renounced = (await renouncedRights(db)).filter(({ name }) => moving.includes(name))
  const anchor = placed('distributed').find((name) => presentKinds.get(name) === 'distributed') ?? cut[0]
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
      // Citus distributes no table that has a trigger. A change that the trigger refuses still shows in an approval's
      // evidence.
      ...triggers.map(({ name, table }) => `drop trigger ${name} on ${table}`),
      ...references.map((name) => `select create_reference_table('${name}')`),
      ...cut.map((name) => `select create_distributed_table('${name}', 'garage_id', colocate_with => ${beside(name)})`),
      // The rows have been copied; nothing would ever read or erase the originals.
      ...moving.map((name) => `select truncate_local_data_after_distributing_table('${name}')`),
    ],
    fasten: [
      ...keys
        .filter(({ from, to }) => places.get(from) !== 'reference' || places.get(to) !== 'reference')
        .map(({ name, from, definition }) => `alter table ${from} add constraint ${name} ${plain(definition)}`),
      ...cut.map((name) => `alter table ${name} force row level security`),
      // All rights are revoked again: Citus copies granted rights to the nodes, not missing ones.
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

// Keys that are not restored: one between two reference tables (users → garages) makes Citus lock both whenever an
// account is changed, in the other order than a registration, and no two garages could work in parallel (decision
// 0152).

/** A foreign key without `set null`, which Citus refuses on keys with the garage, and nothing relies on. */
const plain = (definition: string) => definition.replace(/^(FOREIGN KEY \(garage_id,.*) ON DELETE SET NULL.*$/, '$1')

/** The foreign keys in the order of the database, which is that of the migrations. */
async function foreignKeys(db: Knex): Promise<ForeignKey[]> {
  const { rows } = await db.raw<{ rows: ForeignKey[] }>(
    `select conname as name, conrelid::regclass::text as "from", confrelid::regclass::text as "to",
       pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace order by oid`,
  )
  return rows
}
