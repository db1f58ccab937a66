import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import supertest from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Process } from '../../../domain/processes/process.ts'
import { createApp } from '../../../server/app.ts'
import { createDb } from '../../../server/database/db.ts'
import { createJobs } from '../../../server/jobs/jobs.ts'
import { type TestApp, testApp } from '../../setup/app.ts'
import { type Cast, cast } from '../../setup/cast.ts'
import { as, browse, type Caller, cookiesOf, tokenIn } from '../../setup/doors.ts'
import { finish, repair } from '../../setup/workshop.ts'

/** The smallest pool that two people can share: a request that waits for a second connection would stop them all. */
const connections = 2
let base: TestApp
let app: TestApp
let people: Cast
let server: Server
let port: number
let camille: Caller
const broken: unknown[] = []
const note = (reason: unknown) => broken.push(reason)

beforeAll(async () => {
  base = await testApp({ smtpUrl: 'smtp://127.0.0.1:1' }, { database: 'own' })
  people = await cast(base)
  const { connectionString } = base.db.client.config.connection
  // On a busy machine fifty calls and their statements wait longer for two connections than people would.
  const db = createDb(connectionString, { max: connections, acquireTimeoutMs: 30_000, statementTimeoutMs: 30_000 })
  const jobs = createJobs(db, base.deps.log)
  await jobs.start()
  app = { ...base, db, app: createApp({ ...base.deps, db, jobs }) }
  camille = await as(app, people.camille)
  server = createServer(app.app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  process.on('unhandledRejection', note)
  process.on('uncaughtException', note)
})
afterAll(async () => {
  process.off('unhandledRejection', note)
  process.off('uncaughtException', note)
  await app.deps.jobs.stop()
  server.close()
  server.closeAllConnections()
  await app.db.destroy()
  await base.close()
})

const free = () => {
  const { pool } = app.db.client as { pool: { numUsed: () => number; numPendingAcquires: () => number } }
  return { used: pool.numUsed(), waiting: pool.numPendingAcquires() }
}

test('twenty-five simultaneous callers end fifty calls of every kind over two connections', async () => {
  const { process: one, client, car, type } = await repair(camille)
  const finished = await Promise.all(Array.from({ length: 4 }, () => repair(camille)))
  const visitor = await browse(app, people.camille)
  const [first = ''] = one.steps.map(({ id }) => id)
  const kinds: (() => PromiseLike<{ status: number }>)[] = [
    () => camille.get('/processes?q=lambert'),
    () => camille.get('/processes/stats'),
    () => camille.get(`/processes/${one.id}`),
    () => camille.get(`/processes/${one.id}/activity`),
    () => camille.get(`/processes/init-data?client_id=${client.id}`),
    () => camille.get('/notifications'),
    () => camille.get(`/clients/${client.id}/export`),
    () => camille.patch(`/clients/${client.id}`, { nom: `Lambert${randomUUID().slice(0, 4)}` }),
    () => camille.patch(`/cars/${car.id}`, { km: 12 }),
    () => camille.post('/clients', { nom: 'Petit', prenom: 'Luc' }),
    () => camille.post('/invitations', { email: `i.${randomUUID()}@exemple.fr`, role: 'employee' }),
    () => camille.post('/processes', { client: { _id: client.id }, car: { _id: car.id }, stepType_id: type.id }),
    () => camille.post(`/processes/${one.id}/qr-token/rotate`),
    () => camille.post(`/processes/${one.id}/steps/${first}/propose-ready`),
    () => camille.post('/notifications/mark-all-read'),
    () => camille.patch('/garage', { ville: 'Lyon' }),
    () => visitor.get('/dashboard'),
    () => visitor.get('/clients'),
    () => visitor.get('/parametres/employes'),
    () => visitor.submit('/clients', { nom: 'Petit', prenom: 'Zoé' }, '/clients/nouveau'),
    () => as(app, people.bruno).then(() => ({ status: 200 })),
    () => browse(app).then((guest) => guest.submit('/reinitialisation', { email: people.bruno.email })),
    ...finished.map(({ process }) => async () => ({ status: (await finish(camille, process as Process)) ? 200 : 0 })),
  ]
  // Fifty calls at once ask for more than a hundred connections on a busy machine, and `refuseOverload` then answers 503.
  const calls = Array.from({ length: 50 }, (_, index) => kinds[index % kinds.length])
  const statuses: (number | undefined)[] = []
  const caller = async () => {
    for (let call = calls.pop(); call; call = calls.pop()) statuses.push((await call()).status)
  }
  await Promise.all(Array.from({ length: 25 }, caller))
  expect(statuses).toHaveLength(50)
  expect(statuses.filter((status) => !status || status >= 500)).toEqual([])
  // A request does not wait for the end of a transaction that only reads.
  await expect.poll(free).toEqual({ used: 0, waiting: 0 })
}, 60_000)

test('two hundred interrupted requests cost no connection and no crash', async () => {
  const { process } = await repair(camille)
  const { email, password } = people.camille
  const jar = supertest.agent(app.app)
  const signedIn = await jar.post('/api/auth/login').set('Sec-Fetch-Site', 'same-origin').send({ email, password })
  const cookie = cookiesOf(signedIn)
  expect(cookie).toContain('garage_sid=')
  const csrf = tokenIn((await jar.get('/dashboard')).text)
  const form = `_csrf=${encodeURIComponent(csrf)}&nom=Petit&prenom=Parti`
  const asked = [
    () => `GET /dashboard HTTP/1.1\r\nCookie: ${cookie}\r\n`,
    () => `GET /processus/${process.id} HTTP/1.1\r\nCookie: ${cookie}\r\nAccept-Encoding: gzip\r\n`,
    () => `GET /public/processus/${process.qrToken?.token} HTTP/1.1\r\nAccept-Encoding: br\r\n`,
    () => `GET /api/processes HTTP/1.1\r\nAuthorization: Bearer ${camille.accessToken}\r\n`,
    () =>
      `POST /clients HTTP/1.1\r\nCookie: ${cookie}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${form.length}\r\n`,
    () =>
      `POST /api/clients HTTP/1.1\r\nAuthorization: Bearer ${camille.accessToken}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n`,
  ]
  for (let batch = 0; batch < 20; batch += 1) {
    await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const socket = connect(port, '127.0.0.1').on('error', () => {})
        const head = asked[(batch * 10 + index) % asked.length]?.() ?? ''
        socket.write(`${head}Host: localhost\r\n\r\n${head.startsWith('POST /clients') ? form : '{"nom":'}`)
        if (index % 3 === 0) socket.pause()
        await sleep((batch * 7 + index * 3) % 45)
        socket.destroy()
      }),
    )
  }
  await expect.poll(free, { timeout: 10_000 }).toEqual({ used: 0, waiting: 0 })
  expect(broken).toEqual([])
  expect((await jar.get('/dashboard')).status).toBe(200)
  expect((await camille.get('/processes')).status).toBe(200)
}, 60_000)
