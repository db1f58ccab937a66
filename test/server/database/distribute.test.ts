import type { Knex } from 'knex'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { distribute, plan } from '../../../scripts/distribute/distribute.ts'
import { tableKinds } from '../../../scripts/distribute/table-kinds.ts'
import { createDb } from '../../../server/database/db.ts'
import { type TestDatabase, testDatabase } from '../../setup/database.ts'
import { likeCitus } from './like-citus.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('without Citus the script fails and changes nothing, but can show its plan', async () => {
  const { db } = database
  const before = await keys(db)
  await expect(distribute(db, () => {})).rejects.toThrow('l’extension « citus » y manque')
  expect(await keys(db)).toEqual(before)
  expect((await plan(db)).join()).toContain("create_distributed_table('processes', 'garage_id'")
})

test('a database without tables has no plan, and the message says so', async () => {
  const empty = await testDatabase({ content: 'no tables' })
  await expect(plan(empty.db)).rejects.toThrow('Cette base n’a pas encore de tables')
  await empty.close()
})

test('an unknown table stops the script', async () => {
  const { db } = database
  await db.raw('create table nouveautes (id int primary key)')
  await expect(plan(db)).rejects.toThrow('Sans place : nouveautes')
  await db.raw('drop table nouveautes')
})

describe('distribution with the functions of Citus', () => {
  let own: TestDatabase
  let db: Knex

  beforeEach(async () => {
    own = await testDatabase()
    await own.db.destroy()
    // Only Citus itself lets the owner of a database store one of its settings there.
    const admin = createDb(own.adminUrl)
    await admin.raw(likeCitus)
    await admin.raw(
      "do $$ begin execute format('alter database %I set search_path = public, citus_like', current_database()); end $$",
    )
    await admin.destroy()
    db = createDb(own.adminUrl, { applicationName: 'distribute' })
  })
  afterEach(async () => {
    await db.destroy()
    await own.close()
  })

  test('distributes every table of a garage once, and empties the local copy', async () => {
    await distribute(db, () => {})
    const expected = [...(await tableKinds(db))].filter(([, place]) => place !== 'local')
    expect(await held(db)).toEqual(expected.map(([name, place]) => [name, place, true]))
    expect(expected.length).toBeGreaterThan(12)
    const kept = await db('pg_db_role_setting')
      .whereRaw('setdatabase = (select oid from pg_database where datname = current_database())')
      .pluck('setconfig')
    expect(kept.flat()).toContain('citus.propagate_set_commands=local')
  })

  test('restores foreign keys, except some SET NULL and that of users, and row-level security', async () => {
    const before = (await keys(db)).filter(({ conname }) => conname !== 'users_garage_fkey')
    expect(before.length).toBeGreaterThan(20)
    const bound = await boundTables(db)
    await distribute(db, () => {})
    const after = await keys(db)
    const plain = /^(FOREIGN KEY \(garage_id, .*\)) ON DELETE SET NULL \(\w+\)$/
    expect(after).toEqual(before.map((key) => ({ ...key, definition: key.definition.replace(plain, '$1') })))
    const changed = before.filter(({ definition }) => plain.test(definition)).map(({ conname }) => conname)
    expect(changed).toEqual([
      'mails_process_fkey',
      'processes_car_fkey',
      'processes_client_fkey',
      'processes_step_type_fkey',
    ])
    expect(await boundTables(db)).toEqual(bound)
  })

  test('keeps the rights of an append-only table', async () => {
    const rights = () => rightsOfOwner(db, 'approval_events')
    const before = await rights()
    expect(before).toEqual({ insert: true, select: true, update: false, truncate: false })
    const said: string[] = []
    await distribute(db, (statement) => said.push(statement))
    expect(await rights()).toEqual(before)
    // The nodes receive the rights that exist; missing rights must be revoked there too.
    const [last = ''] = said.filter((statement) => statement.includes('approval_events')).reverse()
    expect(last).toMatch(/^revoke truncate, update on approval_events from /)
  })

  test('does nothing a second time', async () => {
    expect(await distribute(db, () => {})).toBeGreaterThan(12)
    expect(await distribute(db, () => {})).toBe(0)
  })

  test('is refused while a server is connected', async () => {
    const server = createDb(own.url)
    await server.raw('select 1')
    await expect(distribute(db, () => {})).rejects.toThrow('L’application tourne sur cette base')
    expect(await held(db)).toEqual([])
    await server.destroy()
  })

  test('is rolled back when a row is changed on the way', async () => {
    const before = await keys(db)
    const garage = '01900000-0000-7000-8000-000000000001'
    await db('garages').insert({ id: garage, nom: 'Garage Perrin' })
    await db.raw(`
      create or replace function citus_like.create_reference_table(name regclass) returns void language sql as $$
        update garages set nom = nom || ' bis';
        insert into pg_dist_partition values (name, 'n', 't') $$`)
    await expect(distribute(db, () => {})).rejects.toThrow('Contenu différent après répartition : garages.')
    expect([await held(db), await keys(db)]).toEqual([[], before])
    expect(await db('garages').pluck('nom')).toEqual(['Garage Perrin'])
  })

  test('adds a table created later, even one that Citus holds as local', async () => {
    await distribute(db, () => {})
    const [before, all] = [await keys(db), await held(db)]
    await db.raw(`update pg_dist_partition set partmethod = 'n', repmodel = 's' where logicalrelid = 'mails'::regclass`)
    const said: string[] = []
    await distribute(db, (statement) => said.push(statement))
    expect(said.filter((statement) => statement.includes('create_'))).toEqual([
      "select create_distributed_table('mails', 'garage_id', colocate_with => 'activity')",
    ])
    expect([await keys(db), await held(db)]).toEqual([before, all])
  })
})

async function keys(db: Knex) {
  const { rows } = await db.raw<{ rows: { conname: string; definition: string }[] }>(`
    select conrelid::regclass::text as "on", conname, pg_get_constraintdef(oid) as definition, convalidated
    from pg_constraint where contype = 'f' order by conname`)
  return rows
}

const boundTables = (db: Knex): Promise<string[]> =>
  db('pg_class').where({ relforcerowsecurity: true }).orderBy('relname').pluck('relname')

async function rightsOfOwner(db: Knex, table: string) {
  const rights = ['insert', 'select', 'update', 'truncate']
  const asked = rights.map((right) => `has_table_privilege(relowner, oid, '${right}') as "${right}"`)
  const { rows } = await db.raw(`select ${asked.join(', ')} from pg_class where oid = ?::regclass`, [table])
  return rows[0]
}

async function held(db: Knex) {
  const { rows } = await db.raw(`
    select logicalrelid::text as name, case partmethod when 'h' then 'distributed' else 'reference' end as place, emptied
    from citus_like.pg_dist_partition order by 1`)
  return (rows as { name: string; place: string; emptied: boolean }[]).map((row) => Object.values(row))
}
