import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, todayParis } from '../../../domain/ground/dates.ts'
import { dayGroups } from '../../../domain/processes/day-groups.ts'
import { seedGarages } from '../../../scripts/seed/garages.ts'
import { hashPassword } from '../../../server/auth/credentials.ts'
import { createDb } from '../../../server/database/db.ts'
import { readGarage } from '../../../server/database/read-garage.ts'
import { morningLists } from '../../../server/morning/morning.ts'
import { watchAll } from '../../../server/processes/watch/watch.ts'
import { type TestApp, testApp } from '../../setup/app.ts'
import { as, browse } from '../../setup/doors.ts'
import { blocksRead, explain, type PlanNode, rowsRead } from '../../setup/explain.ts'
import { startRecording, stopRecording } from '../../setup/statements.ts'

const garages = 20
const perGarage = 600
const password = 'atelier2026'
const admin = { email: 'admin@garage-7.example', password }

let app: TestApp
let garageId: string
let ids: { process: string; client: string; car: string; plate: string; token: string; wall: string }
let open: (path: string) => PromiseLike<{ status: number }>

beforeAll(async () => {
  app = await testApp({}, { database: 'own' })
  const { secrets, now } = app.deps
  const { connectionString: url } = app.db.client.config.connection
  const passwordHash = await hashPassword(password)
  const processes = garages * perGarage
  await seedGarages({ url, garages, processes, passwordHash, linkKey: secrets.linkKey, now: now() })
  const call = await as(app, admin)
  const visitor = await browse(app, admin)
  const { items } = (await call.get('/processes')).body
  const { qrToken } = (await call.get(`/processes/${items[0].id}`)).body
  ids = {
    process: items[0].id,
    client: items[0].client.id,
    car: items[0].car.id,
    plate: items[0].plaque,
    token: qrToken.token,
    wall: new URL((await call.post('/screens', { name: 'Atelier' })).body.url).pathname,
  }
  await dueWithinMonths(url)
  garageId = (await app.db('users').where({ email: admin.email }).first('garage_id')).garage_id
  open = (path) => (path.startsWith('/api/') ? call.get(path.slice(4)) : visitor.get(path))
}, 300_000)
afterAll(() => app.close())

/**
 * Every car of every garage has an inspection due at most two months before or after today, so no page leaves it out by date.
 */
async function dueWithinMonths(url: string): Promise<void> {
  const admin = createDb(url)
  for (const { id } of await admin('garages').select('id'))
    await admin.transaction(async (tx) => {
      await tx.raw("select set_config('app.garage_id', ?, true)", [id])
      await tx.raw(
        'update cars set inspection_due_on = current_date - 50 + (hashtext(plaque) & 63) where garage_id = ?',
        [id],
      )
    })
  await admin.raw('analyze cars')
  await admin.destroy()
}

/** Tables that grow with the work of all garages. */
const large = [
  'activity',
  'cars',
  'clients',
  'notifications',
  'process_steps',
  'processes',
  'tracking_links',
  'tracking_tokens',
]

type Door = [
  path: string | (() => string),
  /** The number of rows shown, which is the most that a statement may read of any table. */
  shown: number,
  /** The number of rows that are read before this page, or in a whole garage. */
  walked?: Record<string, number>,
]

