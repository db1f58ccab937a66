import supertest from 'supertest'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Process } from '../../../domain/processes/process.ts'
import { startBare } from '../../../scripts/bench/servers.ts'
import { inDatabase } from '../../../server/database/app-role.ts'
import { type TestApp, testApp } from '../../setup/app.ts'
import { cast } from '../../setup/cast.ts'
import { as } from '../../setup/doors.ts'
import { repair } from '../../setup/workshop.ts'

// The benchmark compares the application with a minimal server, frozen in one file. The application must still answer
// everything that this server answers, and may answer more.

let app: TestApp
let bare: Awaited<ReturnType<typeof startBare>>
let process: Process
let headers: { cookie: string; authorization: string }

beforeAll(async () => {
  app = await testApp({}, { database: 'own' })
  const { camille } = await cast(app)
  const caller = await as(app, camille)
  process = (await repair(caller)).process as Process
  await repair(caller)
  const { rows } = await app.db.raw<{ rows: { name: string }[] }>('select current_database() as name')
  bare = await startBare(inDatabase(inject('postgres').adminUrl, rows[0]?.name ?? ''))
  const { email, password } = camille
  const login = supertest(app.app).post('/api/auth/login').set('Sec-Fetch-Site', 'same-origin')
  const answer = await login.send({ email, password })
  const cookie = answer.get('Set-Cookie')?.map((line) => line.split(';')[0])
  headers = { cookie: cookie?.join('; ') ?? '', authorization: `Bearer ${answer.body.accessToken}` }
})
afterAll(async () => {
  await bare.close()
  await app.close()
})

const ofApp = (path: string) => supertest(app.app).get(path).set(headers)
const ofBare = (path: string) => supertest(bare.url).get(path).set(headers)

test.each(['/api/processes', '/api/processes?status=completed', '/api/processes?q=zzyzx'])(
  'the application answers %s with all that the bare limit answers',
  async (path) => {
    const { body, status } = await ofBare(path)
    expect(status).toBe(200)
    expect((await ofApp(path)).body).toMatchObject(body)
  },
)

test('the bare limit lists the processes of the list, in its order, with their clients', async () => {
  const [bare, ours] = [await ofBare('/dashboard'), await ofApp('/dashboard?vue=tous')]
  expect(processesIn(bare.text)).toEqual(processesIn(ours.text))
  expect(processesIn(bare.text)).toHaveLength(2)
  for (const { text } of [bare, ours]) expect(text).toContain(process.clientNom)
})

test('the bare limit tells the customer the garage and the step under way', async () => {
  const path = `/public/processus/${process.qrToken?.token}`
  for (const { text } of [await ofBare(path), await ofApp(path)]) {
    expect(text).toContain(process.steps[0]?.name)
    expect(text).toContain('Garage Perrin')
  }
})

const processesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/href="\/processus\/([\w-]{36})"/g)].map(([, id]) => id as string)),
]
