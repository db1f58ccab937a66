import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { allRoutes } from '../../../domain/addresses/route-names.ts'
import { callNames } from '../../../domain/calls/calls.ts'
import { createApp } from '../../../server/app.ts'
import { inDatabase } from '../../../server/database/app-role.ts'
import { createDb } from '../../../server/database/db.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { as } from '../../setup/doors.ts'
import { pageAddress } from './page-samples.ts'
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
  here = await world()
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
    for (const table of tables) {
      const garages: string[] = await administrator(table).distinct('garage_id').pluck('garage_id')
      expect([table, garages.includes(theirGarage()), garages.includes(ourGarage())]).toEqual([table, true, true])
    }
    await administrator.destroy()
    expect(tables.length).toBeGreaterThan(10)
  })

  test('a query that names no garage sees its own rows only, and changes no other', async () => {
    for (const table of tables) {
      const [seen, changed, deleted] = await withGarage(here.app.db, ourGarage(), async (tx) => [
        await tx.raw<{ garage_id: string }>(`select distinct garage_id from ${table}`),
        addedTo.includes(table)
          ? [{ garage_id: ourGarage() }]
          : await tx.raw<{ garage_id: string }>(`update ${table} set garage_id = garage_id returning garage_id`),
        await tx.raw(`delete from ${table} where garage_id = :theirs returning 1`, { theirs: theirGarage() }),
      ])
      expect([table, seen]).toEqual([table, [{ garage_id: ourGarage() }]])
      expect(new Set(changed?.map(({ garage_id }) => garage_id))).toEqual(new Set([ourGarage()]))
      expect(deleted).toEqual([])
    }
  })

  test.each(['insert into :table: (garage_id) values (:theirs)', 'update :table: set garage_id = :theirs'])(
    'no row can be put into the other garage: %s',
    async (statement) => {
      for (const table of tables) {
        const writing = withGarage(here.app.db, ourGarage(), (tx) =>
          tx.raw(statement, { table, theirs: theirGarage() }),
        )
        await expect(writing, table).rejects.toMatchObject({ code: '42501' })
      }
    },
  )
})

describe('when the application forgets the garage in every query', () => {
  test('every call that reads shows its own garage only', async () => {
    const reads = callNames.filter((name) => name.startsWith('GET ') && !name.includes('/public/'))
    for (const name of reads) {
      for (const ids of [here.ours, here.theirs]) {
        const answer = unseen(await send(blind.ask, name, samples[name](ids), here.denise.accessToken))
        expect([name, answer.status < 500]).toEqual([name, true])
      }
    }
    for (const word of ['canari', '%', 'a', '0639981742']) {
      for (const path of ['/clients', '/cars', '/processes']) unseen(await read(blind, `${path}?q=${word}`))
    }
    expect(blind.removed()).toBeGreaterThan(50)
  })

  test('every page shows its own garage only', async () => {
    const denise = await visitor(blind.ask, here.people.denise)
    const readable = pageNames.filter((name) => allRoutes[name].access !== 'public' && pageSamples[name](here.ours).get)
    for (const name of readable) {
      for (const ids of [here.ours, here.theirs]) {
        const sample = pageSamples[name](ids)
        const { text } = await denise.get(pageAddress(name, sample, sample.get))
        expect([name, canary.test(text)]).toEqual([name, false])
      }
    }
  })

  test('an id of the other garage is still unknown to every call that writes', async () => {
    // A link shows its content to any visitor.
    const named = callNames.filter(
      (name) => name.includes(':') && !name.startsWith('GET ') && !name.includes('/public/'),
    )
    // Employees are a look-up table: accounts are found before any garage is known.
    for (const name of named.filter((name) => !/ \/(employees|auth)\//.test(name))) {
      const answer = unseen(await send(blind.ask, name, samples[name](here.theirs), here.denise.accessToken))
      expect([name, answer.status]).toEqual([name, 404])
    }
  })
})

test('the same calls show everything without row-level security', async () => {
  for (const path of ['/clients', '/cars', '/processes', '/notifications', '/step-types']) {
    expect([path, canary.test((await read(bare, path)).text)]).toEqual([path, true])
  }
  const opened = await read(bare, `/clients/${here.theirs.client}`)
  expect([opened.status, canary.test(opened.text)]).toEqual([200, true])
})

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

/** Checks that an answer has no word and no id of the other garage. */
function unseen(answer: Answer): Answer {
  expect(answer.text).not.toMatch(canary)
  for (const kind of kinds) {
    // An answer may repeat the requested id: an address, a cursor.
    if (answer.status === 200 && kind !== 'cursor') expect(answer.text).not.toContain(here.theirs[kind])
  }
  return answer
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
