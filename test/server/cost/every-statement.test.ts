import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DomainEvent, otherEvents } from '../../../domain/features.ts'
import { processEvents } from '../../../domain/processes/history/events.ts'
import { tableKinds } from '../../../scripts/distribute/table-kinds.ts'
import { createDb } from '../../../server/database/db.ts'
import { readGarage } from '../../../server/database/read-garage.ts'
import { mostNames, namedTexts } from '../../../server/database/statement-names.ts'
import type { Reaction } from '../../../server/deps.ts'
import { morningLists } from '../../../server/morning/morning.ts'
import { watchAll } from '../../../server/processes/watch/watch.ts'
import { refusalsOf } from '../../setup/citus/refused.ts'
import { type TestDatabase, testDatabase } from '../../setup/database.ts'
import { scansOf } from '../../setup/explain.ts'
import { type Statement, startRecording, stopRecording } from '../../setup/statements.ts'
import { walk } from '../probes/walk.ts'
import { type World, world } from '../probes/world.ts'

// One walk through the whole product is recorded: its statements, and its events.
let database: TestDatabase
let here: World
let admin: Knex
let named: ReadonlySet<string>
let failed: string[]
/** The lines of the history from before the walk. */
let furnished: string[]
const sent = new Map<string, Statement>()
const received: (Pick<DomainEvent, 'name' | 'id'> & { garageId: string })[] = []

beforeAll(async () => {
  database = await testDatabase()
  here = await world({ database })
  admin = createDb(database.adminUrl)
  furnished = await admin('activity').pluck('id')
  const { reactions } = here.app.deps
  const receive: Reaction = async ({ garageId }, _actor, { name, id }) => void received.push({ garageId, name, id })
  here.app.deps.reactions = { ...reactions, everything: [...(reactions.everything ?? []), receive] }
  startRecording()
  failed = await everythingOnce(here)
  for (const statement of stopRecording()) sent.set(statement.text, statement)
  named = new Set(namedTexts(database.db))
}, 300_000)
afterAll(async () => {
  await admin.destroy()
  await here.close()
  await database.close()
})

/** All pages, calls and regular work. @returns what failed */
async function everythingOnce(place: World): Promise<string[]> {
  const failures: string[] = []
  let kept = received.length
  for await (const { name, status = 0 } of walk(place)) {
    if (status >= 500) failures.push(`${status} ${name}`)
    // A refused request rolls its events back.
    if (status >= 400) received.length = kept
    kept = received.length
  }
  await watchAll(place.app.deps)
  for (const { id, garageId, role } of Object.values(place.people))
    await readGarage(place.app.db, garageId, (tx) => morningLists(tx, { id, role }, place.app.deps.now()))
  return failures
}

test('the walk through all calls and pages has no failure', async () => {
  expect(failed).toEqual([])
})

test('every event of the walk reaches its reactions, and has one line in the history', async () => {
  expect(new Set(received.map(({ name }) => name))).toEqual(new Set(Object.keys({ ...processEvents, ...otherEvents })))
  const ofGarage = received.filter(({ garageId }) => garageId === here.people.camille.garageId)
  const history: { action: string; object_id: string }[] = await admin('activity')
    .where({ garage_id: here.people.camille.garageId })
    .whereNotIn('id', furnished)
    .select('action', 'object_id')
  const lines = history.map(({ action, object_id }) => `${action} ${object_id}`)
  expect(lines.sort()).toEqual(ofGarage.map(({ name, id }) => `${name} ${id}`).sort())
})

test('a second walk through all calls and pages names no new statement', async () => {
  const other = await world({ database })
  try {
    expect(await everythingOnce(other)).toEqual([])
    // A timer of the job queue may also send statements meanwhile, and a session is noted again as time passes.
    const ours = namedTexts(database.db).filter((text) => !/pgboss|last_seen_at/.test(text))
    expect(ours.filter((text) => !named.has(text))).toEqual([])
  } finally {
    await other.close()
  }
  expect(named.size).toBeGreaterThan(100)
  expect(named.size).toBeLessThan(mostNames)
})

test('no statement does what a Citus cluster refuses (test/setup/citus/refused.ts)', async () => {
  const kinds = await tableKinds(here.app.db)
  const refused = [...sent.keys()].flatMap((text) => refusalsOf(text, kinds).map((name) => `${name}: ${text}`))
  expect(refused).toEqual([])
})

// A distributed database keeps a garage on one node, and asks only that node if the garage's id is known for every
// table of a statement; if it is a column of another row, all nodes are asked, or the statement is refused.
// PostgreSQL's own planner shows which: an administrator's, because row-level security adds nothing to their
// statements.
describe('the garage of a statement', () => {
  let ofGarages: string[]
  beforeAll(async () => {
    ofGarages = await admin('pg_class').where({ relkind: 'r', relrowsecurity: true }).pluck('relname')
  })

  test('is named for each tenant table that the statement reads', async () => {
    const read = new Set<string>()
    const silent: string[] = []
    for (const statement of [...sent.values()].filter(isPlanned)) {
      const { tables, without } = await looksInto(statement)
      for (const table of tables) read.add(table)
      if (without.length > 0) silent.push(`${without.join(', ')}: ${statement.text}`)
    }
    expect(silent).toEqual([])
    expect([...read].sort()).toEqual([...ofGarages].sort())
  })

  test.each([
    [
      'a join with a table that names it',
      '1 from (select * from cars where garage_id = $1 limit 1) v join clients c using (garage_id)',
    ],
    [
      'a row that names it',
      '(select count(*) from clients c where c.garage_id = v.garage_id) from cars v where garage_id = $1',
    ],
    ['an id', '1 from clients where id = $1'],
  ])('is not known by %s', async (_, asked) => {
    const { without } = await looksInto({ text: `select ${asked}`, values: [here.people.denise.garageId] })
    expect(without).toEqual(['clients'])
  })

  async function looksInto(statement: Pick<Statement, 'text' | 'values'>) {
    const scans = (await scansOf(admin, statement)).filter(({ table }) => ofGarages.includes(table))
    const without = scans.filter(({ conditions }) => !/\bgarage_id = '[-0-9a-f]{36}'::uuid/.test(conditions))
    return { tables: scans.map(({ table }) => table), without: without.map(({ table }) => table) }
  }
})

const isPlanned = ({ text }: Statement): boolean => /^\s*(select|with|insert|update|delete)\b/i.test(text)
