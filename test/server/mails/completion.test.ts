import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDay } from '../../../domain/ground/dates.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { startWorkers } from '../../../server/workers.ts'
import { type TestApp, testApp } from '../../setup/app.ts'
import { type Cast, cast } from '../../setup/cast.ts'
import { as, type Caller } from '../../setup/doors.ts'
import { type MailSink, mailSink } from '../../setup/mail-sink.ts'
import { finish, repair } from '../../setup/workshop.ts'

const soon = { timeout: 15_000, interval: 50 }
let sink: MailSink
let app: TestApp
let people: Cast
let camille: Caller

beforeAll(async () => {
  sink = await mailSink()
  app = await testApp({ smtpUrl: sink.url() }, { database: 'own' })
  people = await cast(app)
  camille = await as(app, people.camille)
  await startWorkers(app.deps)
  await camille.patch('/garage', { telephone: '+33145678901', email: 'contact@perrin.fr', ville: 'Lyon' })
})
afterAll(async () => {
  await app.close()
  await sink.stop()
})

test('the mail at the end of the work has the link and the contact of the garage', async () => {
  const { process, email } = await repair(camille)
  const done = await finish(camille, process)
  expect(done.completedNotifiedAt).toMatch(/Z$/)
  await expect.poll(() => sink.to(email).length, soon).toBe(1)
  const [letter] = sink.to(email)
  expect(letter).toMatchObject({
    subject: 'Votre véhicule est prêt',
    replyTo: 'contact@perrin.fr',
  })
  const link = `http://fil.test/public/processus/${done.qrToken?.token}`
  for (const part of [letter?.text, letter?.html]) {
    expect(part).toContain(link)
    expect(part).toContain('Garage Perrin')
    expect(part).toContain(`reste actif jusqu’au ${formatDay(done.linkExpiresAt ?? '')}.`)
    expect(part).toContain('Bonjour Sophie Lambert')
    expect(part).toContain('01 45 67 89 01'.replaceAll(' ', '\u00a0'))
  }
})

test('a process completed several times sends one mail', async () => {
  const { process, email } = await repair(camille)
  const body = { stepsRemap: { status: 'validated', selectedIndex: process.steps.length - 1 } }
  await Promise.all(Array.from({ length: 20 }, () => camille.patch(`/processes/${process.id}`, body)))
  const first = await read(process.id)
  expect(first.status).toBe('completed')
  const last = process.steps.at(-1)?.id
  await camille.patch(`/processes/${process.id}/steps/${last}`, { status: 'ready' })
  expect((await read(process.id)).completedNotifiedAt).toBe(first.completedNotifiedAt)
  await camille.post(`/processes/${process.id}/steps/${last}/validate`)
  expect((await read(process.id)).status).toBe('completed')
  await expect.poll(() => sink.to(email).length, soon).toBe(1)
  expect(await mailsFor(process.id)).toHaveLength(1)
  expect(sink.to(email)).toHaveLength(1)
})

test('a client without an email gets no mail, and the process says so', async () => {
  const { process, client } = await repair(camille)
  await camille.patch(`/clients/${client.id}`, { email: null })
  const done = await finish(camille, process)
  expect([done.status, done.completedNotifiedAt]).toEqual(['completed', null])
  expect(await mailsFor(process.id)).toHaveLength(0)
})

test('an expired link is left out of the mail', async () => {
  const { process, email } = await repair(camille)
  await withGarage(app.db, people.camille.garageId, (tx) =>
    tx.from('processes').where({ id: process.id }).update({ estimated_end_date: '2020-01-01' }),
  )
  await finish(camille, process)
  await expect.poll(() => sink.to(email).length, soon).toBe(1)
  expect(sink.to(email)[0]?.text).not.toContain('/public/processus/')
})

test('an invited mechanic gets the link to register', async () => {
  const email = 'nouveau.mecano@exemple.fr'
  const { url } = (await camille.post('/invitations', { email, role: 'employee' })).body
  await expect.poll(() => sink.to(email).length, soon).toBe(1)
  const [letter] = sink.to(email)
  expect(letter?.text).toContain(url)
  expect(letter?.text).toContain('Camille Martin vous invite à rejoindre Garage Perrin')
  expect(letter?.subject).toBe('Invitation à rejoindre un garage sur Fil d’atelier')
})

test('a new password sends a mail to the owner', async () => {
  const bruno = await as(app, people.bruno)
  const form = { currentPassword: people.bruno.password, password: 'nouveau2026' }
  expect((await bruno.post('/auth/change-password', form)).status).toBe(204)
  await expect.poll(() => sink.to(people.bruno.email).length, soon).toBe(1)
  expect(sink.to(people.bruno.email)[0]?.subject).toBe('Votre mot de passe a été modifié')
})

test('the name of a garage is shortened in a mail and makes no link', async () => {
  const advert = 'Gagnez 500 euros sur https://evil.test/prix ou www.evil.test, écrivez à moi@evil.test avant ce soir'
  const denise = await as(app, people.denise)
  await denise.patch('/garage', { nom: advert })
  const email = `prospect.${Date.now()}@exemple.fr`
  await denise.post('/invitations', { email, role: 'employee' })
  await expect.poll(() => sink.to(email).length, soon).toBe(1)
  const [letter] = sink.to(email)
  expect(letter?.subject).toBe('Invitation à rejoindre un garage sur Fil d’atelier')
  for (const part of [letter?.text, letter?.html]) {
    expect(part).toContain('rejoindre Gagnez 500 euros sur')
    expect(part).not.toMatch(/https?:\/\/(?!fil\.test)|evil\.test|www\.\w|avant ce soir/)
  }
})

test('the name of a client makes no header or HTML in a mail', async () => {
  const nasty = 'Roux\r\nBcc: x@evil.test <script>alert(1)</script>'
  const { process, client, email } = await repair(camille)
  await camille.patch(`/clients/${client.id}`, { nom: nasty })
  await finish(camille, process)
  await expect.poll(() => sink.to(email).length, soon).toBe(1)
  const [letter] = sink.to(email)
  expect(letter?.to).toEqual([email])
  expect(letter?.raw.split('\r\n\r\n')[0]).not.toContain('evil.test')
  expect(letter?.html).not.toContain('<script>')
  expect(letter?.html).toContain('&lt;script&gt;')
})

test('the data export masks the link of a mail, and deleting the process deletes its mail', async () => {
  const { process, client } = await repair(camille)
  const { qrToken } = await finish(camille, process)
  const exported = await camille.get(`/clients/${client.id}/export`)
  expect(exported.text).toContain('Bonjour Sophie Lambert')
  expect(exported.text).toContain('[lien masqué]')
  expect(exported.text).not.toMatch(new RegExp(`lien.invalid|${qrToken?.token}`))
  expect((await camille.delete(`/processes/${process.id}`)).status).toBe(204)
  expect(await mailsFor(process.id)).toHaveLength(0)
})

const read = async (id: string): Promise<Process> => (await camille.get(`/processes/${id}`)).body

const mailsFor = (id: string) =>
  withGarage(app.db, people.camille.garageId, (tx) => tx.from('mails').where({ process_id: id }))
