import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as routes from '../../domain/ground/routes.ts'
import { end, ready, type ServerProcess, startServer } from '../../scripts/faults/server-process.ts'
import { type Cast, cast } from '../setup/cast.ts'
import { type TestDatabase, testDatabase } from '../setup/database.ts'
import { as, cookiesOf, tokenIn } from '../setup/doors.ts'
import { openStream } from '../setup/live.ts'

const startMs = 60_000
const APP_SECRET = randomBytes(32).toString('base64url')
const folders: string[] = []
const started: ServerProcess[] = []
let database: TestDatabase
let people: Cast
let one: string
let other: string

beforeAll(async () => {
  database = await testDatabase()
  people = await cast(database)
  ;[one, other] = await Promise.all([run({ APP_SECRET }).then(ready), run({ APP_SECRET }).then(ready)])
}, startMs)
afterAll(async () => {
  await Promise.all(started.map(({ child }) => end(child, 'SIGTERM')))
  await database.close()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/** A server with its own folder, as in a separate container. */
async function run(settings: Record<string, string> = {}, files: Record<string, string> = {}): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fil-two-'))
  folders.push(dataDir)
  for (const [name, text] of Object.entries(files)) await writeFile(join(dataDir, name), text)
  const server = startServer({ DATABASE_URL: database.url, DATA_DIR: dataDir, ...settings })
  started.push(server)
  return server
}

/** A browser that a load balancer sends to either server: its cookies go to both. */
function roaming() {
  let cookie = ''
  const send = (test: supertest.Test) => {
    if (cookie) test.set('Cookie', cookie)
    return test.then((answer) => {
      cookie = cookiesOf(answer) || cookie
      return answer
    })
  }
  return {
    cookie: () => cookie,
    get: (server: string, path: string) => send(supertest(server).get(path)),
    post: (server: string, path: string, fields: Record<string, string>) =>
      send(supertest(server).post(path).type('form').set('Sec-Fetch-Site', 'same-origin').send(fields)),
  }
}

async function signedIn() {
  const browser = roaming()
  const form = await browser.get(one, routes.login.href())
  const { email, password } = people.camille
  const answer = await browser.post(other, routes.login.href(), { _csrf: tokenIn(form.text), email, password })
  expect(answer.status).toBe(303)
  return browser
}

describe('two servers on one database', () => {
  test('share forms and sessions, and a repeated form creates one client', async () => {
    const browser = await signedIn()
    const form = await browser.get(one, routes.clientNew.href())
    expect(form.status).toBe(200)
    const fields = { _csrf: tokenIn(form.text), cle: randomUUID(), nom: 'Voyage', prenom: 'Luc' }
    const [first, second] = [
      await browser.post(other, routes.clients.href(), fields),
      await browser.post(one, routes.clients.href(), fields),
    ]
    expect([first.status, second.status, second.headers.location]).toEqual([303, 303, first.headers.location])
    const camille = await as({ app: one }, people.camille)
    expect((await camille.get('/clients?q=voyage')).body.total).toBe(1)
  })

  test('share access tokens and refresh tokens', async () => {
    const { refreshToken, accessToken } = await as({ app: one }, people.bruno)
    const renew = (server: string) =>
      supertest(server).post('/api/auth/refresh').set('X-Auth-Refresh', '1').send({ refreshToken })
    expect((await supertest(other).get('/api/clients').set('Authorization', `Bearer ${accessToken}`)).status).toBe(200)
    const renewed = await renew(other)
    expect(renewed.status).toBe(200)
    expect(renewed.body.refreshToken).not.toBe(refreshToken)
  })

  test('share the sign-out', async () => {
    const browser = await signedIn()
    const page = await browser.get(one, routes.dashboard.href())
    expect(page.status).toBe(200)
    await browser.post(other, routes.logout.href(), { _csrf: tokenIn(page.text) })
    const after = await browser.get(one, routes.dashboard.href())
    expect([after.status, after.headers.location]).toEqual([303, routes.login.href()])
  })

  test('share the count of wrong passwords', async () => {
    const attempt = (server: string) =>
      supertest(server).post('/api/auth/login').send({ email: people.samir.email, password: 'mauvais2026' })
    for (const server of [one, other, one, other, one]) expect((await attempt(server)).status).toBe(401)
    expect((await attempt(other)).status).toBe(429)
  })
})

describe('the streams of two servers', () => {
  const streamOf = async (server: string) => {
    const browser = await signedIn()
    return openStream(server, { Cookie: browser.cookie() })
  }

  test('announce changes that were made on the other one', async () => {
    const stream = await streamOf(other)
    await stream.next('open')
    const camille = await as({ app: one }, people.camille)
    expect((await camille.post('/clients', { nom: 'Flux', prenom: 'Anne' })).status).toBe(201)
    expect((await stream.next('change')).data).toEqual({ kinds: ['/'] })
    stream.close()
  })

  test('end when their server stops, which exits without being forced', { timeout: startMs }, async () => {
    const server = await run({ APP_SECRET })
    const stream = await streamOf(await ready(server))
    await stream.next('open')
    const exited = once(server.child, 'exit')
    server.child.kill('SIGTERM')
    await stream.ended
    expect(stream.isWhole()).toBe(true)
    expect(await exited).toEqual([0, null])
  })
})

describe('a server with other secrets', () => {
  test(
    'is refused with instructions when it has none, and writes no file',
    async () => {
      const { child, output } = await run()
      if (child.exitCode === null) await new Promise((resolve) => child.once('exit', resolve))
      expect(child.exitCode).toBe(78)
      expect(output()).toContain('Cette base a été servie avec d’autres secrets')
      expect(output()).toContain('Donnez un APP_SECRET neuf')
      // Nothing prints a stack trace. A log line may contain one, of a connection that waited on a busy machine.
      expect(output()).not.toMatch(/^ +at /m)
      expect(await readdir(folders.at(-1) ?? '')).toEqual([])
    },
    startMs,
  )

  test(
    'is refused when it brings its own file, which remains unchanged',
    async () => {
      const secret = `${randomBytes(32).toString('base64url')}\n`
      const { child } = await run({}, { 'app-secret': secret })
      if (child.exitCode === null) await new Promise((resolve) => child.once('exit', resolve))
      expect(child.exitCode).toBe(78)
      expect(await readFile(join(folders.at(-1) ?? '', 'app-secret'), 'utf8')).toBe(secret)
    },
    startMs,
  )

  test(
    'starts with a warning when APP_SECRET is set',
    async () => {
      const given = await run({ APP_SECRET: randomBytes(32).toString('base64url') })
      await ready(given)
      expect(given.output()).toContain('APP_SECRET has changed')
      await end(given.child, 'SIGTERM')
      await ready(await run({ APP_SECRET }))
    },
    startMs,
  )
})
