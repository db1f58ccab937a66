import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '../../../domain/call-name.ts'
import { type CallName, callNames, callOf } from '../../../domain/calls/calls.ts'
import { faultOf } from '../../setup/documented.ts'
import { fingerprint } from './fingerprint.ts'
import { type Kind, kinds, samples } from './probes.ts'
import { slotsOf, urlOf, withSlot } from './samples.ts'
import { send } from './send.ts'
import type { Answer } from './wire.ts'
import { canary, type World, world } from './world.ts'

/** Ids that never existed, in the format of each kind. */
const unknownId = '0197f0a0-0000-7000-8000-000000000000'

let here: World
let before: Record<string, string>
let probes = 0

beforeAll(async () => {
  here = await world()
  before = await fingerprint(here.app.db, here.people.camille.garageId)
})
afterAll(() => here.close())

// The link of a process is a key for anybody: no garage is another garage for it.
const guarded = callNames.filter((name) => callOf(name).access !== 'public')
const reads = guarded.filter((name) => name.startsWith('GET '))
const places = guarded.flatMap((name) => slotsOf(name).map((place) => ({ name, ...place })))
type Place = (typeof places)[number]

/**
 * Places of one kind read one table: the first of each method tries ids of every kind, the others only those of their
 * kind.
 */
const keyOf = ({ name, kind }: Place) => `${addressOf(name).method} ${kind}`
const firsts = new Set(places.filter((place, at) => places.findIndex((one) => keyOf(one) === keyOf(place)) === at))

// The last test checks what all tests before it have tried.
describe('from another garage', { shuffle: false }, () => {
  describe.each(places)('$name, $slot', (place) => {
    test('an id of another garage answers as one that never existed', async () => {
      const { kind, slot } = place
      // The garage of a query does not depend on the role: the mechanic tries the kind of the place alone.
      for (const [{ accessToken }, ids] of [
        [here.denise, firsts.has(place) ? foreignIds(kind) : ownIds(kind)],
        [here.samir, [here.theirs[kind]]],
      ] as const) {
        const unknown = await probe(place, unknownOf(kind), accessToken)
        for (const foreign of ids) {
          const answer = await probe(place, foreign, accessToken)
          expect([answer.status, neutral(answer.text)]).toEqual([unknown.status, neutral(unknown.text)])
          if (answer.status === 404) expect(answer.text).toBe(unknown.text)
        }
        if (slot.startsWith('params.') && accessToken === here.denise.accessToken)
          expect([unknown.status, unknown.text]).toEqual([404, '{"code":"NOT_FOUND","message":"Introuvable"}'])
      }
    })
  })

  describe('an id in a place that no call reads', () => {
    test.each(reads)('does not reach the call: %s', (name) => {
      const { query = {} } = samples[name](here.ours)
      const schema = callOf(name).query
      for (const [field, [foreign]] of Object.entries(unread()))
        if (!(field in query)) expect(schema?.parse({ ...query, [field]: foreign })).toEqual(schema?.parse(query))
    })

    test.each<CallName>(['GET /clients', 'GET /processes/:id'])('gives no access: %s', async (name) => {
      const sample = samples[name](here.ours)
      for (const [field, tried] of Object.entries(unread())) {
        for (const foreign of tried) {
          const query = { ...sample.query, [field]: foreign }
          watched(await send(here.ask, name, { ...sample, query }, here.denise.accessToken))
        }
      }
    })
  })

  test('lists, searches and counts hold the own garage only', async () => {
    const words = ['canari', 'lea@canari', '639981742', 'CANARI', '%', '_']
    for (const path of ['/clients', '/cars', '/processes', '/processes/init-data']) {
      for (const word of words) {
        watched(await here.ask('GET', `/api${path}?q=${encodeURIComponent(word)}`, { token: here.denise.accessToken }))
      }
    }
    for (const name of reads) watched(await send(here.ask, name, samples[name](here.ours), here.denise.accessToken))
  })

  test('nothing of the other garage changed, and enough was tried', async () => {
    expect(await fingerprint(here.app.db, here.people.camille.garageId)).toEqual(before)
    expect(probes).toBeGreaterThan(5 * places.length + 20 * firsts.size)
  })
})

async function probe({ name, slot }: Place, value: string, token: string): Promise<Answer> {
  const sample = withSlot(samples[name](here.ours), slot, value)
  const answer = watched(await send(here.ask, name, sample, token))
  const path = urlOf(name, sample).split('?')[0] ?? ''
  expect(faultOf({ method: addressOf(name).method, path, ...answer })).toBeNull()
  return answer
}

/** Checks that no answer, in its body or headers, has a word or an id of the other garage. */
function watched(answer: Answer): Answer {
  probes += 1
  const seen = answer.text + JSON.stringify(answer.headers)
  const foreign = [...Object.values(here.theirs), here.people.camille.garageId]
  expect([canary.exec(seen), ...foreign.filter((id) => seen.includes(id))]).toEqual([null])
  return answer
}

/** Parameters that are not ids. */
const keys: Kind[] = ['cursor', 'token', 'approvalToken', 'approvalVersion', 'withdrawalToken', 'screenToken']

/** Every id of the other garage, of any kind: a step in place of a client must not open anything either. */
function foreignIds(kind: Kind): string[] {
  if (kind === 'cursor') return [here.theirs.cursor]
  const uuids = kinds.filter((one) => !keys.includes(one)).map((one) => here.theirs[one])
  const more = [here.people.camille.id, here.people.camille.garageId]
  return [...uuids, ...more, here.theirs[kind].toUpperCase()]
}

const ownIds = (kind: Kind): string[] => [here.theirs[kind], here.theirs[kind].toUpperCase()]

/** Values for unknown parameters: an id of the kind that the name suggests, or ids of all kinds. */
function unread(): Record<string, string[]> {
  const { id, garageId } = here.people.camille
  const { car, step, process } = here.theirs
  const every = foreignIds('client')
  const garages = { garage_id: [garageId], garageId: [garageId] }
  return { id: every, _id: every, ...garages, user_id: [id], car: [car], stepId: [step], process_id: [process] }
}

function unknownOf(kind: Kind): string {
  return kind === 'cursor' ? here.theirs.cursor.replace(/_.*/, `_${unknownId}`) : unknownId
}

/** Ids and instants that were made for this very answer. */
function neutral(text: string): string {
  return text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '#').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '@')
}
