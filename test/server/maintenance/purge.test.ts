import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '../../../server/database/ids.ts'
import { type TenantTx, withGarage } from '../../../server/database/tenant.ts'
import { purge, purgeExpired } from '../../../server/maintenance/purge.ts'
import { createLogger } from '../../../server/runtime/log.ts'
import { testApp } from '../../setup/app.ts'
import { as } from '../../setup/doors.ts'
import { photoOf } from '../../setup/photo.ts'
import { finish, repair } from '../../setup/workshop.ts'
import { app, people, stageForEach } from '../stage.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
stageForEach({}, { database: 'own' })

test('an idempotency key works for 24 hours', async () => {
  const key = randomUUID()
  const body = { nom: 'Lambert', prenom: 'Sophie' }
  const first = await (await as(app, people.camille)).post('/clients', body, key)
  app.travel(23 * hourMs)
  await purgeExpired(app.deps)
  const repeat = await (await as(app, people.camille)).post('/clients', body, key)
  expect(repeat.body.id).toBe(first.body.id)
  app.travel(2 * hourMs)
  await purgeExpired(app.deps)
  const later = await (await as(app, people.camille)).post('/clients', body, key)
  expect(later.status).toBe(201)
  expect(later.body.id).not.toBe(first.body.id)
})

test('sessions are deleted 30 days after their end', async () => {
  await as(app, people.bruno)
  const rows = () => app.db('auth_sessions').where({ user_id: people.bruno.id })
  // Left alone, a session ends after seven days.
  app.travel(36 * dayMs)
  await purgeExpired(app.deps)
  expect((await rows()).length).toBeGreaterThan(0)
  app.travel(2 * dayMs)
  await purgeExpired(app.deps)
  expect(await rows()).toEqual([])
})

test('a closed session is deleted 30 days later, with its refresh tokens', async () => {
  const sessions = () => app.db('auth_sessions').where({ user_id: people.bruno.id })
  const bruno = await as(app, people.bruno)
  const ids = (await sessions()).map(({ id }) => id)
  expect(ids).toHaveLength(1)
  await bruno.delete('/auth/logout')
  app.travel(30 * dayMs + hourMs)
  await purgeExpired(app.deps)
  expect(await sessions()).toEqual([])
  expect(await app.db('refresh_families').whereIn('auth_session_id', ids)).toEqual([])
})

test('links to a new password are deleted 30 days after they expire', async () => {
  const ends = new Date(app.deps.now().getTime() + 30 * 60_000)
  await app
    .db('password_resets')
    .insert({ id: newId(), user_id: people.bruno.id, token_hash: Buffer.from('x'), expires_at: ends })
  await expectGone('password_resets', { user_id: people.bruno.id }, 30 * dayMs + 30 * 60_000)
})

test('unconfirmed emails are deleted a day after their link expires', async () => {
  const change = { user_id: people.bruno.id, email: 'jamais@exemple.fr', token_hash: Buffer.from('y') }
  await app.db('email_changes').insert({ ...change, expires_at: app.deps.now() })
  await expectGone('email_changes', { user_id: people.bruno.id }, dayMs)
})

test('counters of attempts are deleted a day after their limit ends', async () => {
  await app.db('rate_limits').insert({ key: 'adresse:1', points: 3, expire: app.deps.now().getTime() })
  await expectGone('rate_limits', { key: 'adresse:1' }, dayMs)
})

test('invitations are deleted with their links 30 days after they expire', async () => {
  const camille = await as(app, people.camille)
  await camille.post('/invitations', { email: 'lea@exemple.fr', role: 'employee' })
  await expectGone('invitations', { garage_id: people.camille.garageId }, 37 * dayMs)
  expect(await app.db('invitation_tokens').where({ garage_id: people.camille.garageId })).toEqual([])
})

test('the content of a mail is deleted after 30 days, and its entry after a year', async () => {
  await (await as(app, people.camille)).post('/invitations', { email: 'paul@exemple.fr', role: 'employee' })
  app.travel(31 * dayMs)
  await purgeExpired(app.deps)
  expect(await inGarage((tx) => tx.from('mails').where({ recipient: 'paul@exemple.fr' }))).toMatchObject([
    { text: null },
  ])
  app.travel(335 * dayMs)
  await purgeExpired(app.deps)
  expect(await inGarage((tx) => tx.from('mails'))).toEqual([])
})

