import { expect, test } from 'vitest'
import { noMeaning, whyNot } from '../setup/citus/no-meaning.ts'
import { faultsOfMigration, inMigrations, inStatements, type Kinds } from '../setup/citus/refused.ts'
import { readDoc } from '../setup/proofs.ts'

const listed = Object.entries(noMeaning).flatMap(([file, found]) =>
  (typeof found === 'string' ? [''] : Object.keys(found)).map((title) => ({ file, title })),
)

test('every test listed as skipped on a cluster exists', () => {
  const gone = listed.filter(({ file, title }) => !readDoc(`test/server/${file}`).includes(title))
  expect(gone).toEqual([])
})

test('tests that are not listed run on a cluster', () => {
  expect(whyNot('test/server/database/tenant.test.ts', 'a row cannot point into another garage')).toBeUndefined()
  expect(whyNot('test/server/probes/tenants.test.ts', 'anything')).toBeUndefined()
  expect(
    whyNot(
      'test/server/database/tenant.test.ts',
      listed.find(({ file }) => file === 'database/tenant.test.ts')?.title ?? '',
    ),
  ).toMatch(/plan/)
})

const kinds: Kinds = new Map([
  ...[
    'approvals',
    'cars',
    'clients',
    'import_lines',
    'notification_marks',
    'parts_choices',
    'processes',
    'step_types',
  ].map((name) => [name, 'distributed'] as const),
  ['garages', 'reference'],
  ['auth_sessions', 'local'],
])

test.each([...inStatements, ...inMigrations])('a check finds its example: $name', ({ name, example }) => {
  expect(namesIn(example)).toContain(name)
})

test.each([
  [
    'an import',
    `insert into import_lines (garage_id, import_id, line, cells)
     select cast(:garageId as uuid), cast(:importId as uuid), (r->>0)::int, r->1
     from jsonb_array_elements(cast(:rows as jsonb)) r`,
  ],
  [
    'an answer to an agreement',
    `insert into parts_choices (garage_id, id, process_id, plaque)
     select :garageId, :id, p.id, v.plaque
     from processes p left join cars v on v.garage_id = :garageId and v.id = p.car_id
     where p.garage_id = :garageId and p.id = :processId`,
  ],
])('a check finds the statement of %s that failed on 26 November 2026', (_, sql) => {
  expect(namesIn(sql)).toEqual([inStatements[0]?.name])
})

test.each(inStatements.flatMap(({ instead }) => instead ?? []))('no check rejects the replacement %s', (instead) => {
  expect(namesIn(instead)).toEqual([])
})

test.each([
  [
    'a copy of rows that keep their garage',
    `insert into cars (garage_id, id) select p.garage_id, :id from processes p where p.garage_id = :garageId`,
  ],
  [
    'an insert into a table of the coordinator',
    `insert into auth_sessions (id) select :id from garages where id = :id`,
  ],
  ['an update that names the garage in its condition', `update clients set nom = 'a' where garage_id = :garageId`],
  ['statements of a function', `create function f() returns trigger language plpgsql as $$ begin a; b; end $$`],
  ['a semicolon in a text', `update clients set nom = 'a; b' where garage_id = :garageId`],
])('no check rejects %s: %s', (_, sql) => {
  expect(namesIn(sql)).toEqual([])
})

test('a check finds a migration that creates a garage table without distributing it', () => {
  const create = 'create table notes (garage_id uuid not null references garages (id))'
  const secure = 'alter table notes enable row level security'
  const join = `select create_distributed_table('notes', 'garage_id', colocate_with => 'processes')`
  const sequential = `set local citus.multi_shard_modify_mode = 'sequential'`
  const withNotes: Kinds = new Map([...kinds, ['notes', 'distributed']])
  expect(faultsOfMigration([sequential, create, secure, join], withNotes)).toEqual([])
  expect(faultsOfMigration([sequential, create, secure], withNotes)).toEqual([expect.stringContaining('notes')])
  expect(faultsOfMigration([create, secure, join], withNotes)).toEqual([expect.stringContaining('one after the other')])
})

const namesIn = (sql: string): string[] =>
  [...inStatements, ...inMigrations].filter(({ isIn }) => isIn(sql, kinds)).map(({ name }) => name)