const doors: Door[] = [
  // The rows left out of a group are read no further than the group's first rows.
  ['/dashboard?vue=jour', 50],
  ['/dashboard?vue=semaine', 60],
  ['/dashboard?vue=tous', 50],
  ['/dashboard?late=1', 50, { processes: perGarage / 6 }],
  ['/dashboard?pending=1', 50, { processes: perGarage / 6 }],
  ['/dashboard?waiting=1', 50],
  ['/dashboard?toReturn=1', 50],
  ['/dashboard?idle=1', 50, { processes: perGarage / 6 }],
  ['/dashboard?mine=1', 50],
  ['/dashboard?approvalAsked=1', 50],
  ['/dashboard?approvalReceived=1', 50],
  ...dayGroups.map((group): Door => [`/dashboard?group=${group}`, 50]),
  ['/dashboard?page=12', 50, { processes: perGarage }],
  ['/dashboard?q=zzyzx', 5],
  ['/dashboard?status=completed', 50],
  ['/dashboard?quickPeriod=7days', 50],
  ['/clients', 20],
  ['/clients?page=15', 20, { clients: perGarage }],
  ['/clients?q=zzyzx', 0],
  [() => `/clients?q=${ids.plate}`, 1],
  // In a garage this small, scanning its clients may cost less than twenty look-ups.
  ['/vehicules', 21, { clients: perGarage }],
  ['/vehicules?page=15', 20, { cars: perGarage, clients: perGarage }],
  ['/vehicules?q=zzyzx', 0],
  // One more row than shown tells that there is another page. For the cars of the page, planned processes are looked
  // up.
  ['/echeances', 51, { processes: 2 * 51 }],
  [() => `/echeances?after=${middle()}`, 51, { processes: 2 * 51 }],
  // The search index finds a rare search; otherwise the page is read in its order.
  ['/clients/csv?q=zzyzx', 0],
  ['/vehicules/csv?q=zzyzx', 0],
  ['/processus/csv?q=zzyzx', 0],
  ['/clients/csv', perGarage],
  ['/vehicules/csv', perGarage],
  ['/processus/csv', perGarage],
  ['/processus/csv?status=completed', perGarage],
  [() => `/clients/${ids.client}`, 100],
  [() => `/vehicules/${ids.car}`, 100],
  [() => `/processus/${ids.process}`, 30],
  [() => `/public/processus/${ids.token}`, 30],
  // One more car than shown tells that there are others.
  [() => ids.wall, 101],
  ['/notifications', 40],
  ['/parametres/journal', 51],
  ['/parametres/journal?person=customer', 0],
  ['/api/processes', 50],
  ['/api/processes?page=12', 50, { processes: perGarage }],
  ['/api/processes?q=zzyzx', 0],
  [() => `/api/processes/${ids.process}`, 30],
  ['/api/processes/init-data?q=zzyzx', 0],
  ['/api/clients', 20],
  ['/api/cars', 21, { clients: perGarage }],
  [() => `/api/cars/${ids.car}/visits`, 21],
  ['/api/due-dates?days=365', 51, { processes: 2 * 51 }],
  // In a garage of fewer than two thousand rows, a search scans them in their order (search-plans.test.ts).
  ['/api/search?q=zzyzx', 0, { processes: perGarage, cars: perGarage, clients: perGarage }],
  [() => `/recherche?q=${ids.plate}`, 5, { processes: perGarage, cars: perGarage, clients: perGarage }],
  [() => `/api/search?recent=${ids.process},${ids.client},${ids.car}`, 3],
  ['/api/notifications', 40],
  ['/api/notifications/unread-count', 40],
]

test.each(doors)('%s reads the rows that it shows, by an index', async (door, shown, walked = {}) => {
  const path = typeof door === 'string' ? door : door()
  startRecording()
  const { status } = await open(path)
  const statements = stopRecording().filter(({ text }) => /^\s*(select|with)\b/i.test(text))
  expect(status).toBe(200)
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements) {
    const nodes = (await explain(app.db, garageId, statement)).filter(isLarge)
    expect(nodes.filter(isScanOfAll).map(nameOf), statement.text).toEqual([])
    if (isCount(statement.text)) continue
    const greedy = nodes.filter((node) => rowsRead(node) > Math.max(shown, walked[nameOf(node)] ?? 0, badge(node)))
    expect(
      greedy.map((node) => `${nameOf(node)} ${rowsRead(node)}`),
      statement.text,
    ).toEqual([])
  }
})

