import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Process } from '../../../domain/processes/process.ts'
import { type TestApp, testApp } from '../../setup/app.ts'
import { cast } from '../../setup/cast.ts'
import { as, browse, type Caller, type Visitor } from '../../setup/doors.ts'
import { type Statement, startRecording, stopRecording } from '../../setup/statements.ts'
import { repair } from '../../setup/workshop.ts'

let app: TestApp
let camille: Caller
let visitor: Visitor
let ids: { process: string; client: string; car: string; step: string; token: string; wall: string }
/** The address of a step that is prepared. */
let prepared: string
/** The address of a step of a car that has arrived. */
let arrived: string

beforeAll(async () => {
  // The use of a session is written once a minute: a statement more, whenever a busy machine takes that long.
  vi.useFakeTimers({ toFake: ['Date'] })
  app = await testApp({}, { database: 'own' })
  const people = await cast(app)
  camille = await as(app, people.camille)
  visitor = await browse(app, people.camille)
  const { process, client, car } = await repair(camille)
  const { steps, qrToken } = process as Process
  const wall = new URL((await camille.post('/screens', { name: 'Atelier' })).body.url).pathname
  const step = steps[0]?.id ?? ''
  ids = { process: process.id, client: client.id, car: car.id, step, token: qrToken?.token ?? '', wall }
  const other = await repair(camille)
  prepared = `/processes/${other.process.id}/steps/${other.stepIds[0]}`
  await camille.post(`${prepared}/propose-ready`)
  const here = await repair(camille)
  arrived = `/processes/${here.process.id}/steps/${here.stepIds[0]}`
  await camille.post(`/processes/${here.process.id}/arrival`)
  // The first page of a session stores its secret.
  await visitor.get('/dashboard')
  await visitor.submit('/dashboard/premiers-pas', {}, '/dashboard')
})
afterAll(() => {
  vi.useRealTimers()
  return app.close()
})

type Ask = () => PromiseLike<{ status: number }>

const page =
  (path: () => string, headers = {}): Ask =>
  () =>
    visitor.get(path()).set(headers)
const call =
  (path: () => string): Ask =>
  () =>
    camille.get(path())

/**
 * The allowed cost of each request for the database: statements, and round trips. If it is exceeded, think, then
 * measure. Every transaction begins with two statements, which reads send along with their first queries (decision
 * 0120). A page also reads the garage's change number; a write ends with two statements that raise and announce it. An
 * event that webhooks may have asks once which ones chose it.
 */
const budgets: [name: string, ask: Ask, statements: number, roundTrips: number][] = [
  ['dashboard, the day', page(() => '/dashboard'), 11, 2],
  ['dashboard, the week', page(() => '/dashboard?vue=semaine'), 11, 2],
  ['dashboard, all there is', page(() => '/dashboard?vue=tous'), 10, 2],
  ['dashboard, search', page(() => '/dashboard?q=lambert'), 11, 2],
  ['dashboard, a group', page(() => '/dashboard?group=late'), 11, 2],
  ['client list', page(() => '/clients'), 8, 2],
  ['client page', page(() => `/clients/${ids.client}`), 9, 2],
  ['car list', page(() => '/vehicules'), 8, 2],
  ['car page', page(() => `/vehicules/${ids.car}`), 10, 2],
  ['process page', page(() => `/processus/${ids.process}`), 9, 2],
  ['notifications page', page(() => '/notifications'), 7, 2],
  ['bell opened', page(() => '/notifications/cloche', { 'X-Page-Regions': '1' }), 7, 2],
  ['drafts page', page(() => '/brouillons'), 11, 2],
  ['profile page', page(() => '/parametres/profil'), 10, 2],
  ['step types page', page(() => '/parametres/types-etapes'), 7, 2],
  ['journal page', page(() => '/parametres/journal'), 8, 2],
  // One statement reads from the history whether the shown date has changed.
  ['public page', page(() => `/public/processus/${ids.token}`), 5, 2],
  ['wall', page(() => ids.wall), 7, 2],
  ['page not found', page(() => '/nulle-part'), 6, 2],
  ['process list', call(() => '/processes'), 6, 2],
  ['process list, of the day', call(() => '/processes?waiting=1&mine=1'), 7, 2],
  ['process search', call(() => '/processes?q=lambert'), 7, 2],
  ['statistics', call(() => '/processes/stats'), 6, 2],
  ['one process', call(() => `/processes/${ids.process}`), 6, 2],
  ['client list call', call(() => '/clients'), 6, 2],
  ['car list call', call(() => '/cars'), 6, 2],
  ['notification list', call(() => '/notifications'), 5, 2],
  ['journal', call(() => '/journal?kind=process'), 5, 2],
  ['bell', call(() => '/notifications/unread-count'), 5, 2],
  ['prepare a step', () => camille.post(`${arrived}/propose-ready`), 14, 8],
  // Only once for each process: the row, the log of visits and the history record the arrival, which is another event.
  [
    'prepare a step, which implies the arrival',
    () => camille.post(`/processes/${ids.process}/steps/${ids.step}/propose-ready`),
    18,
    8,
  ],
  ['validate a step', () => camille.post(`${prepared}/validate`), 14, 8],
]

test.each(budgets)('%s', async (name, ask, statements, roundTrips) => {
  startRecording()
  const { status } = await ask()
  const sent = stopRecording()
  expect(status).toBe(name === 'page not found' ? 404 : 200)
  const seen = sent.map(({ trip, text }) => `${trip} ${text}`).join('\n')
  expect(sent.length, seen).toBeGreaterThan(0)
  expect(sent.length, seen).toBeLessThanOrEqual(statements)
  expect(awaited(sent).at(-1)?.trip, seen).toBeLessThanOrEqual(roundTrips)
})

test('the first steps of a garage cost one statement and no round trip', async () => {
  const { camille: admin } = await cast(app)
  await repair(await as(app, admin))
  const newcomer = await browse(app, admin)
  await newcomer.get('/dashboard')
  startRecording()
  await newcomer.get('/dashboard')
  const sent = stopRecording()
  expect(sent.filter(({ text }) => text.includes('first_steps_hidden_at is null'))).toHaveLength(1)
  expect(sent.length).toBeLessThanOrEqual(11)
  expect(awaited(sent).at(-1)?.trip).toBeLessThanOrEqual(2)
})

/** The statements that a request waits for: it does not wait for the COMMIT of a transaction that only reads. */
const awaited = (sent: Statement[]): Statement[] =>
  sent.some(({ text }) => text.includes('READ ONLY')) ? sent.filter(({ text }) => text !== 'COMMIT;') : sent

test('a repeated status in the address makes the same statements', async () => {
  const sent = async (query: string) => {
    startRecording()
    await camille.get(`/processes?${query}`)
    return stopRecording().map(({ text }) => text)
  }
  const once = await sent('status=proposed,completed')
  expect(await sent('status=completed,proposed,completed&status=proposed')).toEqual(once)
})
