import type { Knex } from 'knex'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CitusMissing, distribute, plan } from '../../scripts/distribute/distribute.ts'
import { placesOf } from '../../scripts/distribute/places.ts'
import { createDb } from '../../server/database/db.ts'
import { type TestDatabase, testDatabase } from '../setup/database.ts'

/**
 * There is no Citus here. These functions carry its names, keep what they were asked, and refuse what it refuses: a
 * table that still holds a foreign key, a table twice, a cut by something that is not in every unique key.
 */
const likeCitus = `
  create schema citus_like;
  create table citus_like.pg_dist_partition (logicalrelid regclass primary key, place text not null);
  create function citus_like.refuse_keys(name regclass) returns void language plpgsql as $$
  begin
    if exists (select from pg_constraint where contype = 'f' and (conrelid = name or confrelid = name)) then
      raise 'foreign key on %', name;
    end if;
  end $$;
  create function citus_like.create_reference_table(name regclass) returns void language plpgsql as $$
  begin
    perform refuse_keys(name);
    insert into pg_dist_partition values (name, 'reference');
  end $$;
  create function citus_like.create_distributed_table(name regclass, by text, colocate_with text) returns void language plpgsql as $$
  begin
    perform refuse_keys(name);
    if exists (
      select from pg_index i where i.indrelid = name and i.indisunique and not exists (
        select from pg_attribute a where a.attrelid = name and a.attnum = any (i.indkey) and a.attname = by)
    ) then raise 'unique index without % on %', by, name; end if;
    if colocate_with <> 'none' and not exists (
      select from pg_dist_partition where logicalrelid = colocate_with::regclass
    ) then raise 'nothing to stand beside: %', colocate_with; end if;
    insert into pg_dist_partition values (name, 'distributed');
  end $$;
`

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('without Citus nothing is touched, and that is said; the plan can be read', async () => {
  const { db } = database
  const before = await keys(db)
  await expect(distribute(db, () => {})).rejects.toThrow(CitusMissing)
  expect(await keys(db)).toEqual(before)
  expect((await plan(db)).join()).toContain("create_distributed_table('processes', 'garage_id'")
})

test('a table that nobody has thought about stops everything', async () => {
  const { db } = database
  await db.raw('create table nouveautes (id int primary key)')
  await expect(plan(db)).rejects.toThrow('Sans place : nouveautes')
  await db.raw('drop table nouveautes')
})

describe('with the functions of Citus', () => {
  let own: TestDatabase
  let db: Knex

  beforeEach(async () => {
    own = await testDatabase()
    await own.db.raw(likeCitus)
    await own.db.raw(
      "do $$ begin execute format('alter database %I set search_path = public, citus_like', current_database()); end $$",
    )
    await own.db.destroy()
    // Only Citus itself lets an ordinary owner keep one of its settings.
    db = createDb(own.adminUrl)
  })
  afterEach(async () => {
    await db.destroy()
    await own.close()
  })

  test('every table of a garage is cut by it, once, and every foreign key comes back as it was', async () => {
    const before = await keys(db)
    expect(before.length).toBeGreaterThan(20)
    await distribute(db, () => {})
    expect(await keys(db)).toEqual(before)
    const expected = [...(await placesOf(db))].filter(([, place]) => place !== 'local')
    expect(await held(db)).toEqual(expected)
    expect(expected.length).toBeGreaterThan(12)
    const kept = await db('pg_db_role_setting')
      .whereRaw('setdatabase = (select oid from pg_database where datname = current_database())')
      .pluck('setconfig')
    expect(kept.flat()).toContain('citus.propagate_set_commands=local')
  })

  test('a second time there is nothing to do', async () => {
    expect(await distribute(db, () => {})).toBeGreaterThan(20)
    expect(await distribute(db, () => {})).toBe(0)
  })

  test('a table that came later joins the others', async () => {
    await distribute(db, () => {})
    const [before, all] = [await keys(db), await held(db)]
    await db.raw(`delete from pg_dist_partition where logicalrelid = 'mails'::regclass`)
    const said: string[] = []
    await distribute(db, (statement) => said.push(statement))
    expect(said.filter((statement) => statement.includes('create_'))).toEqual([
      "select create_distributed_table('mails', 'garage_id', colocate_with => 'activity')",
    ])
    expect([await keys(db), await held(db)]).toEqual([before, all])
  })
})

async function keys(db: Knex) {
  const { rows } = await db.raw(`
    select conrelid::regclass::text as "on", conname, pg_get_constraintdef(oid) as definition, convalidated
    from pg_constraint where contype = 'f' order by conname`)
  return rows as object[]
}

async function held(db: Knex) {
  const { rows } = await db.raw(`select logicalrelid::text as name, place from pg_dist_partition order by 1`)
  return (rows as { name: string; place: string }[]).map(({ name, place }) => [name, place])
}
