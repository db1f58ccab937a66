import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { withGarage } from '../../../server/database/tenant.ts'
import { createJobs } from '../../../server/jobs/jobs.ts'
import { queueMail, serverName } from '../../../server/mails/queue.ts'
import type { MailRow } from '../../../server/mails/store.ts'
import { startWorkers } from '../../../server/workers.ts'
import { type TestApp, testApp } from '../../setup/app.ts'
import { type Cast, cast } from '../../setup/cast.ts'
import { type MailSink, mailSink } from '../../setup/mail-sink.ts'

const soon = { timeout: 15_000, interval: 50 }
let sink: MailSink
let app: TestApp
let people: Cast
beforeAll(async () => {
  sink = await mailSink()
  app = await testApp({ smtpUrl: sink.url(), mailFrom: 'Fil d’atelier <atelier@fil.test>' }, { database: 'own' })
  people = await cast(app)
  await startWorkers(app.deps)
})
afterEach(() => {
  sink.faults.length = 0
})
afterAll(async () => {
  await app.close()
  await sink.stop()
})

test('a mail has text, HTML, a fixed Message-ID and a link that is encrypted in the database', async () => {
  const token = randomUUID()
  const { to, id } = await write(`http://fil.test/secret/${token}`)
  await expect.poll(() => sink.to(to).length, soon).toBe(1)
  const [letter] = sink.to(to)
  expect(letter).toMatchObject({ messageId: `<${id}@fil.test>`, subject: 'Votre mot de passe a été modifié' })
  expect(letter?.from).toBe('Fil d’atelier <atelier@fil.test>')
  expect(letter?.text).toContain(`http://fil.test/secret/${token}`)
  expect(letter?.html).toContain(`href="http://fil.test/secret/${token}"`)
  expect(letter?.html).not.toMatch(/<img|lien\.invalid|https?:\/\/(?!fil\.test)/)
  await expect.poll(async () => (await row(id)).state, soon).toBe('sent')
  expect(JSON.stringify(await row(id))).not.toContain(token)
  expect(app.logged()).not.toContain(token)
  expect(app.logged()).not.toContain(to)
})

test('the SMTP greeting is the host of PUBLIC_URL, and accented domains are sent in ASCII', async () => {
  const to = `${randomUUID()}@garage-élan.fr`
  await withGarage(app.db, people.camille.garageId, (tx) => queueMail(tx, app.deps, notice(to)))
  const ascii = to.replace('garage-élan', 'xn--garage-lan-h7a')
  await expect.poll(() => sink.to(to).length, soon).toBe(1)
  const [letter] = sink.to(to)
  expect(letter?.greeting).toBe(new URL(app.deps.config.publicUrl ?? 'http://fil.test').hostname)
  expect(letter?.raw).toContain(`To: ${ascii}`)
  expect(sink.commands.filter((line) => line.includes('RCPT TO')).join()).toContain(`RCPT TO:<${ascii}>`)
})

test.each([
  ['https://atelier.exemple.fr', 'contact@garage.fr', 'atelier.exemple.fr'],
  ['https://atelier-élan.exemple.fr', undefined, 'xn--atelier-lan-ibb.exemple.fr'],
  [undefined, 'Garage <contact@garage-élan.fr>', 'xn--garage-lan-h7a.fr'],
  ['http://localhost:3000', 'contact@garage.fr', 'garage.fr'],
  ['http://127.0.0.1:3000', 'contact@garage.fr', 'garage.fr'],
  ['http://127.0.0.1:3000', undefined, 'localhost'],
  ['http://192.0.2.5', undefined, '[192.0.2.5]'],
  ['http://[2001:db8::1]', undefined, '[IPv6:2001:db8::1]'],
])('PUBLIC_URL %s and MAIL_FROM %s greet as %s', (publicUrl, mailFrom, name) => {
  expect(serverName({ publicUrl, mailFrom })).toBe(name)
})

