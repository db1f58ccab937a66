import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type CallName, callNames } from '../../../domain/calls.ts'
import { allRoutes, type RouteName } from '../../../domain/ground/addresses/route-names.ts'
import { createApp } from '../../../server/app.ts'
import { inDatabase } from '../../../server/database/app-role.ts'
import { createDb } from '../../../server/database/db.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { as } from '../../setup/doors.ts'
import { answered, failuresOf, pairsOf, unlike } from './failures.ts'
import { pageAddress } from './page-samples.ts'
import type { Ids } from './probe.ts'
import { kinds, pageNames, pageSamples, samples } from './probes.ts'
import { send } from './send.ts'
import { visitor } from './visitor.ts'
import { type Answer, type Ask, wire } from './wire.ts'
import { canary, type World, world } from './world.ts'

/** Only row-level security is left: no query names the garage any more (contract 1.2). */
let here: World
let blind: Door
let bare: Door
const tables: string[] = []

/** The application cannot change these rows: test/server/processes/approvals/record.test.ts. */
const addedTo = ['approval_events']

type Door = { ask: Ask; removed: () => number; close: () => Promise<unknown> }

beforeAll(async () => {
  here = await world({ database: 'own' })
  await readAndMark()
  const { rows } = await here.app.db.raw(`
    select relname from pg_class where relkind = 'r' and relrowsecurity and relforcerowsecurity
    and relnamespace = 'public'::regnamespace order by 1`)
  tables.push(...rows.map(({ relname }: { relname: string }) => relname))
  const { database } = (await here.app.db.raw('select current_database() as database')).rows[0]
  const { adminUrl, appUrl } = inject('postgres')
  blind = await blindDoor(createDb(inDatabase(appUrl, database)))
  bare = await blindDoor(createDb(inDatabase(adminUrl, database)))
})
afterAll(async () => {
  await blind?.close()
  await bare?.close()
  await here?.close()
})

describe('in every table under row-level security', () => {
  test('both garages have rows', async () => {
    const administrator = createDb(inDatabase(inject('postgres').adminUrl, await databaseName()))
    const attempt = async (table: string) => {
      const garages: string[] = await administrator(table).distinct('garage_id').pluck('garage_id')
      return unlike([garages.includes(theirGarage()), garages.includes(ourGarage())], [true, true])
    }
    const failures = await failuresOf(tables, attempt)
    await administrator.destroy()
    expect(failures).toEqual([])
    expect(tables.length).toBeGreaterThan(10)
  })

  test('a query that names no garage sees its own rows only, and changes no other', async () => {
    const attempt = async (table: string) => {
      const [seen, changed = [], deleted] = await withGarage(here.app.db, ourGarage(), async (tx) => [
        await tx.raw<{ garage_id: string }>(`select distinct garage_id from ${table}`),
        addedTo.includes(table)
          ? [{ garage_id: ourGarage() }]
          : await tx.raw<{ garage_id: string }>(`update ${table} set garage_id = garage_id returning garage_id`),
        await tx.raw(`delete from ${table} where garage_id = :theirs returning 1`, { theirs: theirGarage() }),
      ])
      const changedIn = [...new Set(changed.map(({ garage_id }) => garage_id))]
      return unlike([seen, changedIn, deleted], [[{ garage_id: ourGarage() }], [ourGarage()], []])
    }
    expect(await failuresOf(tables, attempt)).toEqual([])
  })

  test.each(['insert into :table: (garage_id) values (:theirs)', 'update :table: set garage_id = :theirs'])(
    'no row can be put into the other garage: %s',
    async (statement) => {
      const attempt = (table: string) =>
        withGarage(here.app.db, ourGarage(), (tx) => tx.raw(statement, { table, theirs: theirGarage() })).then(
          () => 'written',
          ({ code }) => unlike(code, '42501'),
        )
      expect(await failuresOf(tables, attempt)).toEqual([])
    },
  )
})

