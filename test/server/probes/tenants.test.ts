import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '../../../domain/call-name.ts'
import { type CallName, callNames, callOf } from '../../../domain/calls.ts'
import { faultOf } from '../../setup/documented.ts'
import { answered, failuresOf, firstOf, pairsOf, unlike } from './failures.ts'
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
const notFound = '404 {"code":"NOT_FOUND","message":"Introuvable"}'

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
/** A test for each method: all places in one would take long on a busy machine. */
const methods = [...new Set(places.map(({ name }) => addressOf(name).method))]

/**
 * Places of one kind read one table: the first of each method tries ids of every kind, the others only those of their
 * kind.
 */
const keyOf = ({ name, kind }: Place) => `${addressOf(name).method} ${kind}`
const firsts = new Set(places.filter((place, at) => places.findIndex((one) => keyOf(one) === keyOf(place)) === at))

// The last test checks what all tests before it have tried.
describe('from another garage', { shuffle: false }, () => {
  test.each(methods)('an id of another garage answers as one that never existed: %s', async (method) => {
    const named = ({ name, slot }: Place) => `${name}, ${slot}`
    const own = places.filter(({ name }) => addressOf(name).method === method)
    expect(await failuresOf(own, compared, named)).toEqual([])
  })

  describe('an id in a place that no call reads', () => {
    test('does not reach the call', async () => {
      const attempt = (name: CallName) => {
        const { query = {} } = samples[name](here.ours)
        const schema = callOf(name).query
        const fields = Object.entries(unread()).filter(([field]) => !(field in query))
        return firstOf(
          ...fields.map(([field, [foreign]]) =>
            unlike(schema?.parse({ ...query, [field]: foreign }), schema?.parse(query)),
          ),
        )
      }
      expect(await failuresOf(reads, attempt)).toEqual([])
    })

    test('gives no access', async () => {
      const tried = Object.entries(unread()).flatMap(([field, ids]) => ids.map((id) => ({ [field]: id })))
      const attempt = async ([name, query]: [CallName, Record<string, string>]) => {
        const sample = samples[name](here.ours)
        const answer = await send(
          here.ask,
          name,
          { ...sample, query: { ...sample.query, ...query } },
          here.denise.accessToken,
        )
        return leak(answer)
      }
      const pairs = pairsOf<CallName, Record<string, string>>(['GET /clients', 'GET /processes/:id'], tried)
      expect(await failuresOf(pairs, attempt, JSON.stringify)).toEqual([])
    })
  })

  test('lists, searches and counts hold the own garage only', async () => {
    const words = ['canari', 'lea@canari', '639981742', 'CANARI', '%', '_']
    const paths = ['/clients', '/cars', '/processes', '/processes/init-data']
    const searches = pairsOf(paths, words).map(([path, word]) => `/api${path}?q=${encodeURIComponent(word)}`)
    const { accessToken: token } = here.denise
    const search = async (path: string) => leak(await here.ask('GET', path, { token }))
    expect(await failuresOf(searches, search)).toEqual([])
    const read = async (name: CallName) => leak(await send(here.ask, name, samples[name](here.ours), token))
    expect(await failuresOf(reads, read)).toEqual([])
  })

  test('nothing of the other garage changed, and enough was tried', async () => {
    expect(await fingerprint(here.app.db, here.people.camille.garageId)).toEqual(before)
    expect(probes).toBeGreaterThan(5 * places.length + 20 * firsts.size)
  })
})

/**
 * Tries ids of the other garage in one place. The garage of a query does not depend on the role: the mechanic tries the
 * kind of the place alone.
 */
async function compared(place: Place): Promise<string | undefined> {
  const { kind } = place
  const byAdmin = await comparedFor(place, here.denise.accessToken, firsts.has(place) ? foreignIds(kind) : ownIds(kind))
  return byAdmin ?? comparedFor(place, here.samir.accessToken, [here.theirs[kind]])
}

async function comparedFor(place: Place, token: string, ids: string[]): Promise<string | undefined> {
  const unknown = await probe(place, unknownOf(place.kind), token)
  const isById = place.slot.startsWith('params.') && token === here.denise.accessToken
  const reasons = [isById ? unlike(answered(unknown), notFound) : undefined]
  for (const foreign of ids) {
    const answer = await probe(place, foreign, token)
    reasons.push(unlike([answer.status, neutral(answer.text)], [unknown.status, neutral(unknown.text)]))
    if (answer.status === 404) reasons.push(unlike(answer.text, unknown.text))
  }
  return firstOf(...reasons)
}

/** @throws when the answer leaks, or is not as the call describes it */
async function probe({ name, slot }: Place, value: string, token: string): Promise<Answer> {
  const sample = withSlot(samples[name](here.ours), slot, value)
  const answer = await send(here.ask, name, sample, token)
  const path = urlOf(name, sample).split('?')[0] ?? ''
  const fault = leak(answer) ?? faultOf({ method: addressOf(name).method, path, ...answer })
  if (fault) throw new Error(`${value}: ${fault}: ${answered(answer)}`)
  return answer
}

/** A word or an id of the other garage, in the body or the headers of an answer. */
function leak(answer: Answer): string | undefined {
  probes += 1
  const seen = answer.text + JSON.stringify(answer.headers)
  const foreign = [...Object.values(here.theirs), here.people.camille.garageId]
  const found = [canary.exec(seen)?.[0], ...foreign.filter((id) => seen.includes(id))].filter(Boolean)
  return found.length > 0 ? `shows ${found.join(', ')}` : undefined
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
