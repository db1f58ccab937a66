import { expect, test } from 'vitest'
import { withGarage } from '../../../server/database/tenant.ts'
import { purgeExpired } from '../../../server/maintenance/purge.ts'
import { warnOfEnds } from '../../../server/programs/ends.ts'
import { as, browse, withToken } from '../../setup/doors.ts'
import { app, people, stageForEach } from '../stage.ts'

stageForEach({}, { database: 'own' })

const dayMs = 86_400_000
const madeFor = async (days: number): Promise<{ id: string; token: string }> =>
  (await (await as(app, people.camille)).post('/programs', { name: 'Compta', days, rights: ['clients:read'] })).body
const programs = async () => (await (await as(app, people.camille)).get('/programs')).body.items
const warnings = () =>
  withGarage(app.db, people.camille.garageId, (tx) =>
    tx.from('mails').where({ garage_id: tx.garageId, kind: 'program_expiring' }).select('recipient', 'text'),
  )

test('a program is made after a recent proof only, and revoked without one', async () => {
  const admin = await as(app, people.camille)
  const body = { name: 'Compta', days: 30, rights: ['clients:read'] }
  const { id } = (await admin.post('/programs', body)).body
  await app.db('auth_sessions').update({ proved_at: new Date(app.deps.now().getTime() - 16 * 60_000) })
  expect((await admin.post('/programs', body)).body.code).toBe('PROOF_REQUIRED')
  expect((await admin.delete(`/programs/${id}`)).status).toBe(204)
})

test('the page asks for the password first, and then makes the program with the typed values', async () => {
  const page = await browse(app, people.camille)
  const path = '/parametres/programmes'
  const fields = { geste: 'creer', name: 'Compta', days: '30', 'clients:read': '1' }
  await app.db('auth_sessions').update({ proved_at: new Date(app.deps.now().getTime() - 16 * 60_000) })
  const held = await page.submit(path, fields)
  expect(held.status).toBe(403)
  expect(held.text).toContain('name="clients:read" value="1"')
  const { status, text } = await page.submit(path, { ...fields, proofPassword: people.camille.password })
  expect(status).toBe(200)
  expect(text).toMatch(/fil_[\w-]{43}/)
  expect(await programs()).toMatchObject([{ name: 'Compta', rights: ['clients:read'] }])
})

test('a token stops at its end, is shown as expired for thirty days, and is then removed', async () => {
  const { token } = await madeFor(30)
  app.travel(30 * dayMs - 1000)
  expect((await withToken(app, token).get('/clients')).status).toBe(200)
  app.travel(1000)
  expect((await withToken(app, token).get('/clients')).status).toBe(401)
  expect(await programs()).toMatchObject([{ name: 'Compta', state: 'expired' }])
  await purgeExpired(app.deps)
  expect(await programs()).toHaveLength(1)
  app.travel(30 * dayMs + 1000)
  await purgeExpired(app.deps)
  expect(await programs()).toEqual([])
  expect(await app.db('program_tokens').where({ garage_id: people.camille.garageId })).toEqual([])
})

test('the admins are mailed once, fourteen days before the end', async () => {
  await madeFor(30)
  app.travel(15 * dayMs)
  await warnOfEnds(app.deps)
  expect(await warnings()).toEqual([])
  app.travel(dayMs)
  await Promise.all([warnOfEnds(app.deps), warnOfEnds(app.deps)])
  await warnOfEnds(app.deps)
  expect(await warnings()).toMatchObject([{ recipient: people.camille.email, text: expect.stringContaining('Compta') }])
})

test('a program made for fourteen days or less is not announced', async () => {
  await madeFor(14)
  app.travel(1000)
  await warnOfEnds(app.deps)
  expect(await warnings()).toEqual([])
})
