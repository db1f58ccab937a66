import type { Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../../../scripts/faults/server-process.ts'
import { httpServer, listen } from '../../../server/http/connection/server.ts'
import { exposeMetrics } from '../../../server/metrics/expose.ts'
import { createMetrics } from '../../../server/metrics/metrics.ts'

const host = '127.0.0.1'
const metricsToken = 'un jeton pour les mesures'
const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** A server with the metrics endpoint, in front of the application. */
async function behind(settings: { metricsToken?: string; metricsPort?: number; host?: string }): Promise<string> {
  const door = await exposeMetrics({ host, ...settings }, createMetrics(), (closer) => closers.push(closer))
  const server: Server = httpServer((req, res) => door(req, res, () => res.writeHead(404).end()))
  closers.push(async () => server.close())
  return `http://${host}:${await listen(server, { port: 0, host })}/metrics`
}

const ask = (url: string, authorization?: string) => fetch(url, { headers: authorization ? { authorization } : {} })

test('metrics are off by default', async () => {
  expect((await ask(await behind({}), `Bearer ${metricsToken}`)).status).toBe(404)
})

test('METRICS_TOKEN opens the metrics to its holder only', async () => {
  const url = await behind({ metricsToken })
  for (const wrong of [undefined, 'Bearer', 'Bearer autre', `Basic ${metricsToken}`, `Bearer ${metricsToken}x`]) {
    const { status, headers } = await ask(url, wrong)
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  }
  const answer = await ask(url, `Bearer ${metricsToken}`)
  expect(answer.headers.get('content-type')).toContain('version=0.0.4')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.text()).toMatch(/nodejs_eventloop_lag_seconds \d/)
  expect((await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${metricsToken}` } })).status).toBe(404)
})

test('METRICS_PORT opens the metrics on that port only, still behind the token', async () => {
  const metricsPort = await freePort()
  const own = `http://${host}:${metricsPort}/metrics`
  const url = await behind({ metricsPort })
  expect([(await ask(url)).status, (await ask(own)).status]).toEqual([404, 200])
  expect((await ask(`http://${host}:${metricsPort}/`)).status).toBe(404)
  const guardedPort = await freePort()
  const guarded = `http://${host}:${guardedPort}/metrics`
  await behind({ metricsPort: guardedPort, metricsToken })
  expect([(await ask(guarded)).status, (await ask(guarded, `Bearer ${metricsToken}`)).status]).toEqual([401, 200])
})

test('METRICS_PORT without a token listens on this machine only', async () => {
  const elsewhere = '127.0.0.2'
  const [alone, guarded] = [await freePort(), await freePort()]
  await behind({ metricsPort: alone, host: elsewhere })
  await behind({ metricsPort: guarded, host: elsewhere, metricsToken })
  expect((await ask(`http://${host}:${alone}/metrics`)).status).toBe(200)
  await expect(ask(`http://${elsewhere}:${alone}/metrics`)).rejects.toThrow()
  expect((await ask(`http://${elsewhere}:${guarded}/metrics`, `Bearer ${metricsToken}`)).status).toBe(200)
})
