import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { end, freePort, ready, type ServerProcess, startServer } from '../../scripts/faults/server-process.ts'
import { type TestDatabase, testDatabase } from '../setup/database.ts'

const METRICS_TOKEN = 'un jeton pour les mesures'
const asked = 12
let database: TestDatabase
let dataDir: string
let server: ServerProcess
let address: string

beforeAll(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'fil-metrics-'))
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: String(await freePort()) }
  server = startServer({ ...settings, WEB_CONCURRENCY: '2', METRICS_TOKEN })
  address = await ready(server)
}, 60_000)
afterAll(async () => {
  await end(server.child, 'SIGTERM')
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('each server of a cluster returns the metrics of all', async () => {
  // One server may still be starting while another is ready: its refusals do not count.
  for (let answered = 0; answered < asked; ) {
    const answer = await fetch(`${address}/connexion`, { headers: { connection: 'close' } })
    await answer.text()
    if (answer.ok) answered += 1
  }
  const counted = `fil_http_requests_total{method="GET",route="/connexion",status="200"} ${asked}\n`
  await expect.poll(figures).toContain(counted)
  for (const text of [await figures(), await figures(), await figures()]) {
    expect(text).toContain(counted)
    expect(text).toContain('fil_jobs{queue="mail",state="created"} 0')
    expect(text).toContain('fil_db_up 1')
  }
})

/** Each request uses a new connection, so that the servers take turns. */
async function figures(): Promise<string> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}`, connection: 'close' }
  return (await fetch(`${address}/metrics`, { headers })).text()
}
