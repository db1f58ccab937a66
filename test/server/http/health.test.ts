import { get, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { health, type ServiceState, whenMigrated } from '../../../server/http/connection/health.ts'
import { httpServer, listen } from '../../../server/http/connection/server.ts'

let server: Server
let port: number
let state: ServiceState
let ping: () => Promise<unknown>

beforeEach(async () => {
  state = { migrated: true, draining: false }
  ping = async () => 1
  const probe = health(state, () => ping())
  const gate = whenMigrated(state)
  server = httpServer((req, res) => probe(req, res, () => gate(req, res, () => res.end('the application'))))
  port = await listen(server, { port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  server.close()
})

function ask(path: string): Promise<{ status: number | undefined; headers: Record<string, unknown>; text: string }> {
  return new Promise((resolve, reject) => {
    get({ port, path, host: '127.0.0.1', agent: false }, async (res) => {
      const text = (await res.toArray()).join('')
      resolve({ status: res.statusCode, headers: res.headers, text })
    }).on('error', reject)
  })
}

test('a healthy service is live and ready', async () => {
  expect(await ask('/health/live')).toMatchObject({ status: 200, text: '{"status":"live"}' })
  expect(await ask('/health/ready?from=probe')).toMatchObject({ status: 200, text: '{"status":"ready"}' })
})

test('without its database the service is live, but not ready', async () => {
  ping = () => Promise.reject(new Error('ECONNREFUSED'))
  expect(await ask('/health/live')).toMatchObject({ status: 200 })
  expect(await ask('/health/ready')).toMatchObject({ status: 503, text: '{"status":"database"}' })
})

test('a hanging database makes the service not ready, with one query for all probes', async () => {
  let asked = 0
  ping = () => {
    asked += 1
    return new Promise(() => {})
  }
  const answers = await Promise.all([ask('/health/ready'), ask('/health/ready'), ask('/health/ready')])
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
  expect(asked).toBe(1)
})

test('a draining service is not ready, but still answers pages', async () => {
  state.draining = true
  expect(await ask('/health/ready')).toMatchObject({ status: 503, text: '{"status":"draining"}' })
  expect(await ask('/dashboard')).toMatchObject({ status: 200, text: 'the application' })
})

test('before the migrations pages and calls answer 503 in French with Retry-After', async () => {
  state.migrated = false
  expect(await ask('/health/ready')).toMatchObject({ status: 503, text: '{"status":"starting"}' })
  const page = await ask('/dashboard')
  expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
  expect(page.text).toContain('<html lang="fr">')
  const call = await ask('/api/clients')
  expect(JSON.parse(call.text)).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
})

test('health answers have the security headers', async () => {
  const seen = [await ask('/health/live'), await ask('/health/ready')]
  state.migrated = false
  seen.push(await ask('/dashboard'), await ask('/api/clients'))
  for (const { headers } of seen)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
})
