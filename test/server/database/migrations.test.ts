import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Knex } from 'knex'
import { afterEach, expect, test } from 'vitest'
import { otherEvents } from '../../../domain/features.ts'
import { processEvents } from '../../../domain/processes/history/events.ts'
import { createDb } from '../../../server/database/db.ts'
import { currentName, migrate, migrationSource, oldNames, schemaState } from '../../../server/database/migrate.ts'
import { type TestDatabase, testDatabase } from '../../setup/database.ts'

let database: TestDatabase
afterEach(() => database.close())

/** The whole schema: columns, constraints, indexes, policies, extensions. */
const schemaQuery = `
  select 'column' as kind, table_name || '.' || column_name as name,
    concat_ws(' ', data_type, datetime_precision, is_nullable, column_default, collation_name) as definition
  from information_schema.columns where table_schema = 'public'
  union all
  select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
  from pg_constraint where connamespace = 'public'::regnamespace
  union all
  select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
  union all
  select 'policy', tablename || '.' || policyname, concat_ws(' ', cmd, qual, with_check) from pg_policies
  union all
  select 'row security', oid::regclass::text, concat_ws(' ', relrowsecurity, relforcerowsecurity)
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  union all
  select 'extension', extname, extversion from pg_extension
  order by 1, 2`

const applicationName = 'fil-d-atelier migrations'
const migrationThatWaits = (): Promise<number[]> =>
  database
    .db('pg_stat_activity')
    .where({
      application_name: applicationName,
      datname: database.db.raw('current_database()'),
      wait_event_type: 'Lock',
    })
    .pluck('pid')

async function schema(): Promise<{ kind: string; name: string; definition: string }[]> {
  return (await database.db.raw(schemaQuery)).rows
}

test('all migrations up, down and up again give the same schema', async () => {
  database = await testDatabase({ content: 'no tables' })
  const nothing = await schema()
  await migrate(database.db)
  const first = await schema()
  await database.db.migrate.rollback({ migrationSource }, true)
  await database.db.raw('drop table knex_migrations, knex_migrations_lock')
  expect(await schema()).toEqual(nothing)
  await migrate(database.db)
  expect(await schema()).toEqual(first)
})

test('five servers that start together migrate once', async () => {
  database = await testDatabase({ content: 'no tables' })
  const servers = Array.from({ length: 5 }, () => createDb(database.url))
  await Promise.all(servers.map((db) => migrate(db)))
  await Promise.all(servers.map((db) => db.destroy()))
  const done: string[] = await database.db('knex_migrations').orderBy('id').pluck('name')
  expect(done).toEqual(await migrationSource.getMigrations([]))
})

test('a server killed during a migration leaves no partial change and no lock', async () => {
  database = await testDatabase({ content: 'no tables' })
  const inTheWay = await database.db.transaction()
  await inTheWay.raw('create table cars (id int)')
  const killed = migrate(database.db).catch((error: unknown) => error)
  await expect.poll(migrationThatWaits, { interval: 20, timeout: 20_000 }).toHaveLength(1)
  await database.db.raw(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = ?',
    [applicationName],
  )
  expect(await killed).toBeInstanceOf(Error)
  await inTheWay.rollback()

  expect(await database.db('pg_tables').where({ schemaname: 'public', tablename: 'garages' })).toEqual([])
  await migrate(database.db)
  expect(await database.db('knex_migrations').orderBy('id').pluck('name')).toEqual(
    await migrationSource.getMigrations([]),
  )
})

test('migrating an up-to-date database changes nothing', async () => {
  database = await testDatabase()
  const before = await schema()
  await migrate(database.db)
  expect(await schema()).toEqual(before)
})

test('migrations recorded under their old names are recognised', async () => {
  database = await testDatabase()
  const { db } = database
  const names = await migrationSource.getMigrations([])
  for (const name of oldNames)
    await db('knex_migrations')
      .where({ name: currentName(name) })
      .update({ name })
  expect((await schemaState(db)).unknown).toBe(2)
  await migrate(db)
  expect(await db('knex_migrations').orderBy('id').pluck('name')).toEqual(names)
})