test('due dates and waits are found by indexes', async () => {
  startRecording()
  await watchAll(app.deps)
  const found = stopRecording().filter(({ text, values }) => /union all/.test(text) && values?.includes(garageId))
  expect(found).toHaveLength(1)
  for (const statement of found) {
    const nodes = (await explain(app.db, garageId, statement)).filter(isLarge)
    expect(nodes.filter(isScanOfAll).map(nameOf)).toEqual([])
    const read = nodes.filter((node) => nameOf(node) === 'processes').map(rowsRead)
    expect(read).toHaveLength(8)
    expect(Math.max(...read)).toBeLessThan(perGarage / 10)
  }
})

test.each(['admin', 'employee'] as const)('the morning page of an %s reads its rows by an index', async (role) => {
  startRecording()
  const { id } = await app.db('users').where({ email: admin.email }).first('id')
  await readGarage(app.db, garageId, (tx) => morningLists(tx, { id, role }, app.deps.now()))
  const statements = stopRecording().filter(({ text }) => text.includes('from processes'))
  expect(statements).toHaveLength(role === 'admin' ? 5 : 3)
  for (const statement of statements) {
    const nodes = (await explain(app.db, garageId, statement)).filter(isLarge)
    expect(nodes.filter(isScanOfAll).map(nameOf), statement.text).toEqual([])
    const read = nodes.filter((node) => nameOf(node) === 'processes').map(rowsRead)
    expect(Math.max(...read), statement.text).toBeLessThan(perGarage / 10)
  }
})

test('counting a garage reads that garage only', async () => {
  startRecording()
  await open('/dashboard?status=completed')
  const counts = stopRecording().filter(({ text }) => isCount(text))
  expect(counts.length).toBeGreaterThan(1)
  for (const statement of counts) {
    const nodes = (await explain(app.db, garageId, statement)).filter(isLarge)
    for (const node of nodes) expect(rowsRead(node), statement.text).toBeLessThanOrEqual(perGarage)
  }
})

test('the counters of the dashboard never touch the table', async () => {
  startRecording()
  await open('/dashboard?vue=jour')
  const [counters] = stopRecording().filter(({ text }) => text.includes('group by status'))
  const nodes = counters ? await explain(app.db, garageId, counters) : []
  expect(nodes.filter(isLarge).map((node) => node['Node Type'])).toEqual(['Index Only Scan'])
})

test('each group of the day is read by an index of its own', async () => {
  startRecording()
  await open('/dashboard?vue=jour')
  const [starts] = stopRecording().filter(({ text }) => text.includes('day_group'))
  const nodes = starts ? await explain(app.db, garageId, starts) : []
  const used = new Set(nodes.map((node) => /processes_garage_(\w+)_idx/.exec(node['Index Name'] ?? '')?.[1]))
  used.delete(undefined)
  expect([...used].sort()).toEqual(['answer', 'end', 'moving', 'on_site', 'pending', 'touched', 'waiting'])
})

test('a search reads as few rows after a day of writes', async () => {
  await app.db.transaction(async (tx) => {
    await tx.raw("select set_config('app.garage_id', ?, true)", [garageId])
    await tx('processes').update({ search: tx.raw('search'), updated_at: tx.fn.now() })
  })
  startRecording()
  await open('/api/processes?q=zzyzx')
  const searches = stopRecording().filter(({ text }) => text.includes('like'))
  expect(searches.length).toBe(2)
  for (const search of searches) {
    const [whole] = await explain(app.db, garageId, search)
    expect(whole && blocksRead(whole), search.text).toBeLessThan(60)
  }
})

/** The cursor of a page in the middle. */
const middle = (): string => `${addDays(todayParis(app.deps.now()), -20)}_00000000-0000-7000-8000-000000000000`

const isLarge = (node: PlanNode): boolean => large.includes(nameOf(node))
const isScanOfAll = (node: PlanNode): boolean => /Seq Scan/.test(node['Node Type'])
const nameOf = (node: PlanNode): string => node['Relation Name'] ?? ''
const isCount = (text: string): boolean => /count\(/i.test(text) && !text.includes('unread')

/** The bell of a seeded garage: what came within the last hours. */
const badge = (node: PlanNode): number => (nameOf(node) === 'notifications' ? 40 : 0)
