import type { Knex } from 'knex'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { distribute } from '../../scripts/distribute/distribute.ts'
import { createDb } from '../../server/database/db.ts'
import { newId } from '../../server/database/ids.ts'
import { migrate } from '../../server/database/migrate.ts'
import { tables } from '../../server/database/tables.ts'
import { withGarage } from '../../server/database/tenant.ts'
import { type Cast, cast } from '../setup/cast.ts'
import { type TestDatabase, testDatabase } from '../setup/database.ts'
import { makeDemo } from '../setup/demo.ts'

let database: TestDatabase
let admin: Knex
let people: Cast
let before: Record<string, number>

beforeAll(async () => {
  database = await testDatabase({ content: 'no tables', applicationName: 'test' })
  admin = createDb(database.adminUrl, { applicationName: 'test' })
  await migrate(database.db)
  await makeDemo(database.db, { views: new URL(inject('views')) })
  people = await cast(database)
  before = await counts()
  await distribute(database.db, () => {})
})
afterAll(async () => {
  await admin.destroy()
  await database.close()
})

test('distributing keeps every row, and moves all data from the coordinator to the nodes', async () => {
  expect(await counts()).toEqual(before)
  expect(before).toMatchObject({ processes: 106, garages: 3 })
  const left = await admin('pg_class')
    .whereIn('relname', await distributed())
    .whereRaw('pg_relation_size(oid) > 0')
    .pluck('relname')
  expect(left).toEqual([])
  const { rows } = await admin.raw(
    `select count(distinct nodeport) as nodes from citus_shards where table_name = 'processes'::regclass and shard_size > 0`,
  )
  expect(rows[0].nodes).toBeGreaterThan(1)
})

test('row-level security binds the owner on every node, and a garage sees only its rows', async () => {
  const { rows } = await admin.raw<{ rows: { result: string }[] }>(
    `select result from run_command_on_all_nodes(
       'select count(*) filter (where relrowsecurity) || $$ $$ || count(*) filter (where relrowsecurity and not relforcerowsecurity) from pg_class')`,
  )
  for (const { result } of rows) expect(result).toMatch(/^[1-9]\d* 0$/)
  const seen = (garageId: string) =>
    withGarage(database.db, garageId, (tx) =>
      tx.raw<{ garage_id: string }>('select distinct garage_id from step_types'),
    )
  for (const { garageId } of [people.camille, people.denise])
    expect(await seen(garageId)).toEqual([{ garage_id: garageId }])
  expect(await database.db('step_types')).toEqual([])
})

test('distributing again changes nothing', async () => {
  expect(await distribute(database.db, () => {})).toBe(0)
})

test('a later migration distributes its table, and the command distributes a forgotten one', async () => {
  // The rows that come with such migrations.
  const row = { place: 'distributed', backup: true }
  Object.assign(tables, { notes: row, memos: row })
  await database.db.transaction(async (tx) => {
    for (const statement of laterMigration('notes')) await tx.raw(statement)
  })
  expect(await distributed()).toContain('notes')
  const write = (process_id: string) =>
    withGarage(database.db, people.camille.garageId, (tx) =>
      tx.from('notes').insert({ garage_id: tx.garageId, id: newId(), process_id }),
    )
  await expect(write(newId())).rejects.toMatchObject({ code: '23503' })

  const [create = '', ...guarded] = laterMigration('memos').filter(
    (statement) => !/^do|foreign key \(garage_id, pr/.test(statement),
  )
  for (const statement of [create, ...guarded]) await database.db.raw(statement)
  await withGarage(database.db, people.denise.garageId, (tx) =>
    tx.from('memos').insert({ garage_id: tx.garageId, id: newId(), process_id: newId() }),
  )
  expect(await distribute(database.db, () => {})).toBe(1)
  expect(await distributed()).toContain('memos')
  expect(await counts()).toMatchObject({ ...before, memos: 1, notes: 0 })
})

const laterMigration = (table: string) => [
  `set local citus.multi_shard_modify_mode = 'sequential'`,
  `create table ${table} (
    garage_id uuid not null,
    id uuid not null,
    process_id uuid not null,
    constraint ${table}_pkey primary key (garage_id, id),
    constraint ${table}_garage_fkey foreign key (garage_id) references garages (id))`,
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy ${table}_tenant on ${table} using (garage_id = nullif(current_setting('app.garage_id', true), '')::uuid)`,
  `do $$ begin
    if to_regclass('pg_dist_partition') is not null then
      perform create_distributed_table('${table}', 'garage_id', colocate_with => 'processes')
      from pg_dist_partition where logicalrelid = 'processes'::regclass;
    end if;
  end $$`,
  `alter table ${table} add constraint ${table}_process_fkey
    foreign key (garage_id, process_id) references processes (garage_id, id) on delete cascade`,
]

async function distributed(): Promise<string[]> {
  const { rows } = await admin.raw<{ rows: { name: string }[] }>(
    `select logicalrelid::regclass::text as name from pg_dist_partition where partmethod = 'h'`,
  )
  return rows.map(({ name }) => name)
}

async function counts(): Promise<Record<string, number>> {
  const { rows } = await admin.raw<{ rows: { name: string }[] }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'knex%'`,
  )
  const counted = rows.map(async ({ name }) => [name, (await admin(name).count({ n: '*' }).first())?.n])
  return Object.fromEntries(await Promise.all(counted))
}