test('migration 0026 folds strokes in the search texts of every garage', async () => {
  database = await testDatabase()
  const name = '0026_search_strokes'
  await database.db.migrate.down({ migrationSource, name } as Knex.MigratorConfig)
  const clients: [id: string, search: string][] = [
    [randomUUID(), 'łukasz þor'],
    [randomUUID(), 'søren đorđe 280'],
  ]
  for (const [id, search] of clients) {
    await database.db('garages').insert({ id, nom: 'Garage' })
    await inGarage(id, (tx) => tx('clients').insert({ garage_id: id, id, nom: 'N', prenom: 'P', search }))
  }
  await migrate(database.db)
  const kept = await Promise.all(clients.map(([id]) => inGarage(id, (tx) => tx('clients').pluck('search'))))
  expect(kept).toEqual([['lukasz thor'], ['soren dorde 280']])
})

test('migration 0067 corrects phone numbers and their search texts in every garage', async () => {
  database = await testDatabase()
  await database.db.migrate.down({ migrationSource, name: '0067_phones' } as Knex.MigratorConfig)
  const numbers: [before: string, after: string, words: string][] = [
    ['+33690123456', '+590690123456', '590690123456 0690123456'],
    ['+33262123456', '+262262123456', '262262123456 0262123456'],
    ['+33594123456', '+594594123456', '594594123456 0594123456'],
    ['+33697123456', '+596697123456', '596697123456 0697123456'],
    ['+2620692123456', '+262692123456', '262692123456 0692123456'],
    ['+590690654321', '+590690654321', '590690654321 0690654321'],
    ['+410791234567', '+41791234567', '41791234567'],
    ['+390612345678', '+390612345678', '390612345678'],
    ['+2250712345678', '+2250712345678', '2250712345678'],
    ['+33612345678', '+33612345678', '33612345678 0612345678'],
    ['+33639981742', '+33639981742', '33639981742 0639981742'],
  ]
  const garages = [randomUUID(), randomUUID()]
  for (const garage_id of garages) {
    await database.db('garages').insert({ id: garage_id, nom: 'Garage', telephone: '+33590123456' })
    for (const [telephone] of numbers) {
      const search = `roux ${telephone.replace(/^\+33(\d+)/, '+33$1 0$1').slice(1)}`
      const id = randomUUID()
      await inGarage(garage_id, async (tx) => {
        await tx('clients').insert({ garage_id, id, nom: 'Roux', prenom: 'P', telephone, search })
        const process = { garage_id, id, client_id: id, start_date: new Date(), search: `${search} ab123cd` }
        await tx('processes').insert(process)
      })
    }
  }
  await migrate(database.db)
  expect(await database.db('garages').pluck('telephone')).toEqual(garages.map(() => '+590590123456'))
  for (const id of garages) {
    const rows = await inGarage(id, (tx) =>
      tx('clients as c')
        .join('processes as p', { 'p.garage_id': 'c.garage_id', 'p.id': 'c.id' })
        .select('c.telephone', 'c.search', 'p.search as words'),
    )
    const expected = numbers.map(([, telephone, words]) => ({
      telephone,
      search: `roux ${words}`,
      words: `roux ${words} ab123cd`,
    }))
    expect(rows).toHaveLength(numbers.length)
    expect(rows).toEqual(expect.arrayContaining(expected))
  }
})

test('migration 0066 allows plates of every script, and its rollback keeps them', async () => {
  database = await testDatabase()
  const garage_id = randomUUID()
  await database.db('garages').insert({ id: garage_id, nom: 'Garage' })
  const car = (plaque: string) => ({ garage_id, id: randomUUID(), marque: 'Fiat', plaque, search: '' })
  const insert = (plaque: string) => inGarage(garage_id, (tx) => tx('cars').insert(car(plaque)))
  for (const plaque of ['LÖAB123', 'А123ВС77', 'أبج١٢٣']) await insert(plaque)
  for (const plaque of ['AB-123', 'AB 123', 'ab123', '#NOM?', 'A', 'A'.repeat(13), 'AB\u00a0123', 'AB\u2013123']) {
    await expect(insert(plaque)).rejects.toThrow('cars_plaque_check')
  }
  await database.db.migrate.down({ migrationSource, name: '0067_phones' } as Knex.MigratorConfig)
  await database.db.migrate.down({ migrationSource, name: '0066_plates' } as Knex.MigratorConfig)
  expect(await inGarage(garage_id, (tx) => tx('cars').pluck('plaque'))).toHaveLength(3)
  await expect(insert('ÖÄ1')).rejects.toThrow('cars_plaque_check')
  await migrate(database.db)
})

