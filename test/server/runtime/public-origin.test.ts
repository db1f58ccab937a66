import { randomUUID } from 'node:crypto'
import supertest from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetTexts } from '../../../domain/ground/messages.ts'
import { startWorkers } from '../../../server/workers.ts'
import { type TestApp, testApp } from '../../setup/app.ts'
import { type Cast, cast } from '../../setup/cast.ts'
import { as, browse } from '../../setup/doors.ts'
import { repair } from '../../setup/workshop.ts'

let app: TestApp
let people: Cast
beforeAll(async () => {
  app = await testApp({ publicUrl: undefined, host: '127.0.0.1' })
  people = await cast(app)
})
afterAll(() => app.close())

test.each([
  ['this machine', {}, true],
  ['a host name passed on by a relay', { Host: 'suivi.garage.example' }, false],
  ['a relay that hides the host name', { 'X-Forwarded-For': '192.0.2.7' }, false],
])('without PUBLIC_URL, through %s: shows working links, or warns the administrator', async (_who, headers, known) => {
  const { process } = await repair(await as(app, people.camille))
  const camille = await browse(app, people.camille)
  const read = async (path: string) => (await camille.get(path).set(headers)).text
  const [page, dashboard] = [await read(`/processus/${process.id}`), await read('/dashboard')]
  expect(/http:\/\/localhost:\d+\/public\/processus\//.test(page)).toBe(known)
  expect(page.includes('QR code du lien public')).toBe(known)
  for (const text of [page, dashboard]) expect(text.includes('Adresse publique non réglée')).toBe(!known)
  const bruno = await browse(app, people.bruno)
  expect((await bruno.get('/dashboard').set(headers)).text).not.toContain('Adresse publique non réglée')
  expect(page).not.toContain('garage.example/')
  expect((await camille.get(`/processus/${process.id}/qr`).set(headers)).status).toBe(known ? 200 : 404)
})

test('a link to this machine shows that customers cannot open it, and how to change that', async () => {
  const notice = 'Ne s’ouvre que sur cet ordinateur.'
  const { process } = await repair(await as(app, people.camille))
  const camille = await browse(app, people.camille)
  const sheet = (await camille.get(`/processus/${process.id}`)).text.replace(/<!-- -->/g, '')
  expect(sheet).toContain(notice)
  expect(sheet).toMatch(/<a href="\/parametres\/exploitation">Régler l’adresse publique<\/a>/)
  const relayed = await camille.get(`/processus/${process.id}`).set({ Host: 'suivi.garage.example' })
  expect(relayed.text).not.toContain(notice)

  const open = await testApp({ publicUrl: 'http://suivi.garage.example' })
  const other = (await cast(open)).camille
  const { process: reachable } = await repair(await as(open, other))
  const page = (await (await browse(open, other)).get(`/processus/${reachable.id}`)).text
  expect(page).toContain('http://suivi.garage.example/public/processus/')
  expect(page).not.toContain(notice)
  await open.close()
})

test('without PUBLIC_URL on a network, the reset form says that no link can be written', async () => {
  const open = await testApp({ publicUrl: undefined, host: '0.0.0.0' }, { database: 'own' })
  const { bruno } = await cast(open)
  await startWorkers(open.deps)
  const visitor = await browse(open)
  expect((await visitor.get('/reinitialisation')).text).toContain(resetTexts.noAddress)
  const texts = []
  for (const email of [bruno.email, 'personne@exemple.fr']) {
    const asked = await visitor.submit('/reinitialisation', { email })
    texts.push((await visitor.get(asked.headers.location ?? '')).text.replace(/(nonce|content|value)="[^"]+"/g, ''))
  }
  expect(texts[0]).toContain(resetTexts.noAddress)
  expect(texts[0]).not.toContain(resetTexts.sent)
  expect(texts[1]).toBe(texts[0])
  await supertest(open.app)
    .post('/api/auth/reset-request')
    .set({ 'Idempotency-Key': randomUUID(), Host: 'evil.test' })
    .send({ email: bruno.email })
  await expect.poll(() => open.logged(), { timeout: 15_000, interval: 50 }).toContain('PUBLIC_URL is not set')
  await open.close()
})
