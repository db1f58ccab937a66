import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { dayParis } from '../../../domain/ground/dates.ts'
import { verifyPassword } from '../../../server/auth/credentials.ts'
import { createDb } from '../../../server/database/db.ts'
import { demoSignIn } from '../../../server/demo/perrin.ts'
import { isIntact } from '../../../server/processes/approvals/proof/log.ts'
import { findTokenTarget } from '../../../server/processes/approvals/request/links.ts'
import { decryptToken } from '../../../server/secrets/link-token.ts'
import { trackProcess } from '../../../server/tracking/public-process.ts'
import { type TestDatabase, testDatabase } from '../../setup/database.ts'
import { makeDemo } from '../../setup/demo.ts'

const linkKey = randomBytes(32)
let database: TestDatabase
let admin: Knex

async function open() {
  database = await testDatabase()
  admin = createDb(database.adminUrl)
  const opened = { database, admin }
  return async () => {
    await opened.admin.destroy()
    await opened.database.close()
  }
}

const createDemo = (db: Knex, options: Parameters<typeof makeDemo>[1]) =>
  makeDemo(db, { ...options, views: new URL(inject('views')) })

/** Makes the demonstration while two other servers start: they leave it to the first, without waiting for it. */
async function madeByOneOfThree(options: Parameters<typeof makeDemo>[1]): Promise<void> {
  let isMade = false
  const first = createDemo(database.db, options).then(() => {
    isMade = true
  })
  await vi.waitFor(async () => expect(await locks()).toHaveLength(1), { interval: 20, timeout: 60_000 })
  await Promise.all([1, 2].map(() => createDemo(database.db, { ...options, withPhotos: false })))
  expect(isMade).toBe(false)
  await first
  await createDemo(database.db, { ...options, withPhotos: false })
}

/** The lock of the server that makes the demonstration. */
const locks = () =>
  admin('pg_locks').whereRaw(
    `database = (select oid from pg_database where datname = current_database())
     and locktype = 'advisory' and (classid::bigint << 32 | objid::bigint) = hashtextextended('fil-d-atelier demo', 0)`,
  )

async function counts(): Promise<Record<string, number>> {
  const rows: { status: string; n: number }[] = await admin('processes')
    .select('status')
    .count({ n: '*' })
    .groupBy('status')
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}

/** Checks that no date is in the future, steps are in order, and the counters of processes are right. */
async function expectPlausible(now: Date): Promise<void> {
  const { rows } = await admin.raw(
    `select
      (select count(*) from process_steps where ready_at > :now or validated_at > :now or validated_at < ready_at) as future,
      (select count(*) from processes where completed_at > :now
         or (start_date > :now and (status <> 'proposed' or arrived_at is not null))) as unborn,
      (select count(*) from notifications where created_at > :now) as unheard,
      (select count(*) from approval_events where created_at > :now) as unasked,
      (select count(*) from activity where created_at > :now) as undone,
      (select count(*) from process_visits where at > :now) as unseen,
      (select count(*) from process_steps a join process_steps b
         on b.garage_id = a.garage_id and b.process_id = a.process_id and b.position = a.position + 1
       where (b.status <> 'proposed' and a.status <> 'validated') or b.ready_at < a.validated_at) as disorder,
      (select count(*) from processes where (estimated_end_date + 1) at time zone 'Europe/Paris' < start_date) as backwards,
      (select count(*) from processes p where array[steps_total, steps_validated, steps_ready] <> array(
         select count(*) filter (where kind is null or status = kind)
         from process_steps s, (values (1, null), (2, 'validated'), (3, 'ready')) kinds (place, kind)
         where s.garage_id = p.garage_id and s.process_id = p.id group by place order by place)::int[]) as miscounted`,
    { now },
  )
  const none = { future: 0, unborn: 0, unheard: 0, unasked: 0, undone: 0, unseen: 0 }
  expect(rows[0]).toEqual({ ...none, disorder: 0, backwards: 0, miscounted: 0 })
}