const wordsOfOldHistories: [action: string, event: string][] = [
  ['step.propose', 'step.readied'],
  ['process.update', 'process.changed'],
  ['link.rotate', 'process.relinked'],
  ['approval.callback', 'approval.callback'],
  ['approval.addSteps', 'approval.stepsAdded'],
  ['client.delete', 'client.erased'],
  ['employee.resetSecondFactor', 'employee.secondFactorReset'],
  ['mail.resend', 'mail.resent'],
  ['word.of.another.version', 'word.of.another.version'],
]

/** The names that migration 0051 gives to events, from its own text. */
const namesOf0051 = [
  ...readFileSync(new URL('../../../migrations/0051_event_names.ts', import.meta.url), 'utf8').matchAll(
    /': '([\w.]+)',$/gm,
  ),
].map(([, event = '']) => event)

test('migration 0051 renames the events of the history in every garage, and back', async () => {
  database = await testDatabase()
  const name = '0051_event_names'
  const back = () => database.db.migrate.down({ migrationSource, name } as Knex.MigratorConfig)
  const write = (id: string, actions: string[]) =>
    inGarage(id, (tx) => {
      const row = { garage_id: id, object_type: 'process', process_id: randomUUID() }
      return tx('activity').insert(actions.map((action) => ({ ...row, id: randomUUID(), action })))
    })
  const read = (id: string): Promise<string[]> => inGarage(id, (tx) => tx('activity').pluck('action'))
  const [perrin, delmas] = [randomUUID(), randomUUID()]
  await database.db('garages').insert([perrin, delmas].map((id) => ({ id, nom: 'Garage' })))

  await back()
  for (const id of [perrin, delmas])
    await write(
      id,
      wordsOfOldHistories.map(([action]) => action),
    )
  await migrate(database.db)
  for (const id of [perrin, delmas])
    expect((await read(id)).sort()).toEqual(wordsOfOldHistories.map(([, event]) => event).sort())

  const events = Object.keys({ ...processEvents, ...otherEvents })
  expect(new Set(namesOf0051).size).toBe(52)
  expect(namesOf0051.filter((event) => !events.includes(event))).toEqual(['process.reminded'])
  const unchanged = events.filter((event) => !namesOf0051.includes(event))
  await write(delmas, events)
  await back()
  expect((await read(perrin)).sort()).toEqual(wordsOfOldHistories.map(([action]) => action).sort())
  const old = new Set(await read(delmas))
  for (const [name, { apiName }] of Object.entries(processEvents)) {
    expect(old).toContain(unchanged.includes(name) ? name : apiName)
  }
  expect([...old].filter((action) => events.includes(action)).sort()).toEqual(unchanged.sort())
  await migrate(database.db)
  expect(new Set(await read(delmas))).toEqual(new Set([...events, 'word.of.another.version']))
})

test('migration 0052 turns a reminder into a contact of the customer, and back', async () => {
  database = await testDatabase()
  const name = '0052_customer_told'
  const garageId = randomUUID()
  const processId = randomUUID()
  await database.db('garages').insert({ id: garageId, nom: 'Garage' })
  await database.db.migrate.down({ migrationSource, name } as Knex.MigratorConfig)
  const remindedAt = new Date('2026-11-20T08:00:00Z')
  await inGarage(garageId, async (tx) => {
    const owner = { garage_id: garageId }
    await tx('processes').insert({
      ...owner,
      id: processId,
      start_date: remindedAt,
      search: '',
      reminded_at: remindedAt,
    })
    const row = { ...owner, object_type: 'process', process_id: processId }
    await tx('activity').insert({ ...row, id: randomUUID(), action: 'process.reminded' })
  })
  const history = () => inGarage(garageId, (tx) => tx('activity').first('action', 'after'))
  await migrate(database.db)
  expect(await history()).toEqual({ action: 'process.told', after: { way: 'mail', about: 'fetch' } })
  const contact = await inGarage(garageId, (tx) => tx('processes').first('told_at', 'told_way', 'told_about'))
  expect(contact).toEqual({ told_at: remindedAt.toISOString(), told_way: 'mail', told_about: 'fetch' })
  await database.db.migrate.down({ migrationSource, name } as Knex.MigratorConfig)
  expect(await history()).toEqual({ action: 'process.reminded', after: null })
  await migrate(database.db)
})

