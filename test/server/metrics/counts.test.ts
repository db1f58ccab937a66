import supertest from 'supertest'
import { beforeAll, expect, test } from 'vitest'
import { watchDatabase } from '../../../server/metrics/gauges.ts'
import { as } from '../../setup/doors.ts'
import { repair } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

stage({ rateLimits: 'on' }, { database: 'own' })
beforeAll(async () => {
  watchDatabase(app.deps.metrics, app.db)
})

const figures = () => app.deps.metrics.registry.metrics()
const lines = async (start: string) => (await figures()).split('\n').filter((line) => line.startsWith(start))

test('requests are counted by route, without any id or token', async () => {
  const camille = await as(app, people.camille)
  const { process, client } = await repair(camille)
  const token = process.qrToken?.token ?? ''
  await supertest(app.app).get(`/public/processus/${token}`)
  await supertest(app.app).get('/nulle/part')
  await camille.get(`/clients/${client.id}`)
  // A request is counted when its connection closes, which may be after the answer was read.
  await expect.poll(() => lines('fil_http_requests_in_flight')).toEqual(['fil_http_requests_in_flight 0'])
  const counted = await lines('fil_http_requests_total')
  expect(counted).toContain('fil_http_requests_total{method="GET",route="/api/clients/:id",status="200"} 1')
  expect(counted).toContain('fil_http_requests_total{method="GET",route="/public/processus/:token",status="200"} 1')
  expect(counted).toContain('fil_http_requests_total{method="GET",route="…",status="404"} 1')
  const text = await figures()
  for (const secret of [token, client.id, process.id, people.camille.garageId]) expect(text).not.toContain(secret)
  const spent = 'fil_http_request_duration_seconds_count{method="GET",route="/api/clients/:id"}'
  expect(await lines(spent)).toEqual([`${spent} 1`])
})

test('wrong passwords and refused requests appear in the metrics', async () => {
  const wrong = { email: people.bruno.email, password: 'mauvais2026' }
  for (let tries = 0; tries < 6; tries += 1) await supertest(app.app).post('/api/auth/login').send(wrong)
  expect(await lines('fil_sign_in_failures_total')).toEqual(['fil_sign_in_failures_total 5'])
  expect(await lines('fil_rate_limited_total')).toEqual(['fil_rate_limited_total{limit="signInFailuresPerNetwork"} 1'])
})

test('connections and jobs are counted on request, and left out without a database', async () => {
  await app.deps.jobs.start()
  await app.deps.jobs.send(
    { raw: async (sql, bindings) => (await app.db.raw(sql, bindings as string[])).rows },
    'mail',
    {
      garageId: people.camille.garageId,
      mailId: people.camille.id,
    },
  )
  const text = await figures()
  expect(text).toContain('fil_jobs{queue="mail",state="created"} 1')
  expect(text).toContain('fil_jobs{queue="password-reset",state="failed"} 0')
  expect(text).toContain('fil_jobs{queue="purge",state="failed"} 0')
  expect(text).not.toContain('fil_jobs{queue="purge",state="created"}')
  expect(text).toContain('fil_db_up 1')
  expect(text).toMatch(/fil_db_pool_connections{state="(used|free)"} [1-9]/)
  await app.db.raw('alter schema pgboss rename to away')
  const without = await figures()
  await app.db.raw('alter schema away rename to pgboss')
  expect(without).toContain('fil_db_up 0')
  expect(without).not.toContain('fil_jobs{')
})
