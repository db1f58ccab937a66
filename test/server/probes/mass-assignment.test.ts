import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callNames, callOf } from '../../../domain/calls/calls.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { fingerprint } from './fingerprint.ts'
import { samples } from './samples.ts'
import { send } from './send.ts'
import { type World, world } from './world.ts'

let here: World
beforeAll(async () => {
  here = await world()
})
afterAll(() => here.close())

const plantedId = '0197f0a0-0000-7000-8000-00000000cafe'
const plantedDate = '2001-02-03T04:05:06.000Z'

/** What the server alone decides. The keys of the language travel as text: an object literal would swallow them. */
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

describe.each(doors)('%s', (who) => {
  test.each(withBody)('writes no field that is not theirs through %s', async (name) => {
    const { db } = here.app
    const theirs = await fingerprint(db, here.people.camille.garageId)
    const accounts = await accountsOf(here)
    const { body, ...address } = samples[name](here.ours)
    const answer = await send(here.ask, name, { ...address, body: written(body) as never }, here[who].accessToken)
    expect(answer.status).toBeLessThan(500)
    expect(answer.text).not.toMatch(/planté|2001-02-03|cafe"/)
    expect(await fingerprint(db, here.people.camille.garageId)).toEqual(theirs)
    expect(await accountsOf(here)).toEqual(accounts)
    expect(await planted(here)).toEqual([])
    expect(({} as { planted?: unknown }).planted).toBeUndefined()
  })
})

/** Role, access and password of everybody, which no call of these samples changes. */
async function accountsOf({ app }: World) {
  return app.db('users').select('id', 'garage_id', 'role', 'active', 'password_hash', 'email').orderBy('id')
}

/** Rows of our own garage that hold what was planted. */
async function planted({ app, people }: World): Promise<string[]> {
  const { rows } = await app.db.raw<{ rows: { table: string }[] }>(
    `select table_name as table from information_schema.columns
     where table_schema = 'public' and column_name = 'garage_id'`,
  )
  return withGarage(app.db, people.denise.garageId, async (tx) => {
    const found: string[] = []
    for (const { table } of rows) {
      const bad = await tx.raw<{ row: string }>(
        `select t::text as row from ${table} t
         where garage_id = :garageId and t::text ~ 'planté|2001-02-03|00000000cafe'`,
        { garageId: people.denise.garageId },
      )
      found.push(...bad.map(({ row }) => `${table}: ${row}`))
    }
    return found
  })
}
