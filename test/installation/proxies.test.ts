import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import supertest from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { end, freePort, ready, startServer } from '../../scripts/faults/server-process.ts'
import { type TestDatabase, testDatabase } from '../setup/database.ts'
import { as, cookiesOf } from '../setup/doors.ts'
import { openStream } from '../setup/live.ts'
import { isInstalled, proxies, proxyPorts, type Relay, startProxy } from '../setup/proxies.ts'
import { repair } from '../setup/workshop.ts'

const longMs = 120_000
/** The time after which servers close idle connections that nobody configured. */
const pauseMs = 5_500
/** The servers share a database, and so its secret. */
const secret = randomBytes(36).toString('base64')
const megabyte = 1024 * 1024

let database: TestDatabase
let photo: Buffer
beforeAll(async () => {
  // The certificates of these proxies are their own.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  database = await testDatabase()
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  photo = await sharp({ create: { width: 3000, height: 2300, channels: 3, noise, background: '#888' } })
    .jpeg({ quality: 92 })
    .toBuffer()
  expect(photo.length).toBeGreaterThan(5 * megabyte)
  expect(photo.length).toBeLessThan(15 * megabyte)
}, longMs)
afterAll(async () => {
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
  await database?.close()
})

/** The application behind the proxy, as docs/operations.md says. */
async function installation(proxy: Relay, onTestFinished: (end: () => Promise<void>) => void) {
  const ports = await proxyPorts()
  const upstream = await freePort()
  const origin = `https://localhost:${ports.https}`
  const dataDir = await mkdtemp(join(tmpdir(), 'fil-derriere-'))
  const server = startServer({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    APP_SECRET: secret,
    PORT: String(upstream),
    PUBLIC_URL: origin,
    TRUST_PROXY: '1',
    BACKUP_AT: 'off',
  })
  onTestFinished(async () => {
    await end(server.child, 'SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  })
  await ready(server)
  const { close } = await startProxy(proxy, { ...ports, upstream })
  onTestFinished(close)
  return { origin, httpPort: ports.http }
}

/** Opens a garage through the proxy, as a browser does. */
async function openGarage(origin: string) {
  const email = `${randomUUID()}@exemple.fr`
  const registered = await supertest(origin)
    .post('/api/auth/register')
    .set({ 'Idempotency-Key': randomUUID(), Origin: origin })
    .send({ email, password: 'atelier2026', name: 'Petit', prenom: 'Zoé', garage_nom: 'Garage du Relais' })
  expect(registered.status).toBe(201)
  const admin = await as({ app: origin }, { email, password: 'atelier2026' })
  return { admin, cookies: cookiesOf(registered) }
}

/** Creates a client on the connection of the agent. @returns the status, and whether the connection was kept */
async function addClient(origin: string, agent: Agent, token: string, nom: string) {
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': randomUUID(),
  }
  const sent = request(`${origin}/api/clients`, { method: 'POST', agent, headers })
  sent.end(JSON.stringify({ nom, prenom: 'Anne' }))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return { status: answer.statusCode, kept: sent.reusedSocket }
}

test.concurrent.for(Object.keys(proxies))(
  '%s as in the guide passes a photo of 5 MB, an open stream, and a write after a pause',
  { timeout: longMs },
  async (name, { expect, onTestFinished, skip }) => {
    const proxy = proxies[name]
    if (!proxy || !isInstalled(proxy)) return skip()
    const { origin, httpPort } = await installation(proxy, onTestFinished)
    const { admin, cookies } = await openGarage(origin)
    const stream = await openStream(origin, { Cookie: cookies })
    onTestFinished(stream.close)
    await stream.next('open')

    const { process } = await repair(admin)
    expect((await admin.send(`/processes/${process.id}/photos`, photo)).status).toBe(201)

    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    expect((await addClient(origin, agent, admin.accessToken, 'Avant')).status).toBe(201)
    await stream.next('change', 20_000)
    await sleep(pauseMs)
    const before = stream.events.length
    expect(await addClient(origin, agent, admin.accessToken, 'Après')).toEqual({ status: 201, kept: true })
    await expect.poll(() => stream.events.length, { timeout: 20_000 }).toBeGreaterThan(before)

    const redirected = once(get({ port: httpPort, path: '/connexion', agent: false }), 'response')
    const [redirect] = (await redirected) as [IncomingMessage]
    redirect.destroy()
    expect(redirect.statusCode).toBeGreaterThanOrEqual(300)
    expect(redirect.headers.location).toMatch(/^https:\/\/localhost/)
  },
)
