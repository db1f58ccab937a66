import { expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import { createApp } from '../../../server/app.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import type { MailRow } from '../../../server/mails/store.ts'
import { sendMorningMails } from '../../../server/morning/morning.ts'
import type { Person } from '../../setup/cast.ts'
import { as, browse } from '../../setup/doors.ts'
import { finish, repair } from '../../setup/workshop.ts'
import { app, people, stageForEach } from '../stage.ts'

stageForEach({ smtpUrl: 'smtp://127.0.0.1:9' }, { database: 'own' })

// 2040: 6 February is a Monday, 2 April Easter Monday.
const at = (paris: string) => app.travel(Date.parse(paris) - app.deps.now().getTime())
const send = () => sendMorningMails(app.deps)

const inGarage = <T>({ garageId }: Person, work: Parameters<typeof withGarage<T>>[2]) =>
  withGarage(app.db, garageId, work)
const letters = (who = people.camille) =>
  inGarage(who, (tx) =>
    tx.from('mails').where({ garage_id: who.garageId, kind: 'morning', recipient: who.email }).orderBy('created_at'),
  ) as Promise<MailRow[]>
const facts = (id: string, columns: Record<string, unknown>, who = people.camille) =>
  inGarage(who, (tx) => tx.from('processes').where({ garage_id: who.garageId, id }).update(columns))

const wants = async (who = people.camille) => (await as(app, who)).patch('/auth/me', { morningMail: true })

/** Creates a process on Monday at ten, which is late on Wednesday. */
async function lateOne(who = people.camille, fields: Record<string, unknown> = {}) {
  at('2040-02-06T10:00:00+01:00')
  return repair(await as(app, who), { estimatedEndDate: '2040-02-07', ...fields })
}

test('the morning mail is sent once a day at half past seven, only to users who asked', async () => {
  await lateOne()
  at('2040-02-08T07:30:00+01:00')
  await send()
  expect(await letters()).toEqual([])
  expect((await wants()).body).toMatchObject({ morningMail: true })
  at('2040-02-09T07:29:00+01:00')
  await send()
  expect(await letters()).toEqual([])
  at('2040-02-09T07:30:00+01:00')
  await Promise.all([send(), send(), send()])
  await send()
  expect(await letters()).toMatchObject([{ subject: 'Ce matin', state: 'queued' }])
  at('2040-02-10T07:30:00+01:00')
  await send()
  expect(await letters()).toHaveLength(2)
  expect(await letters(people.bruno)).toEqual([])
})

// The hour of the mail is tested in test/domain/processes/morning.test.ts.
test.each([
  ['at nine, once the server is back', '2040-02-08T09:00:00+01:00', 1],
  ['on Easter Monday', '2040-04-02T07:30:00+02:00', 0],
])('the morning mail is sent or not: %s', async (_when, now, count) => {
  await lateOne()
  await wants()
  at(now)
  await send()
  expect(await letters()).toHaveLength(count)
})

test('the morning mail follows the opening days of its garage', async () => {
  await lateOne()
  await wants()
  await lateOne(people.denise)
  await wants(people.denise)
  await (await as(app, people.camille)).patch('/garage', { openDays: [2, 3, 4, 5, 6] })
  const count = async () => [(await letters()).length, (await letters(people.denise)).length]
  // Saturday, then Monday.
  at('2040-02-11T07:30:00+01:00')
  await send()
  expect(await count()).toEqual([1, 0])
  at('2040-02-13T07:30:00+01:00')
  await send()
  expect(await count()).toEqual([1, 1])
})

test('nothing to report sends no mail that morning', async () => {
  await lateOne()
  await wants()
  at('2040-02-07T07:30:00+01:00')
  await send()
  const { process } = await repair(await as(app, people.camille))
  await facts(process.id, { estimated_end_date: '2040-02-06' })
  at('2040-02-07T09:00:00+01:00')
  await send()
  expect(await letters()).toEqual([])
})

test('an administrator’s mail lists each process once, with car, reason and address', async () => {
  const late = await lateOne()
  const pending = await lateOne(people.camille, { name: 'Embrayage', estimatedEndDate: '2040-03-01' })
  const waiting = await lateOne(people.camille, { name: 'Carrosserie', estimatedEndDate: '2040-03-01' })
  const done = await lateOne(people.camille, { name: 'www.publicite.example' })
  const api = await as(app, people.camille)
  await api.post(`/processes/${pending.process.id}/steps/${pending.stepIds[0]}/propose-ready`)
  const since = { wait_id: waiting.process.id, wait_since: app.deps.now() }
  await facts(waiting.process.id, { ...since, wait_reason: 'piece', wait_until: '2040-02-10' })
  await finish(api, done.process)
  await facts(done.process.id, { arrived_at: app.deps.now() })
  await wants()
  at('2040-02-13T07:30:00+01:00')
  await send()
  const [letter] = await letters()
  const text = letter?.text ?? ''
  const titles = ['À VALIDER', 'EN RETARD', 'ATTENTES DÉPASSÉES', 'À RENDRE']
  for (const title of titles) expect(text).toContain(title)
  expect(titles.toSorted((one, other) => text.indexOf(one) - text.indexOf(other))).toEqual(titles)
  for (const { process } of [late, pending, waiting, done])
    expect(text.split(`http://fil.test${routes.process.href({ id: process.id })}`)).toHaveLength(2)
  for (const words of [
    'Sophie Lambert, Dépose',
    'en retard de 6 j',
    'En attente d’une pièce, prévue le 10 février',
    'terminé depuis 7 j',
  ])
    expect(text).toContain(words)
  expect(text).toContain('Lundi 13 février')
  expect(text).toContain('Paramètres, Profil')
  expect(text).not.toContain('LIENS')
  expect(text).not.toContain('www.publicite.example')
  expect(letter?.html).toContain(`href="http://fil.test${routes.process.href({ id: late.process.id })}"`)
})

test('a link about to expire is listed unless its process is late', async () => {
  const { process } = await lateOne()
  await facts(process.id, { estimated_end_date: null, link_expires_at: '2040-02-09T12:00:00Z' })
  await wants()
  at('2040-02-08T07:30:00+01:00')
  await send()
  expect((await letters())[0]?.text).toContain('le lien expire le 9 février')
})

test('ten processes are listed at most', async () => {
  const { process } = await lateOne()
  for (let n = 0; n < 11; n += 1) await lateOne(people.camille, { name: `Travail ${n}` })
  await wants()
  at('2040-02-08T07:30:00+01:00')
  await send()
  const text = (await letters())[0]?.text ?? ''
  expect(text.match(/\/processus\//g)).toHaveLength(10)
  expect(text).toContain('D’autres sont sur le tableau de bord')
  expect(text).toContain(process.id)
})

test('a mechanic’s mail lists his processes only, and none of another garage', async () => {
  const his = await lateOne()
  const other = await lateOne()
  const rival = await lateOne(people.denise)
  await facts(his.process.id, { assignee_id: people.bruno.id })
  await wants(people.bruno)
  at('2040-02-08T07:30:00+01:00')
  await send()
  const text = (await letters(people.bruno))[0]?.text ?? ''
  expect(text).toContain(his.process.id)
  for (const { process } of [other, rival]) expect(text).not.toContain(process.id)
})

test('a suspended user gets no morning mail', async () => {
  await lateOne()
  await wants(people.bruno)
  await facts((await lateOne()).process.id, { assignee_id: people.bruno.id })
  await (await as(app, people.camille)).patch(`/employees/${people.bruno.id}`, { active: false })
  at('2040-02-08T07:30:00+01:00')
  await send()
  expect(await letters(people.bruno)).toEqual([])
})

test('a failed garage is retried, and the others get no second mail', async () => {
  await lateOne()
  await lateOne(people.denise)
  await wants()
  await wants(people.denise)
  at('2040-02-08T07:30:00+01:00')
  const refuse = `alter table mails add constraint broken check (garage_id <> '${people.camille.garageId}') not valid`
  await app.db.raw(refuse)
  await expect(send()).rejects.toThrow('1 garages')
  expect(await letters(people.denise)).toHaveLength(1)
  await app.db.raw('alter table mails drop constraint broken')
  await send()
  expect([await letters(), await letters(people.denise)].map(({ length }) => length)).toEqual([1, 1])
})

test('without a mail server no mail is written; without a public address it has no link', async () => {
  await lateOne()
  await wants()
  at('2040-02-08T07:30:00+01:00')
  const { smtpUrl, publicUrl, ...config } = app.deps.config
  await sendMorningMails({ ...app.deps, config })
  expect(await letters()).toEqual([])
  await sendMorningMails({ ...app.deps, config: { ...config, ...(smtpUrl && { smtpUrl }) } })
  const [letter] = await letters()
  expect(letter?.text).not.toContain('http')
  expect(letter?.html).not.toContain('href')
})

test('the profile turns the morning mail on and off, and refuses another value', async () => {
  const page = await browse(app, people.bruno)
  const path = routes.profile.href()
  expect((await page.get(path)).text).toContain('Recevoir cet email')
  const asked = await page.submit(path, { geste: 'matin', morningMail: 'true' })
  expect([asked.status, asked.headers.location]).toEqual([303, path])
  const shown = await page.get(path)
  for (const text of ['Vous recevrez l’email du matin', 'Ne plus le recevoir', 'Vous le recevez.'])
    expect(shown.text).toContain(text)
  expect((await (await as(app, people.bruno)).get('/auth/me')).body.morningMail).toBe(true)
  await page.submit(path, { geste: 'matin', morningMail: 'false' })
  expect((await page.get(path)).text).toContain('Recevoir cet email')
  expect((await page.submit(path, { geste: 'matin', morningMail: 'peut-être' })).status).toBe(400)
  const call = await (await as(app, people.bruno)).patch('/auth/me', { morningMail: 'peut-être' })
  expect(call.body.issues[0]).toMatchObject({ path: ['morningMail'], message: 'Valeur invalide' })
})

test('without a mail server the profile says that no mail is sent', async () => {
  const { smtpUrl, ...config } = app.deps.config
  const bare = { app: createApp({ ...app.deps, config }) }
  const page = await browse(bare, people.bruno)
  await page.submit(routes.profile.href(), { geste: 'matin', morningMail: 'true' })
  expect((await page.get(routes.profile.href())).text).toContain('aucun email ne part')
})

test('erasing a client deletes the morning mails that name him', async () => {
  const { process, client } = await lateOne()
  await wants()
  at('2040-02-08T07:30:00+01:00')
  await send()
  expect((await letters())[0]?.text).toContain('Lambert')
  const api = await as(app, people.camille)
  await finish(api, process)
  expect((await api.delete(`/clients/${client.id}`)).status).toBe(204)
  expect(await letters()).toEqual([])
})