test('migration 0076 moves the preferences of users into one value, and back', async () => {
  database = await testDatabase()
  const name = '0076_preferences'
  const { db } = database
  const back = () => db.migrate.down({ migrationSource, name } as Knex.MigratorConfig)
  const garage_id = randomUUID()
  await db('garages').insert({ id: garage_id, nom: 'Garage' })
  const choices = [
    { morning_mail: false, shortcuts: true, preferences: {} },
    { morning_mail: true, shortcuts: true, preferences: { morningMail: true } },
    { morning_mail: false, shortcuts: false, preferences: { shortcuts: false } },
    { morning_mail: true, shortcuts: false, preferences: { morningMail: true, shortcuts: false } },
  ].map((choice, index) => ({ ...choice, email: `${index}@exemple.fr` }))
  const stored = (...columns: string[]) =>
    db('users')
      .orderBy('email')
      .select('email', ...columns)
  await back()
  for (const { preferences, ...choice } of choices) {
    const person = { id: randomUUID(), garage_id, role: 'employee', nom: 'Martin', prenom: 'Bruno', password_hash: 'x' }
    await db('users').insert({ ...person, ...choice })
  }
  const before = await stored('morning_mail', 'shortcuts')
  await migrate(db)
  expect(await stored('preferences')).toEqual(choices.map(({ email, preferences }) => ({ email, preferences })))
  await db('users')
    .where({ email: '0@exemple.fr' })
    .update({ preferences: { morningMail: false, shortcuts: true } })
  await back()
  expect(await stored('morning_mail', 'shortcuts')).toEqual(before)
  await migrate(db)
})

test('rolling back migration 0054 deletes invitations without an address only', async () => {
  database = await testDatabase()
  const garageId = randomUUID()
  await database.db('garages').insert({ id: garageId, nom: 'Garage' })
  const invited = (tx: Knex, email: string | null) => {
    const row = { garage_id: garageId, id: randomUUID(), email, role: 'employee', token_cipher: Buffer.from('x') }
    const token = { garage_id: garageId, invitation_id: row.id, token_hash: Buffer.from(row.id) }
    return Promise.all([
      tx('invitations').insert({ ...row, expires_at: new Date() }),
      tx('invitation_tokens').insert(token),
    ])
  }
  await inGarage(garageId, async (tx) => {
    await invited(tx, null)
    await invited(tx, 'lea@exemple.fr')
  })
  await database.db.migrate.down({ migrationSource, name: '0054_invitation_without_email' } as Knex.MigratorConfig)
  const left = () => inGarage(garageId, (tx) => tx('invitations').pluck('email'))
  expect(await left()).toEqual(['lea@exemple.fr'])
  expect(await database.db('invitation_tokens').where({ garage_id: garageId })).toHaveLength(1)
  await migrate(database.db)
  await inGarage(garageId, (tx) => invited(tx, null))
  expect(await left()).toHaveLength(2)
})

test('constraints and indexes are named after their table, and tenant keys begin with garage_id', async () => {
  database = await testDatabase()
  const all = await schema()
  const unnamed = all.filter(({ kind, name }) => kind === 'constraint' && /_key$|_check\d$|_fkey\d$/.test(name))
  expect(unnamed.map(({ name }) => name)).toEqual([])
  const tenantTables = all
    .filter(({ kind, definition }) => kind === 'row security' && definition === 't t')
    .map(({ name }) => name)
  const keys = all.filter(
    ({ kind, name }) => kind === 'constraint' && tenantTables.some((table) => name === `${table}.${table}_pkey`),
  )
  expect(keys).toHaveLength(tenantTables.length)
  for (const { definition } of keys) expect(definition).toMatch(/^PRIMARY KEY \(garage_id[,)]/)
})

test('the role of the application is bound by row-level security', async () => {
  database = await testDatabase()
  const role = await database.db('pg_roles').whereRaw('rolname = current_user').first()
  expect(role).toMatchObject({ rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false })
})

function inGarage<T>(id: string, work: (tx: Knex) => PromiseLike<T>): Promise<T> {
  return database.db.transaction(async (tx) => {
    // Citus forwards `set local` to its nodes, but not set_config().
    await tx.raw(`set local app.garage_id = '${id}'`)
    return work(tx)
  })
}
