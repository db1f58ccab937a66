import type { TableKind } from '../../../server/database/tables.ts'

/** The kind of each table in a Citus database: `tableKinds` of scripts/distribute. */
export type Kinds = ReadonlyMap<string, TableKind>

/**
 * Something that Citus 13.2 refuses, or does on every node. A real cluster refuses `example` with the message `says`
 * (test/citus/refused.test.ts); `instead`, if there is one, does the same and is accepted.
 */
export type Refusal = {
  name: string
  /** The date and the failure; runs on a cluster extend the list. */
  since: string
  example: string
  instead?: string
  says: string
  isIn: (sql: string, kinds: Kinds) => boolean
}

/** In a statement of the running product. The planner checks whether it names its garage (decision 0148). */
export const inStatements: readonly Refusal[] = [
  {
    name: 'an INSERT … SELECT copies rows made by the coordinator, without RETURNING or ON CONFLICT',
    since: '2026-11-26: imports and the register of parts answered 500',
    example: `insert into step_types (garage_id, id, name, position)
      select cast(:garageId as uuid), r.id, 'Freins', 0 from jsonb_to_recordset(cast(:rows as jsonb)) as r (id uuid)`,
    instead: `insert into step_types (garage_id, id, name, position)
      select cast(:garageId as uuid), r.id, 'Freins', 0 from jsonb_to_recordset(cast(:rows as jsonb)) as r (id uuid)
      returning id`,
    says: 'COPY FROM not supported with row-level security',
    isIn: (sql, kinds) =>
      levelsOf(sql).some((level) => {
        const [, table = '', select = ''] =
          /\binsert into (\w+)(?: as \w+)?(?: ?\{\})? ((?:with|select)\b.*)/.exec(level) ?? []
        if (kinds.get(table) !== 'distributed' || /\breturning\b|\bon conflict\b/.test(select)) return false
        return !/^select \w+\.garage_id\b/.test(select) || volatile.test(select)
      }),
  },
  {
    name: 'an UPDATE or DELETE calls the clock or chance',
    since: '2026-11-26: tried on the cluster',
    example: 'update clients set updated_at = clock_timestamp() where garage_id = :garageId',
    instead: 'update clients set updated_at = now() where garage_id = :garageId',
    says: 'must not be VOLATILE',
    isIn: (sql, kinds) => volatile.test(sql) && [...changed(sql)].some((table) => kinds.get(table) === 'distributed'),
  },
  {
    name: 'an ON CONFLICT DO UPDATE calls a function that is not immutable',
    since: '2026-11-26: tried on the cluster',
    example: `insert into notification_marks (garage_id, user_id, read_until) values (:garageId, :garageId, now())
      on conflict (garage_id, user_id) do update set read_until = now()`,
    says: 'must be marked IMMUTABLE',
    isIn: (sql, kinds) =>
      insertsInto(sql, kinds, 'distributed') &&
      /\bdo update set .*(\bnow\(\)|\bcurrent_timestamp\b)|\bdo update set .*\b(random|gen_random_uuid|clock_timestamp)\(/.test(
        plain(sql),
      ),
  },
  {
    name: 'an INSERT … VALUES asks a question in the question',
    since: '2026-11-26: tried on the cluster',
    example: `insert into step_types (garage_id, id, name, position)
      values (:garageId, :garageId, 'Freins', (select count(*) from step_types s where s.garage_id = :garageId))`,
    says: 'subqueries are not supported within INSERT queries',
    isIn: (sql, kinds) =>
      insertsInto(sql, kinds, 'distributed') && /\binsert into [^;]*\bvalues\b.*\(select\b/.test(plain(sql)),
  },
  {
    name: 'an UPDATE takes its values from rows that are given',
    since: '2026-11-25: steps and search texts were looked for on every node',
    example: `update clients c set nom = r.nom from jsonb_to_recordset(cast(:rows as jsonb)) as r (id uuid, nom text)
      where c.garage_id = :garageId and c.id = r.id`,
    instead: `update clients c set nom = (
        select r.nom from jsonb_to_recordset(cast(:rows as jsonb)) as r (id uuid, nom text) where r.id = c.id)
      where c.garage_id = :garageId`,
    says: 'multi-task query',
    isIn: (sql, kinds) =>
      levelsOf(sql).some((level) => {
        const [, table = ''] =
          /\bupdate (\w+)\b.* from (?:jsonb?_\w+|unnest|generate_series|\{values\})/.exec(level) ?? []
        return kinds.get(table) === 'distributed'
      }),
  },
  {
    name: 'an UPDATE moves a row to another garage',
    since: '2026-11-22: docs/scale.md',
    example: 'update clients set garage_id = id where garage_id = :garageId',
    says: 'modifying the partition value of rows is not allowed',
    isIn: (sql, kinds) =>
      levelsOf(sql).some((level) => {
        const [, table = ''] = /\bupdate (\w+) (?:\w+ )?set (?:[^;]*, )?garage_id =/.exec(beforeWhere(level)) ?? []
        return kinds.get(table) === 'distributed'
      }),
  },
  {
    name: 'a copied table is changed after a question to a garage’s tables',
    since: '2026-11-26: tried on the cluster',
    example:
      'update garages set nom = nom where id in (select c.garage_id from clients c where c.garage_id = :garageId)',
    says: 'cannot perform select on a distributed table and modify a reference table',
    isIn: (sql, kinds) =>
      [...changed(sql)].some((table) => kinds.get(table) === 'reference') && named(sql, kinds).has('distributed'),
  },
  {
    name: 'a question looks into a garage’s tables and into those of the coordinator',
    since: '2026-11-26: tried on the cluster',
    example: `select 1 from clients c where c.garage_id = :garageId
      and exists (select 1 from auth_sessions s where s.garage_id = c.garage_id)`,
    says: 'direct joins between distributed and local tables are not supported',
    isIn: (sql, kinds) => {
      const found = named(sql, kinds)
      return found.has('distributed') && found.has('local')
    },
  },
]

/** In one statement of a migration that runs on a distributed database. */
export const inMigrations: readonly Refusal[] = [
  {
    name: 'several statements are in one raw',
    since: '2026-11-22: migrations',
    example: 'create index a_idx on clients (garage_id, nom); create index b_idx on cars (garage_id, marque)',
    says: 'cannot insert multiple commands',
    isIn: (sql) => /;\s*\S/.test(plain(sql)),
  },
  {
    name: 'a constraint is added together with something else',
    since: '2026-11-22: migrations',
    example: 'alter table clients add column a int, add constraint clients_a_check check (a > 0)',
    says: 'with other subcommands',
    isIn: (sql, kinds) =>
      levelsOf(sql).some(
        (level) => alters(level, kinds) && /\badd constraint\b/.test(level) && /, (add|drop|alter) /.test(level),
      ),
  },
  {
    name: 'a column comes with a constraint without a name',
    since: '2026-11-26: tried on the cluster',
    example: 'alter table clients add column a int check (a > 0)',
    says: 'with PRIMARY KEY, UNIQUE, FOREIGN and CHECK constraints',
    isIn: (sql, kinds) =>
      levelsOf(sql).some(
        (level) =>
          alters(level, kinds) &&
          /\badd column\b/.test(level) &&
          /(?<!constraint \w+ )\b(check|unique|primary key)\b/.test(level),
      ),
  },
  {
    name: 'a trigger is put on a garage’s table, but where Citus is asked for first',
    since: '2026-11-22: agreements (migration 0047)',
    example: 'create trigger t before update on approvals for each row execute function keep_approval()',
    says: 'triggers are not supported on distributed tables',
    isIn: (sql, kinds) => {
      const [, table = ''] = /\bcreate (?:or replace )?trigger \w+ .*? on (\w+)/.exec(plain(sql)) ?? []
      return kinds.get(table) === 'distributed'
    },
  },
  {
    name: 'a unique index leaves the garage out',
    since: '2026-11-22: docs/scale.md',
    example: 'create unique index a_unique on clients (nom)',
    says: 'creating unique indexes on non-partition columns',
    isIn: (sql, kinds) => {
      const [, table = '', columns = ''] =
        /\bcreate unique index (?:\w+ )?on (\w+) (?:using \w+ )?\(([^)]*)/.exec(plain(sql)) ?? []
      return kinds.get(table) === 'distributed' && !columns.includes('garage_id')
    },
  },
  {
    name: 'a key that holds the garage empties what points to a deleted row',
    since: '2026-11-22: distribute',
    example: `alter table cars add constraint a_fkey foreign key (garage_id, client_id) references clients (garage_id, id)
      on delete set null (client_id)`,
    says: 'cannot create foreign key constraint',
    isIn: (sql) =>
      /\bforeign key \(garage_id,[^)]*\) references \w+ ?\([^)]*\)[^,]*? on (delete|update) set (null|default)/.test(
        plain(sql),
      ),
  },
  {
    name: 'the garage is given by set_config(), which does not reach the nodes: no row is found',
    since: '2026-11-25: migration 0051',
    example: `do $$ begin
      perform set_config('app.garage_id', (select id::text from garages limit 1), true);
      if not exists (select 1 from clients) then raise '% rows', 0; end if; end $$`,
    says: '0 rows',
    isIn: (sql) => /\bset_config\('app\.garage_id'/.test(sql),
  },
]

/** Checks a whole migration, in one direction. @returns its faults */
export function faultsOfMigration(statements: readonly string[], kinds: Kinds): string[] {
  const refusals = [...inStatements, ...inMigrations]
  const faults = statements.flatMap((sql) =>
    refusals.filter(({ isIn }) => isIn(sql, kinds)).map(({ name }) => `${name}: ${sql.trim()}`),
  )
  const whole = plain(statements.join(' ; '))
  for (const [, table = ''] of whole.matchAll(/\balter table (\w+) enable row level security/g)) {
    if (!statements.join().includes(`create_distributed_table('${table}', 'garage_id'`))
      faults.push(`a table of garages does not join the others: ${table}`)
  }
  const isSequential = whole.includes('set local citus.multi_shard_modify_mode =')
  if (/\breferences (garages|users)\b/.test(whole) && changesDistributed(whole, kinds) && !isSequential)
    faults.push('a key to a copied table, and changes do not go one after the other')
  return faults
}

const changesDistributed = (whole: string, kinds: Kinds): boolean =>
  [...whole.matchAll(/\b(?:alter|create|drop) table (\w+)/g)].some(
    ([, table = '']) => kinds.get(table) === 'distributed',
  )

/** @returns the names of what Citus refuses in this statement */
export const refusalsOf = (sql: string, kinds: Kinds): string[] =>
  inStatements.filter(({ isIn }) => isIn(sql, kinds)).map(({ name }) => name)

const volatile = /\b(random|gen_random_uuid|clock_timestamp|timeofday|nextval)\(/

/** In small letters, on one line, without texts, quotes of names and bodies of functions. */
const plain = (sql: string): string =>
  sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll('"', '')
    .replace(/\s+/g, ' ')
    .replaceAll('( ', '(')
    .replaceAll(' )', ')')
    .trim()
    .toLowerCase()

/** The statement with {} for each of its brackets, {values} for a list of values, then the contents of each bracket, in the same way. */
function levelsOf(sql: string): string[] {
  const levels: string[] = []
  let rest = plain(sql)
  for (let before = ''; rest !== before; ) {
    before = rest
    rest = rest.replace(/\(([^()]+)\)/g, (_, inner: string) => {
      levels.push(inner.trim())
      return inner.startsWith('values') ? '{values}' : '{}'
    })
  }
  return [rest, ...levels]
}

const beforeWhere = (level: string): string => level.replace(/ where .*/, '')

const alters = (level: string, kinds: Kinds): boolean =>
  kinds.get(/\balter table (\w+)/.exec(level)?.[1] ?? '') === 'distributed'

const changed = (sql: string): Set<string> =>
  new Set([...plain(sql).matchAll(/\b(?:update|delete from) (\w+)/g)].map(([, table = '']) => table))

const insertsInto = (sql: string, kinds: Kinds, kind: TableKind): boolean =>
  [...plain(sql).matchAll(/\binsert into (\w+)/g)].some(([, table = '']) => kinds.get(table) === kind)

/** The kinds of the tables that a statement names after FROM, JOIN, INTO, UPDATE or USING. */
const named = (sql: string, kinds: Kinds): Set<TableKind | undefined> =>
  new Set(
    [...plain(sql).matchAll(/\b(?:from|join|into|update|using) (\w+)/g)].map(([, table = '']) => kinds.get(table)),
  )
