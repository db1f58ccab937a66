import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedGarages } from '../../../scripts/seed/garages.ts'
import { hashPassword } from '../../../server/auth/credentials.ts'
import { connectAlone } from '../../../server/database/connect-alone.ts'
import { byItsValues } from '../../../server/database/statement-names.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { askExport } from '../../../server/exports/exports.ts'
import { makeExport } from '../../../server/exports/make-export.ts'
import type { Actor } from '../../../server/http/actor.ts'
import { type TestApp, testApp } from '../../setup/app.ts'
import { cast } from '../../setup/cast.ts'
import { as, browse, type Caller } from '../../setup/doors.ts'
import { explain, nodesOf, type PlanNode, rowsRead } from '../../setup/explain.ts'
import { type Statement, startRecording, stopRecording } from '../../setup/statements.ts'
import { repair } from '../../setup/workshop.ts'

// PostgreSQL plans a named statement for its values five times, then for all values if that costs no more. A connection
// serves all garages in turn: here one with a single process, then one with ten thousand.

const processes = 10_000
const password = 'atelier2026'
const timesByItsValues = 5
/** Tables that grow with the work of a garage. */
const grown = ['activity', 'cars', 'clients', 'notifications', 'process_steps', 'processes']
/** The rows of one page, with the rows that they refer to. */
const shown = 200
/** A page of finished processes may first read past the unfinished ones. */
const open = 1000
const paths = [
  ['/dashboard?vue=jour', shown],
  ['/dashboard?vue=tous', shown],
  ['/dashboard?status=completed', open],
  ['/clients', shown],
  ['/vehicules', shown],
  ['/notifications', shown],
  ['/parametres/journal', shown],
  ['/parametres/journal?kind=process', shown],
  ['/parametres/journal?person=customer', shown],
  ['a process', shown],
] as const

type Side = { garageId: string; open: (path: string) => PromiseLike<{ status: number }>; processId: string }

let app: TestApp
let small: Side
let large: Side
/** A connection of the application, which keeps its plans. */
let connection: pg.Client
let plans = 0

beforeAll(async () => {
  app = await testApp({}, { database: 'own' })
  const { secrets, now } = app.deps
  const { connectionString: url } = app.db.client.config.connection
  const passwordHash = await hashPassword(password)
  await seedGarages({ url, garages: 1, processes, passwordHash, linkKey: secrets.linkKey, now: now() })
  const { camille } = await cast(app)
  await repair(await as(app, camille))
  small = await sideOf(camille)
  const { email } = await app.db('users').where('email', 'like', 'admin@garage-%').first('email')
  large = await sideOf({ email, password })
  connection = await connectAlone({ connectionString: url })
}, 300_000)
afterAll(async () => {
  await connection.end()
  await app.close()
})

async function sideOf(person: { email: string; password: string }): Promise<Side> {
  const call: Caller = await as(app, person)
  const visitor = await browse(app, person)
  const { items } = (await call.get('/processes')).body
  const { garage_id: garageId } = await app.db('users').where({ email: person.email }).first('garage_id')
  return { garageId, open: (path) => visitor.get(path), processId: items[0].id }
}

test('an export reads a large garage by pages, each by an index and with its own plan', async () => {
  const { garageId } = large
  const admin = { userId: (await app.db('users').where('garage_id', garageId).first('id')).id } as Actor
  const { id: exportId } = await withGarage(app.db, garageId, (tx) => askExport(tx, admin, app.deps))
  startRecording()
  await makeExport(app.deps, { garageId, exportId })
  const pages = stopRecording().filter(({ text }) => text.includes(byItsValues))
  expect(pages.filter(({ name }) => name)).toEqual([])
  const read = new Map<string, number>()
  for (const page of pages) {
    for (const node of await explain(app.db, garageId, page)) {
      const table = node['Relation Name'] ?? ''
      if (!grown.includes(table)) continue
      expect(node['Node Type'], page.text).not.toMatch(/Seq Scan/)
      read.set(table, Math.max(read.get(table) ?? 0, rowsRead(node)))
    }
  }
  expect([...read.keys()].sort()).toEqual(grown.filter((table) => table !== 'notifications'))
  expect(Math.max(...read.values())).toBeLessThanOrEqual(1000)
})

async function recorded({ open, processId }: Side, path: string): Promise<Statement[]> {
  startRecording()
  const { status } = await open(path === 'a process' ? `/processus/${processId}` : path)
  expect(status).toBe(200)
  return stopRecording().filter(({ text, name }) => name && /^\s*(select|with)\b/i.test(text))
}

test.each(paths)('%s: a plan made for one garage reads no more rows for another', async (path, most) => {
  const [ofSmall, ofLarge] = [await recorded(small, path), await recorded(large, path)]
  const both = ofLarge.flatMap((statement) => {
    const other = ofSmall.find(({ text }) => text === statement.text)
    return other ? [[statement, other] as const] : []
  })
  expect(both.length).toBeGreaterThan(2)
  for (const [theirs, other] of both) {
    expect(await greedyAfter(most, small, other, large, theirs), theirs.text).toEqual([])
    expect(await greedyAfter(most, large, theirs, small, other), other.text).toEqual([])
  }
})

/** Tables of which the second garage's statement reads too many rows, with the plan made for the first garage. */
async function greedyAfter(
  most: number,
  first: Side,
  taught: Statement,
  second: Side,
  asked: Statement,
): Promise<string[]> {
  plans += 1
  const name = `kept_plan_${plans}`
  await inGarage(first, async () => {
    for (let time = 0; time < timesByItsValues + 1; time += 1)
      await connection.query({ name, text: taught.text, values: taught.values })
  })
  return inGarage(second, async () => {
    const values = asked.values.map(literal).join(', ')
    const { rows } = await connection.query(`explain (analyze, buffers, format json) execute ${name} (${values})`)
    // A count of a garage reads all of it, and here the large one is nearly the whole table.
    const isWhole = second === large && /count\(/i.test(asked.text)
    return nodesOf(rows[0])
      .filter((node) => isGrown(node) && !isWhole && rowsRead(node) > most)
      .map((node) => `${node['Node Type']} of ${node['Relation Name']}: ${rowsRead(node)} rows`)
  })
}

const isGrown = (node: PlanNode): boolean => grown.includes(node['Relation Name'] ?? '')

async function inGarage<T>({ garageId }: Side, work: () => Promise<T>): Promise<T> {
  await connection.query('begin')
  try {
    await connection.query(`set local app.garage_id = '${garageId}'`)
    return await work()
  } finally {
    await connection.query('rollback')
  }
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.join(',')}}`)
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}
