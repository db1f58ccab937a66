import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Journal } from '../../../domain/activity/journal.ts'
import { addDays, todayParis } from '../../../domain/ground/dates.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { type TestApp, testApp } from '../../setup/app.ts'
import { cast } from '../../setup/cast.ts'
import { as, type Caller } from '../../setup/doors.ts'
import { blocksRead, explain, type PlanNode, rowsRead } from '../../setup/explain.ts'
import { type Statement, startRecording, stopRecording } from '../../setup/statements.ts'

// A page of a journal costs one page of each selected subject, however long the journal is. This garage has twenty
// thousand lines, and the rarest subjects are the oldest: a scan would reach them last.

const lines = 20_000
const page = 51
/** The most rows read for a kind, which has five subjects at most, and for a person, which has all of them. */
const [ofKind, ofPerson] = [5 * page, 14 * page]

let app: TestApp
let camille: Caller
let ids: { garage: string; camille: string; bruno: string }
/** The cursor of the line in the middle, and of the oldest. */
let [middle, oldest] = ['', '']

beforeAll(async () => {
  app = await testApp({}, { database: 'own' })
  const people = await cast(app)
  camille = await as(app, people.camille)
  ids = { garage: people.camille.garageId, camille: people.camille.id, bruno: people.bruno.id }
  const values = { ...ids, denise: people.denise.id, lines }
  await withGarage(app.db, ids.garage, (tx) => tx.raw(rows, { ...values, garageId: tx.garageId }))
  await app.db.raw('analyze')
  middle = await cursorAt(lines / 2)
  oldest = await cursorAt(lines - 1)
}, 120_000)
afterAll(() => app.close())

/** Camille made nearly all lines, on steps; the lines of Bruno, the customers and the program are the oldest. */
const rows = `
  insert into activity (garage_id, id, actor_id, action, object_type, object_id, after, created_at)
  select :garageId, gen_random_uuid(),
    case when n < :lines - 100 then cast(:camille as uuid) when n % 2 = 0 then cast(:bruno as uuid) end,
    subject || '.changed', subject, gen_random_uuid(), '{"fields": []}', date_trunc('minute', now()) - n * interval '1 minute'
  from generate_series(1, :lines) as n
  cross join lateral (select case when n < :lines - 100 then 'step'
    else (array['car', 'mail', 'approval', 'wait', 'employee'])[1 + n % 5] end as subject) s`

async function cursorAt(offset: number): Promise<string> {
  const [row] = await withGarage(app.db, ids.garage, (tx) =>
    tx.raw<{ id: string; created_at: string }>(
      'select id, created_at from activity where garage_id = :garageId order by created_at desc, id desc limit 1 offset :offset',
      { garageId: tx.garageId, offset },
    ),
  )
  return `${row?.created_at}_${row?.id}`
}

type Asked = [title: string, query: () => string, most: number]
const filters: Asked[] = [
  ['everything', () => '', page],
  ['a kind that is everywhere', () => 'kind=process', ofKind],
  ['a kind at the far end', () => 'kind=mail', page],
  ['somebody who does everything', () => `person=${ids.camille}`, ofPerson],
  ['somebody at the far end', () => `person=${ids.bruno}`, ofPerson],
  ['the customer', () => 'person=customer', page],
  ['the program', () => 'person=system', ofPerson],
  ['somebody and a kind', () => `person=${ids.bruno}&kind=car`, page],
  ['a day', () => `dateFrom=${aDay()}&dateTo=${aDay()}`, page],
]

const aDay = () => addDays(todayParis(app.deps.now()), -7)

describe.each(filters)('%s', (_, query, most) => {
  test.each([
    ['newest first', () => ''],
    ['from the middle on', () => `before=${middle}`],
    ['back from the oldest', () => `after=${oldest}`],
  ])('%s: reads its pages only, by an index in order', async (_, cursor) => {
    const statement = await asked(`${query()}&${cursor()}`)
    const nodes = (await explain(app.db, ids.garage, statement)).filter(isOfHistory)
    expect(nodes.map((node) => node['Node Type']).filter((type) => !/^Index (Only )?Scan$/.test(type))).toEqual([])
    expect(nodes.reduce((sum, node) => sum + rowsRead(node), 0)).toBeLessThanOrEqual(most)
  })
})

test('the last page reads as few blocks as the first', async () => {
  const blocks = async (query: string) => {
    const [whole] = await explain(app.db, ids.garage, await asked(query))
    return whole ? blocksRead(whole) : Number.POSITIVE_INFINITY
  }
  await blocks('')
  const first = await blocks('')
  expect(await blocks(`before=${middle}`)).toBeLessThan(first + 20)
  expect(await blocks(`before=${oldest}`)).toBeLessThan(first + 20)
})

test('the journal shows the oldest line whole', async () => {
  const found = async (query: string) => ((await camille.get(`/journal?${query}`)).body as Journal).items
  expect((await found(`person=${ids.bruno}`)).length).toBe(50)
  expect((await found('kind=mail')).length).toBe(20)
  expect((await found('person=customer')).length).toBe(10)
})

/** The statement that reads the journal for this query. */
async function asked(query: string): Promise<Statement> {
  startRecording()
  const { status } = await camille.get(`/journal?${query}`)
  const sent = stopRecording().filter(({ text }) => text.includes('from activity a'))
  expect(status).toBe(200)
  expect(sent).toHaveLength(1)
  return sent[0] as Statement
}

const isOfHistory = (node: PlanNode): boolean => node['Relation Name'] === 'activity'