test('notifications and history are deleted after a year, and the process remains', async () => {
  await repair(await as(app, people.camille))
  await inGarage((tx) => tx.from('activity').update({ created_at: app.deps.now() }))
  app.travel(364 * dayMs)
  await purgeExpired(app.deps)
  const tables = ['notifications', 'activity', 'processes'] as const
  const left = async () => {
    const rows = await Promise.all(tables.map((table) => inGarage((tx) => tx.from(table).limit(1))))
    return tables.filter((_, index) => rows[index]?.length)
  }
  expect(await left()).toEqual(tables)
  app.travel(2 * dayMs)
  await purgeExpired(app.deps)
  expect(await left()).toEqual(['processes'])
})

/** A photo and a note on work that is over, or not. */
async function noted({ isOver }: { isOver: boolean }) {
  const camille = await as(app, people.camille)
  const { process } = await repair(camille)
  await camille.post(`/processes/${process.id}/notes`, { text: 'Disque usé' })
  await photoOf(app, people.bruno, { processId: process.id, stepId: process.steps[0]?.id ?? null })
  if (isOver) await finish(camille, process)
  return process.id
}

const entriesOf = (processId: string) =>
  inGarage((tx) => tx.from('process_entries').where({ process_id: processId }).pluck('kind'))

test('photos and notes are deleted a year after the end of the work, not before', async () => {
  const over = await noted({ isOver: true })
  const open = await noted({ isOver: false })
  app.travel(364 * dayMs)
  await purgeExpired(app.deps)
  expect(await entriesOf(over)).toHaveLength(2)
  app.travel(2 * dayMs)
  expect(await purgeExpired(app.deps)).toMatchObject({ entries: 2, removedEntries: 0 })
  expect(await entriesOf(over)).toEqual([])
  expect(await entriesOf(open)).toHaveLength(2)
  const row = await inGarage((tx) => tx.from('processes').where({ id: over }).first())
  expect(row).toMatchObject({ photo_count: 0, note_count: 0 })
})

test('the garage sets for how many months photos and notes remain', async () => {
  const over = await noted({ isOver: true })
  await (await as(app, people.camille)).patch('/garage', { entryMonths: 3 })
  app.travel(89 * dayMs)
  await purgeExpired(app.deps)
  expect(await entriesOf(over)).toHaveLength(2)
  app.travel(4 * dayMs)
  await purgeExpired(app.deps)
  expect(await entriesOf(over)).toEqual([])
})

test('a deleted note is purged an hour later, and the others remain', async () => {
  const camille = await as(app, people.camille)
  const processId = await noted({ isOver: false })
  const { items } = (await camille.get(`/processes/${processId}/notes`)).body
  await camille.delete(`/processes/${processId}/notes/${items[0].id}`)
  app.travel(0.9 * hourMs)
  await purgeExpired(app.deps)
  expect(await entriesOf(processId)).toHaveLength(2)
  app.travel(0.2 * hourMs)
  expect(await purgeExpired(app.deps)).toMatchObject({ entries: 0, removedEntries: 1 })
  expect(await entriesOf(processId)).toEqual(['photo'])
})

test('a purge logs its counts without personal data', async () => {
  const own = await testApp({}, { database: 'own' })
  onTestFinished(() => own.close())
  await own.db('rate_limits').insert({ key: 'canari', points: 1, expire: 0 })
  const lines: string[] = []
  const log = createLogger({ logLevel: 'info' }, { write: (line) => lines.push(line) })
  await purge({ ...own.deps, log })
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'purged', purged: { rateLimits: 1, sessions: 0 } })
  expect(lines[0]).not.toContain('canari')
})

const inGarage = <T>(work: (tx: TenantTx) => Promise<T>) => withGarage(app.db, people.camille.garageId, work)

/** Expects that a row is kept until an hour before the end of its retention, and deleted an hour after it. */
async function expectGone(table: string, ours: object, afterMs: number): Promise<void> {
  const rows = () => inGarage((tx) => tx.from(table).where(ours))
  app.travel(afterMs - hourMs)
  await purgeExpired(app.deps)
  expect((await rows()).length).toBeGreaterThan(0)
  app.travel(2 * hourMs)
  await purgeExpired(app.deps)
  expect(await rows()).toEqual([])
}
