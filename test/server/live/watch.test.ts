import { afterAll, beforeAll, expect, test } from 'vitest'
import { noPage } from '../../../domain/live/changes.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { watchChanges } from '../../../server/live/watch-changes.ts'
import { as, type Caller } from '../../setup/doors.ts'
import { repair } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

const soon = { timeout: 20_000 }
let camille: Caller

stage({}, { database: 'own' })
beforeAll(async () => {
  camille = await as(app, people.camille)
})
const watches: { stop: () => void }[] = []
afterAll(() => {
  for (const { stop } of watches) stop()
})

type Heard = { numbers: number[]; kinds: string[]; first: number }

async function watch(how: 'listen' | 'look' | 'auto'): Promise<Heard> {
  const watching = watchChanges(app.db, { url: app.url, how, log: app.deps.log })
  watches.push(watching)
  const heard: Heard = { numbers: [], kinds: [], first: 0 }
  const { number } = await watching.follow(people.camille.garageId, (next, kinds) => {
    heard.numbers.push(next)
    heard.kinds.push(...kinds)
  })
  heard.first = number
  return heard
}

const addClient = (nom: string) => camille.post('/clients', { nom, prenom: 'Ana' })

test.each(['listen', 'look', 'auto'] as const)('changes are noticed with LIVE_UPDATES=%s', async (how) => {
  const heard = await watch(how)
  await addClient('Blanc')
  await expect.poll(() => heard.kinds, soon).toEqual(['/'])
  expect(heard.numbers.at(-1)).toBeGreaterThan(heard.first)
})

test('a connection that is lost is opened again, and changes made meanwhile are noticed', async () => {
  const heard = await watch('listen')
  await addClient('Girard')
  await expect.poll(() => heard.kinds).toContain('/')
  const { rows } = await app.db.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'`,
  )
  expect(rows.length).toBeGreaterThan(0)
  const before = heard.kinds.length
  await repair(camille)
  await expect.poll(() => heard.kinds.slice(before), soon).toContain('/')
})

test('simultaneous changes raise the number by one each, without a deadlock', async () => {
  const heard = await watch('listen')
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => addClient(`Client ${index}`)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  await expect.poll(() => (heard.numbers.at(-1) ?? 0) - heard.first, soon).toBe(8)
})

test('a change that is rolled back raises nothing', async () => {
  const heard = await watch('listen')
  const failing = withGarage(app.db, people.camille.garageId, async (tx) => {
    await tx.from('clients').where({ garage_id: tx.garageId }).update({ nom: 'Perdu' })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await addClient('Dernier')
  await expect.poll(() => heard.numbers).toEqual([heard.first + 1])
})

test('a change of no row raises nothing, and a part of a transaction counts', async () => {
  await repair(camille)
  const heard = await watch('listen')
  await withGarage(app.db, people.camille.garageId, async (tx) => {
    await tx.from('clients').where({ garage_id: tx.garageId, nom: 'Personne' }).update({ prenom: 'X' })
  })
  await withGarage(app.db, people.camille.garageId, (tx) =>
    tx.savepoint(async (part) => {
      await part.raw(`update cars set km = km where garage_id = :garageId`, { garageId: tx.garageId })
      await part
        .at('/vehicules')
        .from('clients')
        .where({ garage_id: tx.garageId })
        .update({ nom: tx.sql('nom') })
    }),
  )
  await expect.poll(() => heard.numbers).toEqual([heard.first + 1])
  expect(heard.kinds).toEqual(expect.arrayContaining(['/', '/vehicules']))
})

test('rows that no page shows raise nothing, and a part of one page raises its address', async () => {
  await repair(camille)
  const heard = await watch('listen')
  const touch = (path: string) =>
    withGarage(app.db, people.camille.garageId, async (tx) => {
      await tx.at(path).raw(`update cars set km = km where garage_id = :garageId`, { garageId: tx.garageId })
    })
  await touch(noPage)
  await touch('/vehicules')
  await expect.poll(() => heard.numbers).toEqual([heard.first + 1])
  expect(heard.kinds).toEqual(['/vehicules'])
})
