import { expect, test } from 'vitest'
import * as routes from '../../../../domain/ground/routes.ts'
import { withGarage } from '../../../../server/database/tenant.ts'
import type { MailRow } from '../../../../server/mails/store.ts'
import { as, browse } from '../../../setup/doors.ts'
import { finish, repair } from '../../../setup/workshop.ts'
import { app, people, stageForEach } from '../../stage.ts'

const dayMs = 24 * 60 * 60 * 1000

stageForEach({ smtpUrl: 'smtp://127.0.0.1:9' })

/** A process whose work ended yesterday and whose car is still here. */
async function leftBehind() {
  const api = await as(app, people.camille)
  const { process, client, email } = await repair(api, { name: 'Freins avant' })
  await api.post(`/processes/${process.id}/arrival`)
  await finish(api, process)
  app.travel(dayMs)
  return { id: process.id, client, email, path: `/processes/${process.id}/reminder` }
}

const letters = () =>
  withGarage(app.db, people.camille.garageId, (tx) =>
    tx.from('mails').where({ kind: 'reminder' }).orderBy('created_at'),
  ) as Promise<MailRow[]>

test('an administrator sends one reminder a day, and the history records it', async () => {
  const { id, email, path } = await leftBehind()
  const camille = await as(app, people.camille)
  const [first, second] = await Promise.all([camille.post(path), camille.post(path)])
  expect([first.status, second.status].sort()).toEqual([200, 409])
  const refused = [first, second].find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ code: 'ALREADY_REMINDED' })
  expect((await camille.get(`/processes/${id}`)).body.remindedAt).not.toBeNull()
  const [letter] = await letters()
  expect(letter).toMatchObject({
    recipient: email,
    subject: 'Votre véhicule vous attend',
    state: 'queued',
    process_id: id,
  })
  for (const text of ['Bonjour Sophie Lambert', 'Peugeot 308', 'Freins avant', 'terminés depuis le'])
    expect(letter?.text).toContain(text)
  const { items } = (await camille.get(`/processes/${id}/activity`)).body
  expect(items[0]).toMatchObject({
    action: 'process.tell',
    after: { way: 'mail', about: 'fetch' },
    actor: { prenom: 'Camille' },
  })

  app.travel(dayMs)
  expect((await (await as(app, people.camille)).post(path)).status).toBe(200)
  expect(await letters()).toHaveLength(2)
})

test('scripts off: the form sends one reminder a day', async () => {
  const { id } = await leftBehind()
  const page = await browse(app, people.camille)
  const here = routes.process.href({ id })
  const done = await page.submit(routes.processReminder.href({ id }), {}, here)
  expect([done.status, done.headers.location]).toEqual([303, here])
  const shown = (await page.get(here)).text
  expect(shown).toContain('Email en route, écrit à ')
  expect(shown).toContain('Email écrit au client\u00a0: véhicule à venir chercher')
  await page.submit(routes.processReminder.href({ id }), {}, here)
  expect((await page.get(here)).text).toContain('Un message a déjà été écrit au client aujourd’hui.')
  expect(await letters()).toHaveLength(1)
})

test('a mechanic sees no reminder button, and cannot send one', async () => {
  const { id, path } = await leftBehind()
  expect((await (await as(app, people.bruno)).post(path)).status).toBe(403)
  const page = await browse(app, people.bruno)
  expect((await page.get(routes.process.href({ id }))).text).not.toContain('Email, prévenir')
  const sent = await page.submit(routes.processReminder.href({ id }), {}, routes.process.href({ id }))
  expect(sent.status).toBe(403)
  expect((await (await as(app, people.denise)).post(path)).status).toBe(404)
  expect(await letters()).toEqual([])
})

test('a reminder is refused for a returned car or a client without an email', async () => {
  const { id, client, path } = await leftBehind()
  const camille = await as(app, people.camille)
  await camille.post(`/processes/${id}/return`)
  expect((await camille.post(path)).body).toMatchObject({ code: 'NOT_TO_RETURN' })
  await camille.delete(`/processes/${id}/return`)
  await camille.patch(`/clients/${client.id}`, { email: null })
  expect((await camille.post(path)).body).toMatchObject({ code: 'CLIENT_WITHOUT_EMAIL' })
  expect((await camille.get(`/processes/${id}`)).body.remindedAt).toBeNull()
  expect(await letters()).toEqual([])
})

test('without a mail server the reminder is stored, and the page says that it was not sent', async () => {
  const { id } = await leftBehind()
  const { smtpUrl, ...config } = app.deps.config
  app.deps.config = config
  const page = await browse(app, people.camille)
  const here = routes.process.href({ id })
  await page.submit(routes.processReminder.href({ id }), {}, here)
  expect((await page.get(here)).text).toContain('Email pas parti\u00a0: aucun email ne part d’ici. Écrit à ')
  expect(await letters()).toMatchObject([{ state: 'held' }])
})

test('the data export holds the reminder, and erasing the client deletes it', async () => {
  const { client, path } = await leftBehind()
  const camille = await as(app, people.camille)
  await camille.post(path)
  const { mails } = (await camille.get(`/clients/${client.id}/export`)).body
  expect(mails.map(({ kind }: { kind: string }) => kind)).toEqual(['process_completed', 'reminder'])
  expect((await camille.delete(`/clients/${client.id}`)).status).toBe(204)
  expect(await letters()).toEqual([])
})
