import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import { createApp } from '../../../server/app.ts'
import { createDb } from '../../../server/database/db.ts'
import { type TestApp, testApp } from '../../setup/app.ts'
import { type Cast, cast } from '../../setup/cast.ts'
import { as } from '../../setup/doors.ts'

const connections = 2
const beyond = 40
/** As many requests as may wait for a connection, and some more. */
const visitors = connections * 50 + beyond
let base: TestApp
let people: Cast
let app: TestApp
let server: Server
let origin: string

beforeAll(async () => {
  base = await testApp({}, { database: 'own' })
  people = await cast(base)
  const db = createDb(base.db.client.config.connection.connectionString, {
    max: connections,
    acquireTimeoutMs: 30_000,
  })
  app = { ...base, db, app: createApp({ ...base.deps, db }) }
  server = createServer(app.app).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await app.db.destroy()
  await base.close()
})

/** Takes every connection, as statements that do not end would. @returns how to give them back */
async function hold(): Promise<() => Promise<void>> {
  const held = await Promise.all(Array.from({ length: connections }, () => app.db.client.acquireConnection()))
  return async () => {
    for (const connection of held) await app.db.client.releaseConnection(connection)
  }
}

const waiting = () => (app.db.client as { pool: { numPendingAcquires: () => number } }).pool.numPendingAcquires()

test('calls beyond the queue get 503 at once, and waiting ones are served later', async () => {
  const { accessToken } = await as(app, people.camille)
  const headers = { authorization: `Bearer ${accessToken}` }
  const release = await hold()
  const refused: Response[] = []
  const calls = Array.from({ length: visitors }, async () => {
    const answer = await fetch(`${origin}/api/clients`, { headers })
    if (answer.status === 503) refused.push(answer)
    return answer.status
  })
  // All connections are still taken, so the only possible answer is a refusal.
  await expect.poll(() => refused.length, { timeout: 20_000 }).toBe(beyond)
  expect(waiting()).toBe(visitors - beyond)
  const [first] = refused
  expect(first?.headers.get('retry-after')).toBe('5')
  expect(await first?.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  const page = await fetch(origin + routes.login.href())
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('<html lang="fr"')])

  await release()
  const statuses = await Promise.all(calls)
  expect(statuses.filter((status) => status === 200)).toHaveLength(visitors - beyond)
  expect(waiting()).toBe(0)
  expect((await fetch(origin + routes.login.href())).status).toBe(200)
}, 60_000)
