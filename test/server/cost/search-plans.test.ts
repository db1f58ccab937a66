import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../setup/app.ts'
import { cast } from '../../setup/cast.ts'
import { as, type Caller } from '../../setup/doors.ts'
import { explain, type PlanNode, rowsRead } from '../../setup/explain.ts'
import { startRecording, stopRecording } from '../../setup/statements.ts'

/** Enough rows for PostgreSQL to prefer the index that it would use with a million. */
const rows = 30_000
const batch = 5_000
/** The most rows that a search reads in their order, and by the index of words. */
const [walked, indexed] = [2_000, 4_000]

let app: TestApp
let camille: Caller
let garageId: string

beforeAll(async () => {
  app = await testApp({}, { database: 'own' })
  const people = await cast(app)
  camille = await as(app, people.camille)
  garageId = (await app.db('users').where({ email: people.camille.email }).first('garage_id')).garage_id
  for (let first = 1; first < rows; first += batch) {
    await app.db.transaction(async (tx) => {
      await tx.raw(`set local app.garage_id = '${garageId}'`)
      for (const statement of fill) await tx.raw(statement, { garageId, first, last: first + batch - 1 })
    })
  }
  for (const table of ['clients', 'cars', 'processes']) await app.db.raw(`vacuum (analyze) ${table}`)
}, 120_000)
afterAll(() => app.close())

/** A twentieth is named Dupont, all others by six different letters; « gazogene » is in old processes only. */
const nameSql = `case when n % 20 = 0 then 'dupont' else translate(lpad(to_hex(n * 7919 % 16777216), 6, 'g'), '0123456789', 'klmnopqrst') end`
const plateSql = `'Z' || lpad(n::text, 6, '0') || 'Y'`
const fill = [
  `insert into clients (garage_id, id, nom, prenom, search)
   select :garageId, gen_random_uuid(), ${nameSql}, 'Jean', ${nameSql} || ' jean' from generate_series(cast(:first as int), cast(:last as int)) n`,
  `insert into cars (garage_id, id, marque, plaque, search)
   select :garageId, gen_random_uuid(), 'Simca', ${plateSql}, lower(${plateSql}) || ' simca' from generate_series(cast(:first as int), cast(:last as int)) n`,
  `insert into processes (garage_id, id, name, start_date, search)
   select :garageId, gen_random_uuid(), 'Bielles', now() - n * interval '1 hour',
     case when n % 6 = 0 and n > 2000 then 'gazogene ' else 'bielles ' end || ${nameSql} || ' ' || lower(${plateSql})
   from generate_series(cast(:first as int), cast(:last as int)) n`,
]

type Read = Record<'processes' | 'cars' | 'clients', number>

/** The rows that a search read in each table, in all and by the index of words. */
async function readFor(q: string): Promise<{ all: Read; byWords: Read }> {
  startRecording()
  expect((await camille.get(`/search?q=${encodeURIComponent(q)}`)).status).toBe(200)
  const statements = stopRecording().filter(({ text }) => text.includes(' like '))
  const all: Read = { processes: 0, cars: 0, clients: 0 }
  const byWords: Read = { ...all }
  for (const statement of statements) {
    const nodes = (await explain(app.db, garageId, statement)).filter((node) => node['Actual Loops'] > 0)
    expect(nodes.filter(({ 'Node Type': type }) => type === 'Seq Scan').map(nameOf)).toEqual([])
    for (const node of nodes.filter(isTable)) {
      all[nameOf(node)] += rowsRead(node)
      if (node['Node Type'] === 'Bitmap Heap Scan') byWords[nameOf(node)] += rowsRead(node)
    }
  }
  return { all, byWords }
}

const nameOf = (node: PlanNode) => node['Relation Name'] as keyof Read
const isTable = (node: PlanNode) => ['processes', 'cars', 'clients'].includes(nameOf(node))

test('a frequent word is found in the first rows, without the index of words', async () => {
  const { all, byWords } = await readFor('dupont')
  expect(byWords.processes).toBe(0)
  expect(all.processes).toBeLessThanOrEqual(walked)
  expect((await readFor('jean')).byWords.clients).toBe(0)
  const { all: short } = await readFor('bi')
  expect(short.processes).toBeLessThanOrEqual(walked)
})

test('a rare or absent word is found by the index of words, within a plate too', async () => {
  for (const [q, most] of [
    ['zzyzx', 0],
    ['z029999y', 1],
    ['29998', 1],
    ['zz', 0],
  ] as const) {
    const { all, byWords } = await readFor(q)
    expect([q, byWords.processes, byWords.cars]).toEqual([q, most, most])
    expect(Math.max(all.processes, all.cars, all.clients)).toBeLessThanOrEqual(walked + most)
  }
})

test('a word of thousands of old processes reads a bounded number of rows', async () => {
  const { byWords } = await readFor('gazogene')
  expect(byWords.processes).toBe(indexed)
})

test('a word with one wrong letter is found by the index of words', async () => {
  const { byWords } = await readFor('xdupont')
  expect(byWords.clients).toBeGreaterThan(0)
  expect(byWords.clients).toBeLessThan(walked)
  const { byWords: none } = await readFor('zzyzxw')
  expect(none.clients).toBeLessThan(10)
})