test('a rolled back transaction leaves no mail and no job', async () => {
  const jobs = async () => Number((await app.db('pgboss.job').where({ name: 'mail' }).count())[0]?.count)
  const before = await jobs()
  const failing = withGarage(app.db, people.camille.garageId, async (tx) => {
    await queueMail(tx, app.deps, notice('annule@exemple.fr'))
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await jobs()).toBe(before)
})

test('a mail waits with its reason while the mail server is away, then is sent once', async () => {
  const patient = await testApp(
    { smtpUrl: sink.url() },
    { database: 'own', backOff: { tries: 12, firstS: 1, longestS: 1 } },
  )
  const { camille } = await cast(patient)
  await sink.stop()
  await startWorkers(patient.deps)
  const { to, id } = await write(null, patient, camille.garageId)
  await expect.poll(async () => (await row(id, patient, camille.garageId)).attempts, soon).toBeGreaterThan(0)
  expect(await row(id, patient, camille.garageId)).toMatchObject({ state: 'queued' })
  expect((await row(id, patient, camille.garageId)).last_error).toContain('injoignable')
  await sink.start()
  await expect.poll(async () => (await row(id, patient, camille.garageId)).state, soon).toBe('sent')
  expect(sink.to(to)).toHaveLength(1)
  expect((await row(id, patient, camille.garageId)).last_error).toBeNull()
  await patient.close()
})

test('a temporary refusal by the mail server is retried', async () => {
  sink.faults.push(451, 421)
  const { to, id } = await write()
  await expect.poll(() => sink.to(to).length, soon).toBe(1)
  await expect.poll(async () => (await row(id)).state, soon).toBe('sent')
  expect((await row(id)).attempts).toBe(3)
})

test('a mail refused each time is abandoned, and logged without its address', async () => {
  sink.faults.push(550, 550, 550)
  const { to, id } = await write()
  await expect.poll(async () => (await row(id)).state, soon).toBe('dead')
  expect(await row(id)).toMatchObject({ attempts: 3, last_error: expect.stringContaining('550') })
  expect(sink.to(to)).toHaveLength(0)
  expect(app.logged()).toContain('mail_dead')
  expect(app.logged()).not.toContain(to)
})

test('a mail with a lost answer is repeated with the same Message-ID', async () => {
  sink.faults.push('drop')
  const { to, id } = await write()
  await expect.poll(() => sink.to(to).length, soon).toBe(2)
  await expect.poll(async () => (await row(id)).state, soon).toBe('sent')
  expect(new Set(sink.to(to).map(({ messageId }) => messageId)).size).toBe(1)
})

test('two servers send each mail once', async () => {
  const second = createJobs(app.db, app.deps.log, { pollS: 0.5 })
  await startWorkers({ ...app.deps, jobs: second })
  const sent = await Promise.all(Array.from({ length: 40 }, () => write()))
  for (const { to } of sent) await expect.poll(() => sink.to(to).length, soon).toBe(1)
  for (const { id } of sent) await expect.poll(async () => (await row(id)).state, soon).toBe('sent')
  expect(sent.flatMap(({ to }) => sink.to(to))).toHaveLength(40)
  await second.stop()
})

test('an urgent mail overtakes invitations', async () => {
  const [first, urgent] = [sink.letters.length, `${randomUUID()}@exemple.fr`]
  await withGarage(app.db, people.camille.garageId, async (tx) => {
    for (let index = 0; index < 40; index += 1) await queueMail(tx, app.deps, invitation(`invite${index}@exemple.fr`))
    await queueMail(tx, app.deps, notice(urgent))
  })
  await expect.poll(() => sink.letters.length, soon).toBe(first + 41)
  expect(sink.letters.findIndex(({ to }) => to.includes(urgent)) - first).toBeLessThan(30)
})

test('another garage does not see the mail', async () => {
  const { id } = await write()
  expect(await row(id, app, people.denise.garageId)).toBeUndefined()
  await expect.poll(async () => (await row(id)).state, soon).toBe('sent')
})

function notice(to: string, link: string | null = null) {
  const props = { prenom: 'Camille', changedAt: new Date().toISOString() }
  return { kind: 'password_changed', recipient: to, link, props } as const
}

function invitation(recipient: string) {
  const props = {
    inviter: 'Camille Martin',
    garage: 'Garage Perrin',
    role: 'Employé',
    expiresAt: new Date().toISOString(),
  }
  return { kind: 'invitation', recipient, link: 'http://fil.test/inscription', props } as const
}

async function write(link: string | null = null, from: TestApp = app, garageId = people.camille.garageId) {
  const to = `${randomUUID()}@exemple.fr`
  return withGarage(from.db, garageId, async (tx) => {
    await queueMail(tx, from.deps, notice(to, link))
    const mail = await tx.from('mails').where({ recipient: to }).first('id')
    return { to, id: String(mail?.id) }
  })
}

function row(id: string, from: TestApp = app, garageId = people.camille.garageId): Promise<MailRow> {
  return withGarage(from.db, garageId, (tx) => tx.from('mails').where({ id }).first()) as Promise<MailRow>
}
