import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '../../../domain/call-name.ts'
import { type CallName, callNames, callOf } from '../../../domain/calls/calls.ts'
import { faultOf } from '../../setup/documented.ts'
import { fingerprint } from './fingerprint.ts'
import { samples, slotsOf, urlOf, withSlot } from './samples.ts'
import { send } from './send.ts'
import type { Answer } from './wire.ts'
import { canary, type Kind, kinds, type World, world } from './world.ts'

/** What never existed, in the shape of each kind. */
const unknownId = '0197f0a0-0000-7000-8000-000000000000'

let here: World
let before: Record<string, string>
let probes = 0

beforeAll(async () => {
  here = await world()
  before = await fingerprint(here.app.db, here.people.camille.garageId)
})
afterAll(() => here.close())

// The link of a process is a key that anybody may hold: there is no other garage to it.
const places = callNames
  .filter((name) => callOf(name).access !== 'public')
  .flatMap((name) => slotsOf(name).map((place) => ({ name, ...place })))

// The last test weighs what all the others tried.
describe('from another garage', { shuffle: false }, () => {
  describe.each(places)('$name, $slot', ({ name, slot, kind }) => {
    test('an id of another garage answers as one that never existed', async () => {
      // The garage of a query does not depend on the role: the mechanic tries the kind of the place alone.
      for (const [token, ids] of [
        [here.denise.accessToken, foreignIds(kind)],
        [here.samir.accessToken, [here.theirs[kind]]],
      ] as const) {
        const unknown = await probe(name, slot, unknownOf(kind), token)
        for (const foreign of ids) {
          const answer = await probe(name, slot, foreign, token)
          expect([answer.status, neutral(answer.text)]).toEqual([unknown.status, neutral(unknown.text)])
          if (answer.status === 404) expect(answer.text).toBe(unknown.text)
        }
      }
    })
  })

  test('every id in a path that is not ours is a 404 for an admin', async () => {
    for (const { name, slot, kind } of places.filter(({ slot }) => slot.startsWith('params.'))) {
      const { status, text } = await probe(name, slot, here.theirs[kind], here.denise.accessToken)
      expect([name, status, text]).toEqual([name, 404, '{"code":"NOT_FOUND","message":"Introuvable"}'])
    }
  })

  test('every id of another garage is a 401 without a session', async () => {
    // They are sent away before any id is read: one of each place is enough.
    for (const { name, slot, kind } of places) {
      for (const token of [undefined, `${here.denise.accessToken}x`]) {
        expect((await probe(name, slot, here.theirs[kind], token)).status).toBe(401)
      }
    }
  })

  describe('an id in a place that no call reads', () => {
    const reads = callNames.filter((name) => name.startsWith('GET ') && callOf(name).access !== 'public')

    test.each(reads)('gives no access: %s', async (name) => {
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
    for (const name of callNames.filter((name) => name.startsWith('GET '))) {
      if (callOf(name).access === 'public') continue
      watched(await send(here.ask, name, samples[name](here.ours), here.denise.accessToken))
    }
  })

  test('nothing of the other garage changed, and enough was tried', async () => {
    expect(await fingerprint(here.app.db, here.people.camille.garageId)).toEqual(before)
    expect(probes).toBeGreaterThan(5000)
  })
})

async function probe(name: CallName, slot: string, value: string, token: string | undefined): Promise<Answer> {
  const sample = withSlot(samples[name](here.ours), slot, value)
  const answer = watched(await send(here.ask, name, sample, token))
  const path = urlOf(name, sample).split('?')[0] ?? ''
  expect(faultOf({ method: addressOf(name).method, path, ...answer })).toBeNull()
  return answer
}

/** No answer, body or header, ever holds a word or an id of the other garage. */
function watched(answer: Answer): Answer {
  probes += 1
  const seen = answer.text + JSON.stringify(answer.headers)
  expect(seen).not.toMatch(canary)
  for (const kind of kinds) expect(seen).not.toContain(here.theirs[kind])
  expect(seen).not.toContain(here.people.camille.garageId)
  return answer
}

/** What is no id. */
const keys: Kind[] = ['cursor', 'token', 'approvalToken', 'approvalVersion', 'withdrawalToken']

/** Every id of the other garage, of whatever kind: a step where a client belongs must open nothing either. */
function foreignIds(kind: Kind): string[] {
  if (kind === 'cursor') return [here.theirs.cursor]
  const uuids = kinds.filter((one) => !keys.includes(one)).map((one) => here.theirs[one])
  const more = [here.people.camille.id, here.people.camille.garageId]
  return [...uuids, ...more, here.theirs[kind].toUpperCase()]
}

/** Under a name that says what it stands for, an id of that; under one that says nothing, of everything. */
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