describe('the demonstration of a Friday morning', () => {
  const now = new Date('2026-11-20T10:42:00Z')
  let dataDir: string
  beforeAll(async () => {
    const close = await open()
    dataDir = await mkdtemp(join(tmpdir(), 'fil-demo-'))
    const settings = {
      dataDir,
      publicUrl: 'https://suivi.garage-perrin.example',
      smtpUrl: 'smtp://courriel.example:25',
    }
    await madeByOneOfThree({ linkKey, now, settings, withPhotos: true })
    return async () => {
      await close()
      await rm(dataDir, { recursive: true })
    }
  })

  test('is made once, although three servers start at the same time', async () => {
    expect(await database.db('garages').pluck('nom')).toEqual(['Garage Perrin'])
    expect(await admin('processes').count({ n: '*' }).first()).toEqual({ n: 106 })
  })

  test('opens on Garage Perrin, with processes behind every counter', async () => {
    const user = await database.db('users').where({ email: demoSignIn.email }).first()
    expect(user).toMatchObject({ role: 'admin', prenom: 'Camille', active: true })
    expect(await verifyPassword(user.password_hash, demoSignIn.password)).toBe(true)
    expect(await counts()).toEqual({ proposed: 12, in_progress: 31, completed: 63 })
    const late = await admin('processes')
      .whereNot('status', 'completed')
      .where('estimated_end_date', '<', dayParis(now))
    expect(late).toHaveLength(4)
  })

  test('has an accepted, a renounced and an unanswered agreement, each with an intact log', async () => {
    const approvals = await admin('approvals').orderBy(['state', 'accepted_cents'])
    const states = approvals.map((one) => [one.state, one.accepted_cents, one.answered_by, one.renounced_by])
    expect(states).toEqual([
      ['answered', 8_900, 'Nathalie Ferreira', 'Nathalie Ferreira'],
      ['answered', 12_090, 'Sophie Lambert', null],
      ['sent', null, null, null],
    ])
    expect(
      await admin('processes').whereNotNull('approval_state').orderBy(['approval_state', 'name']).pluck('name'),
    ).toEqual(['Contre-visite, suspension arrière', 'Distribution et pompe à eau', null])
    expect(await admin('processes').where({ wait_reason: 'retractation' }).pluck('answer_renounced')).toEqual([true])
    for (const { id, expires_at } of approvals) {
      expect(expires_at > now.toISOString()).toBe(true)
      expect(isIntact(await admin('approval_events').where({ approval_id: id }).orderBy('position'))).toBe(true)
    }
    expect(await admin('notifications').where('type', 'like', 'process_approval_%').pluck('type')).toHaveLength(8)
  })

  test('has arrived cars for work under way, and no validated step for a wait', async () => {
    const underWay = admin('processes').where('status', 'in_progress')
    expect(await underWay.clone().whereNull('arrived_at').pluck('name')).toEqual([])
    const keys = await admin('processes').whereNot('status', 'completed').whereNotNull('key_number').pluck('key_number')
    expect(new Set(keys).size).toBe(keys.length)
    const agreed = await admin('process_steps as s')
      .join('processes as p', (on) => on.on('p.garage_id', 's.garage_id').andOn('p.id', 's.process_id'))
      .where('p.wait_reason', 'accord')
      .whereILike('s.name', '%accord%')
      .select('s.name', 's.status')
    expect(agreed).toEqual([{ name: 'Accord du client et commande des pièces', status: 'proposed' }])
  })

  test('records each act at its moment, in the order of ids', async () => {
    const { rows } = await admin.raw(
      `select
        (select count(*) from process_steps s where validated_at is not null and not exists (
           select from activity a where a.garage_id = s.garage_id and a.process_id = s.process_id and action = 'step.validated'
             and a.created_at = s.validated_at and after->>'step' = s.name)) as untold,
        (select count(*) from processes p where not exists (
           select from activity a where a.garage_id = p.garage_id and a.process_id = p.id and action = 'process.started'
             and (created_at = start_date or (p.status = 'proposed' and p.arrived_at is null)))) as unbegun,
        (select count(*) from (
           select created_at < lag(created_at) over (order by id) as is_back from activity) as states where is_back) as swapped`,
    )
    expect(rows[0]).toEqual({ untold: 0, unbegun: 0, swapped: 0 })
  })

  test('holds its mails, even with a mail server', async () => {
    const mails = await admin('mails').orderBy('created_at')
    const of = (kind: string) => mails.filter((mail) => mail.kind === kind)
    expect(mails.filter(({ state, created_at }) => state !== 'held' || created_at > now.toISOString())).toEqual([])
    expect(of('process_completed')).toHaveLength(
      (await admin('processes').whereNotNull('completed_notified_at').pluck('id')).length,
    )
    expect(of('reminder').map(({ recipient }) => recipient)).toEqual(['helene.marchand@courriel.example'])
    expect(of('reminder')[0].text).toContain('Freins avant')
    expect(await admin('processes').whereNotNull('reminded_at').pluck('name')).toEqual(['Freins avant'])
    expect(await admin('activity').where('action', 'process.told')).toHaveLength(1)
    const asked = of('approval_request')
    expect(asked.map(({ recipient }) => recipient).sort()).toEqual([
      'christine.rey@courriel.example',
      'nathalie.ferreira@courriel.example',
      'sophie.lambert@courriel.example',
    ])
    for (const { id, link_cipher } of asked) {
      const link = new URL(decryptToken(linkKey, link_cipher, id) ?? '')
      expect(link.origin).toBe('https://suivi.garage-perrin.example')
      expect(await findTokenTarget(database.db, link.pathname.split('/').pop() ?? '')).toBeDefined()
    }
    for (const { id } of await admin('approvals'))
      expect(isIntact(await admin('approval_events').where({ approval_id: id }).orderBy('position'))).toBe(true)
  })

  test('has a car with earlier visits, and cars due for inspection', async () => {
    const car = await admin('cars').where({ plaque: 'GH482KL' }).first()
    const visits = await admin('processes').where({ car_id: car.id }).orderBy('start_date')
    expect(visits.map(({ km_in }) => km_in)).toEqual([89_700, 104_250, 118_400])
    const due = await admin('cars').whereNotNull('inspection_due_on').orderBy('inspection_due_on')
    expect(due.map(({ plaque, inspection_due_on }) => [plaque, inspection_due_on])).toEqual([
      ['EV203QM', '2026-11-11'],
      ['FB917RT', '2026-11-22'],
      ['GH482KL', '2026-12-11'],
      ['DT772WN', '2026-12-27'],
      ['GZ651DP', '2027-01-03'],
    ])
  })

  test('has no date in the future, and its steps in order', () => expectPlausible(now))

  test('has links that work and can be shown again', async () => {
    const link = await admin('tracking_links as l')
      .join('processes as p', (on) => on.on('p.garage_id', 'l.garage_id').andOn('p.id', 'l.process_id'))
      .where('p.status', 'in_progress')
      .whereNull('p.link_expires_at')
      .orWhere('p.link_expires_at', '>', now)
      .first('l.*')
    const token = decryptToken(linkKey, link.token_cipher, link.process_id)
    expect(await trackProcess({ db: database.db, config: {}, now: () => now }, token)).toMatchObject({
      state: 'alive',
      process: { garage: { nom: 'Garage Perrin' } },
    })
  })

  test('has notes and drawn photos, some of them for customers', async () => {
    const entries = await admin('process_entries').orderBy('kind')
    expect(entries.map(({ kind, visible }) => [kind, visible])).toEqual([
      ['note', false],
      ['note', false],
      ['note', false],
      ['photo', true],
      ['photo', true],
      ['photo', true],
    ])
    const files = await readdir(join(dataDir, 'photos'), { recursive: true })
    for (const { garage_id, large_webp, small_jpeg } of entries.filter(({ kind }) => kind === 'photo'))
      expect(files).toEqual(
        expect.arrayContaining([`${garage_id}/${large_webp}.webp`, `${garage_id}/${small_jpeg}.jpg`]),
      )
    expect(await readdir(join(dataDir, 'photos-arrivals'))).toEqual([])
    const counted = await admin('processes').sum({ photos: 'photo_count', notes: 'note_count' }).first()
    expect(counted).toEqual({ photos: 3, notes: 3 })
  })
})

describe('a new demonstration', () => {
  beforeAll(open)

  test('is not made in a database in use', async () => {
    await database.db('garages').insert({ id: '01938c6e-0000-7000-8000-000000000001', nom: 'Garage Delmas' })
    await createDemo(database.db, { linkKey })
    expect(await database.db('users')).toEqual([])
  })
})