describe('when the application forgets the garage in every query', () => {
  test('every call that reads shows its own garage only', async () => {
    const reads = callNames.filter((name) => name.startsWith('GET ') && !name.includes('/public/'))
    const attempt = async ([name, ids]: [CallName, Ids]) => {
      const answer = await send(blind.ask, name, samples[name](ids), here.denise.accessToken)
      return leak(answer) ?? (answer.status < 500 ? undefined : answered(answer))
    }
    expect(await failuresOf(pairsOf(reads, [here.ours, here.theirs]), attempt, named)).toEqual([])
    const searches = pairsOf(['/clients', '/cars', '/processes'], ['canari', '%', 'a', '0639981742'])
    const search = async ([path, word]: [string, string]) => leak(await read(blind, `${path}?q=${word}`))
    expect(await failuresOf(searches, search)).toEqual([])
    expect(blind.removed()).toBeGreaterThan(50)
  })

  test('every page shows its own garage only', async () => {
    const denise = await visitor(blind.ask, here.people.denise)
    const readable = pageNames.filter((name) => allRoutes[name].access !== 'public' && pageSamples[name](here.ours).get)
    const attempt = async ([name, ids]: [RouteName, Ids]) => {
      const sample = pageSamples[name](ids)
      const { text } = await denise.get(pageAddress(name, sample, sample.get))
      return unlike(canary.exec(text)?.[0], undefined)
    }
    expect(await failuresOf(pairsOf(readable, [here.ours, here.theirs]), attempt, named)).toEqual([])
  })

  test('an id of the other garage is still unknown to every call that writes', async () => {
    // A link shows its content to any visitor.
    const byId = callNames.filter(
      (name) => name.includes(':') && !name.startsWith('GET ') && !name.includes('/public/'),
    )
    const attempt = async (name: CallName) => {
      const answer = await send(blind.ask, name, samples[name](here.theirs), here.denise.accessToken)
      return leak(answer) ?? unlike(answer.status, 404)
    }
    // Employees are a look-up table: accounts are found before any garage is known.
    const guarded = byId.filter((name) => !/ \/(employees|auth)\//.test(name))
    expect(await failuresOf(guarded, attempt)).toEqual([])
  })
})

test('the same calls show everything without row-level security', async () => {
  const attempt = async (path: string) => {
    const { status, text } = await read(bare, path)
    return unlike([status, canary.test(text)], [200, true])
  }
  const paths = ['/clients', '/cars', '/processes', '/notifications', '/step-types', `/clients/${here.theirs.client}`]
  expect(await failuresOf(paths, attempt)).toEqual([])
})

const named = ([name, ids]: [string, Ids]) => `${name} with ids of ${ids === here.ours ? 'our' : 'the other'} garage`
const ourGarage = () => here.people.denise.garageId
const theirGarage = () => here.people.camille.garageId
const read = ({ ask }: Door, path: string) => ask('GET', `/api${path}`, { token: here.denise.accessToken })
const databaseName = async () => (await here.app.db.raw('select current_database() as name')).rows[0].name

/** The application on that connection, without the condition on the garage in its queries. */
async function blindDoor(db: Knex): Promise<Door> {
  const removed = forgetGarage(db)
  const server: Server = createServer(createApp({ ...here.app.deps, db }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { ask, close } = wire((server.address() as AddressInfo).port)
  return {
    ask,
    removed,
    async close() {
      close()
      await new Promise((resolve) => server.close(resolve))
      await db.destroy()
    },
  }
}

/**
 * The condition in the query is the only protection of these tables. Joins that only read the name of an assignee do
 * not count.
 */
const lookUp =
  /(?<!lateral \(select \* )\b(?:from|update|into) "?(?:users|auth_sessions|tracking_tokens|invitation_tokens|screen_tokens|program_tokens|garages)\b/i
const condition = /("?\w+"?\.)?"?garage_id"? = (\$\d+)/g

type Sent = string | { text: string }
type Connection = { query: (sent: Sent, ...rest: unknown[]) => unknown }

/** Makes every `garage_id = $1` of every statement true, for all callers. @returns the count so far */
function forgetGarage(db: Knex): () => number {
  let count = 0
  const forgotten = (text: string) =>
    lookUp.test(text)
      ? text
      : text.replace(condition, (_all, _alias, value) => {
          count += 1
          return `(${value}::uuid is not null)`
        })
  const { client } = db
  const connect = client.acquireRawConnection
  client.acquireRawConnection = async function (this: Knex.Client) {
    const connection: Connection = await connect.call(this)
    const { query } = connection
    connection.query = (sent, ...rest) => {
      const blind = typeof sent === 'string' ? forgotten(sent) : Object.assign(sent, { text: forgotten(sent.text) })
      return query.call(connection, blind, ...rest)
    }
    return connection
  }
  return () => count
}

/** A word or an id of the other garage in an answer. */
function leak({ status, text }: Answer): string | undefined {
  // An answer may repeat the requested id: an address, a cursor.
  const ids = kinds.filter((kind) => status === 200 && kind !== 'cursor' && text.includes(here.theirs[kind]))
  return unlike([canary.exec(text)?.[0], ...ids], [undefined])
}

/** Marks all notifications as read, and adds the reading of one, in both garages. */
async function readAndMark(): Promise<void> {
  for (const [person, ids] of [
    [here.people.camille, here.theirs],
    [here.people.denise, here.ours],
  ] as const) {
    const door = await as(here.app, person)
    await door.post('/notifications/mark-all-read')
    await withGarage(here.app.db, person.garageId, (tx) =>
      tx.from('notification_reads').insert({
        garage_id: tx.garageId,
        notification_id: ids.notification,
        user_id: person.id,
      }),
    )
  }
}
