import { expect, test } from 'vitest'
import type { ContactForm } from '../../../../domain/contact/contact-schemas.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import { withGarage } from '../../../../server/database/tenant.ts'
import { markSent } from '../../../../server/mails/store.ts'
import { ask } from '../../../setup/agreement.ts'
import { as, browse, type Caller } from '../../../setup/doors.ts'
import { finish, repair } from '../../../setup/workshop.ts'
import { app, people, stageForEach } from '../../stage.ts'

stageForEach({ smtpUrl: 'smtp://127.0.0.1:9' })

/** A repair with a known end date. */
async function begun() {
  const api = await as(app, people.camille)
  const { process, client, email } = await repair(api, { name: 'Freins avant', estimatedEndDate: '2036-11-28' })
  return { api, process, client, email, path: `/processes/${process.id}/tellings` }
}

const news = () =>
  withGarage(app.db, people.camille.garageId, (tx) =>
    tx.from('mails').where({ kind: 'customer_news' }).orderBy('created_at'),
  )

const lastContact = async (api: Caller, id: string) => ((await api.get(`/processes/${id}`)).body as Process).told

const tell = (api: Caller, path: string, way: ContactForm['way'], about: ContactForm['about'] = 'end') =>
  api.post(path, { way, about })

test('a mail has the previewed text and the link, and shows when it was sent', async () => {
  const { api, process, email, path } = await begun()
  expect(await lastContact(api, process.id)).toBeNull()
  const sent = await tell(api, path, 'mail')
  expect(sent.body.told).toMatchObject({ way: 'mail', about: 'end', mail: { state: 'queued', sentAt: null } })
  const [letter] = await news()
  expect(letter).toMatchObject({ recipient: email, subject: 'Des nouvelles de votre véhicule', state: 'queued' })
  for (const text of ['Bonjour Sophie Lambert', 'Votre 308 sera prête vendredi 28 novembre.', 'Suivre les travaux'])
    expect(letter?.text).toContain(text)
  await withGarage(app.db, people.camille.garageId, (tx) => markSent(tx, letter?.id ?? '', app.deps.now()))
  expect(await lastContact(api, process.id)).toMatchObject({ mail: { state: 'sent', sentAt: expect.any(String) } })
  const { items } = (await api.get(`/processes/${process.id}/activity`)).body
  expect(items[0]).toMatchObject({ action: 'process.tell', after: { way: 'mail', about: 'end' } })
})

test.each(['call', 'sms', 'mailbox'] as const)('the way %s is recorded without a mail', async (way) => {
  const { api, process, path } = await begun()
  expect((await tell(api, path, way)).status).toBe(200)
  expect(await lastContact(api, process.id)).toMatchObject({ way, about: 'end', mail: null })
  expect(await news()).toEqual([])
})

test('a mail about an outdated fact is refused', async () => {
  const { api, process, path } = await begun()
  await finish(api, process)
  const refused = await tell(api, path, 'mail')
  expect([refused.status, refused.body.code]).toEqual([409, 'TELLING_CHANGED'])
  expect(await news()).toEqual([])
})

test('a mail about a finished car is the reminder, once a day', async () => {
  const { api, process, path } = await begun()
  await api.post(`/processes/${process.id}/arrival`)
  await finish(api, process)
  app.travel(24 * 60 * 60 * 1000)
  const camille = await as(app, people.camille)
  expect((await tell(camille, path, 'mail', 'fetch')).body.told).toMatchObject({ way: 'mail', about: 'fetch' })
  expect((await tell(camille, path, 'mail', 'fetch')).body).toMatchObject({ code: 'ALREADY_REMINDED' })
})

test('automatic mails count as a message: end of the work, reminder of an agreement', async () => {
  const { api, process } = await begun()
  const asked = await ask(api, process.id)
  expect(await lastContact(api, process.id)).toBeNull()
  await api.post(`${asked.at}/remind`)
  expect(await lastContact(api, process.id)).toMatchObject({ way: 'mail', about: 'approval' })
  await finish(api, process)
  expect(await lastContact(api, process.id)).toMatchObject({ way: 'mail', about: 'ready', mail: { state: 'queued' } })
})

test('a client without email or phone cannot be contacted, and the page says so', async () => {
  const { api, process, client, path } = await begun()
  await api.patch(`/clients/${client.id}`, { email: null, telephone: null })
  for (const way of ['mail', 'mailbox'] as const)
    expect((await tell(api, path, way)).body).toMatchObject({ code: 'CLIENT_WITHOUT_EMAIL' })
  for (const way of ['sms', 'call'] as const)
    expect((await tell(api, path, way)).body).toMatchObject({ code: 'CLIENT_WITHOUT_PHONE' })
  expect(await lastContact(api, process.id)).toBeNull()
  const page = await browse(app, people.camille)
  const shown = (await page.get(routes.process.href({ id: process.id }))).text
  expect(shown.match(/non renseigné · <a href="\/clients\//g)).toHaveLength(2)
  expect(shown).not.toContain('href="sms:')
})

test('scripts off: links open the message, and a form records it', async () => {
  const { process } = await begun()
  const page = await browse(app, people.camille)
  const here = routes.process.href({ id: process.id })
  const shown = (await page.get(here)).text
  expect(shown).toContain('Votre 308 sera prête vendredi 28 novembre.')
  expect(shown).toMatch(/href="sms:\+33639981742\?&amp;body=Bonjour%2C%0AVotre%20308/)
  const address = routes.processTelling.href({ id: process.id })
  expect((await page.submit(address, { way: 'sms', about: 'end' }, here)).headers.location).toBe(here)
  const noted = (await page.get(here)).text
  expect(noted).toContain('SMS ouvert sur un appareil à ')
  expect(noted).toContain('SMS au client ouvert\u00a0: fin estimée')
  await page.submit(address, { way: 'mail', about: 'end' }, here)
  expect((await page.get(here)).text).toContain('Email en route, écrit à ')
  expect(await news()).toHaveLength(1)
})

test('a mechanic sees no number or message and cannot contact; another garage finds nothing', async () => {
  const { process, path } = await begun()
  expect((await tell(await as(app, people.bruno), path, 'sms')).status).toBe(403)
  expect((await tell(await as(app, people.denise), path, 'sms')).status).toBe(404)
  const page = await browse(app, people.bruno)
  const shown = (await page.get(routes.process.href({ id: process.id }))).text
  expect(shown).toContain('Freins avant')
  expect(shown).not.toContain('id="dire-au-client"')
  expect(shown).not.toMatch(/href="(sms|tel):/)
})

test('without a mail server the page opens the user’s own mailbox', async () => {
  const { process, email } = await begun()
  const { smtpUrl, ...config } = app.deps.config
  app.deps.config = config
  const page = await browse(app, people.camille)
  const shown = (await page.get(routes.process.href({ id: process.id }))).text
  expect(shown).toContain(`href="mailto:${email}?subject=Des%20nouvelles`)
})

test('the data export holds the last contact, and erasing the client removes it', async () => {
  const { api, process, client, path } = await begun()
  await tell(api, path, 'call')
  await finish(api, process)
  await tell(api, path, 'call', 'ready')
  const { processes } = (await api.get(`/clients/${client.id}/export`)).body
  expect(processes[0].told).toEqual({ at: expect.any(String), way: 'call', about: 'ready' })
  await api.delete(`/clients/${client.id}`)
  expect(await lastContact(api, process.id)).toBeNull()
})
