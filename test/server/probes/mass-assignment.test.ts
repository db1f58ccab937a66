import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallName, callNames, callOf } from '../../../domain/calls.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { failuresAndChanges, type Rows } from './changes.ts'
import { answered, firstOf } from './failures.ts'
import { fingerprint, ownedTables } from './fingerprint.ts'
import { samples } from './probes.ts'
import { send } from './send.ts'
import { type World, world } from './world.ts'

let here: World
let tables: string[]
beforeAll(async () => {
  here = await world()
  tables = await ownedTables(here.app.db)
})
afterAll(() => here.close())

const plantedId = '0197f0a0-0000-7000-8000-00000000cafe'
const plantedDate = '2001-02-03T04:05:06.000Z'

/**
 * Fields that only the server may set. JavaScript's own keys are added as text, because an object literal would drop
 * them.
 */
function withIntruders(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withIntruders)
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.entries(value).map(([key, one]) => [key, withIntruders(one)])
  return { ...intruders(), ...Object.fromEntries(inner) }
}

function intruders(): object {
  const { garageId, id: userId } = here.people.camille
  const ids = { garage_id: garageId, garageId, user_id: userId, created_by: userId, id: plantedId, _id: plantedId }
  const dates = [
    'validatedAt',
    'readyAt',
    'completedAt',
    'completedNotifiedAt',
    'createdAt',
    'created_at',
    'updated_at',
  ]
  return {
    ...ids,
    ...Object.fromEntries(dates.map((name) => [name, plantedDate])),
    role: 'admin',
    active: true,
    password_hash: 'planté',
    search: 'planté',
    link_expires_at: plantedDate,
    steps_validated: 99,
    __PROTO__: { planted: true },
    constructor: { prototype: { planted: true } },
  }
}

const written = (body: unknown) => JSON.stringify(withIntruders(body)).replaceAll('__PROTO__', '__proto__')

const withBody = callNames.filter((name) => callOf(name).body)
const doors = ['denise', 'samir'] as const

test.each(doors)('no call writes a field that only the server may set, for %s', async (who) => {
  const attempt = async (name: CallName) => {
    const { body, ...address } = samples[name](here.ours)
    const answer = await send(here.ask, name, { ...address, body: written(body) as never }, here[who].accessToken)
    const isWrong = answer.status >= 500 || /planté|2001-02-03|cafe"/.test(answer.text)
    return firstOf(isWrong ? answered(answer) : undefined, 'planted' in {} ? 'changed every object' : undefined)
  }
  expect((await guarded()).planted).toEqual([])
  expect(await failuresAndChanges({ cases: withBody, attempt, look: guarded, renew })).toEqual([])
})

async function renew(): Promise<void> {
  await here.close()
  here = await world()
}

/** Everything that no call may change: the rows of the other garage, the accounts of both, and our rows with planted values. */
async function guarded(): Promise<Rows> {
  const { app, people } = here
  const [theirs, users, found] = await Promise.all([
    fingerprint(app.db, people.camille.garageId),
    accountsOf(here),
    planted(),
  ])
  return { ...theirs, users: [theirs.users, users], planted: found }
}

/** Role, access and password of everybody, which no call of these samples changes. */
async function accountsOf({ app }: World) {
  return app.db('users').select('id', 'garage_id', 'role', 'active', 'password_hash', 'email').orderBy('id')
}

/** Rows of our own garage that contain a planted value. */
function planted(): Promise<string[]> {
  const { garageId } = here.people.denise
  return withGarage(here.app.db, garageId, async (tx) => {
    const found = tables.map(async (table) => {
      const bad = await tx.raw<{ row: string }>(
        `select t::text as row from ${table} t
         where garage_id = :garageId and t::text ~ 'planté|2001-02-03|00000000cafe'`,
        { garageId },
      )
      return bad.map(({ row }) => `${table}: ${row}`)
    })
    return (await Promise.all(found)).flat()
  })
}
