import { expect, test } from 'vitest'
import { withGarage } from '../../../server/database/tenant.ts'
import { queueMail } from '../../../server/mails/queue.ts'
import { as, browse } from '../../setup/doors.ts'
import { app, people, stageForEach } from '../stage.ts'

stageForEach({ rateLimits: 'on', smtpUrl: 'smtp://127.0.0.1:1' })
const hourMs = 3_600_000

test('an address gets five invitations an hour from all garages, then 429 with Retry-After', async () => {
  const [camille, denise] = [await as(app, people.camille), await as(app, people.denise)]
  const form = { email: 'victime@exemple.fr', role: 'employee' }
  for (let index = 0; index < 5; index += 1) expect((await camille.post('/invitations', form)).status).toBe(201)
  const refused = await denise.post('/invitations', form)
  expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  expect(await mailsTo(form.email, people.denise.garageId)).toEqual([])
  expect((await denise.get('/invitations')).body.items).toEqual([])

  const page = await (await browse(app, people.denise)).submit('/parametres/employes', { geste: 'inviter', ...form })
  expect(page.text).toContain('Trop de tentatives. Réessayez plus tard.')
  expect(page.text).toContain('value="victime@exemple.fr"')
  app.travel(hourMs)
  expect((await (await as(app, people.denise)).post('/invitations', form)).status).toBe(201)
})

test('a garage invites thirty new addresses an hour', async () => {
  const camille = await as(app, people.camille)
  const answers = []
  for (let index = 0; index < 31; index += 1)
    answers.push((await camille.post('/invitations', { email: `x${index}@exemple.fr`, role: 'employee' })).status)
  expect(answers).toEqual([...Array(30).fill(201), 429])
  expect(
    (await (await as(app, people.denise)).post('/invitations', { email: 'y@exemple.fr', role: 'admin' })).status,
  ).toBe(201)
})

test('a mail beyond the limit is held in « Messages » with its reason, and can be sent later', async () => {
  const recipient = 'flotte@exemple.fr'
  for (let index = 0; index < 21; index += 1)
    await withGarage(app.db, people.camille.garageId, (tx) => queueMail(tx, app.deps, ended(recipient)))
  const mails = await mailsTo(recipient, people.camille.garageId)
  expect(mails.map(({ state }) => state)).toEqual([...Array(20).fill('queued'), 'held'])
  const camille = await browse(app, people.camille)
  const path = `/parametres/messages/${mails.at(-1)?.id}`
  expect((await camille.get(path)).text).toContain('celui-ci n’est pas parti')
  expect((await camille.submit(`${path}/renvoyer`, {}, path)).status).toBe(429)
  app.travel(hourMs)
  const later = await browse(app, people.camille)
  expect((await later.submit(`${path}/renvoyer`, {}, path)).status).toBe(303)
})

test('security mails have their own limits, and ten new sign-ins are mailed a day', async () => {
  const [victim, other] = [people.camille.email, people.bruno.email]
  const send = (mail: Parameters<typeof queueMail>[2]) =>
    withGarage(app.db, people.camille.garageId, (tx) => queueMail(tx, app.deps, mail))
  for (let index = 0; index < 70; index += 1) await send(entered(victim))
  for (let index = 0; index < 12; index += 1) await send(changed(victim))
  await send({
    kind: 'password_reset',
    recipient: victim,
    link: 'http://fil.test/x',
    props: { prenom: 'C', minutes: 30 },
  })
  await send(entered(other))
  const states = (await mailsTo(victim, people.camille.garageId)).map(({ state }) => state)
  expect(states).toEqual(Array(5 + 10 + 1).fill('queued'))
  expect((await mailsTo(other, people.camille.garageId)).map(({ state }) => state)).toEqual(['queued'])
  const told = async () => (await mailsTo(victim, people.camille.garageId)).length - (10 + 1)
  for (const soFar of [10, 10]) {
    app.travel(hourMs)
    for (let index = 0; index < 6; index += 1) await send(entered(victim))
    expect(await told()).toBe(soFar)
  }
})

const at = '2026-11-21T12:00:00.000Z'
const entered = (recipient: string) =>
  ({ kind: 'new_browser', recipient, link: null, props: { prenom: 'C', device: 'Appareil', at, ip: null } }) as const
const changed = (recipient: string) =>
  ({
    kind: 'second_factor_changed',
    recipient,
    link: null,
    props: { prenom: 'C', change: 'codes', changedAt: at },
  }) as const

function ended(recipient: string) {
  const garage = { nom: 'Garage Perrin', telephone: null, adresse: null, horaires: null }
  const props = { client: 'Sophie', vehicle: null, process: 'Freins', garage, mayReply: false, linkUntil: null }
  return { kind: 'process_completed', recipient, link: null, props } as const
}

const mailsTo = (recipient: string, garageId: string): Promise<{ id: string; state: string }[]> =>
  withGarage(app.db, garageId, (tx) =>
    tx.from('mails').where({ recipient }).orderBy(['created_at', 'id']).select('id', 'state'),
  )
