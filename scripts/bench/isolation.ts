import { parseArgs } from 'node:util'
import type { Knex } from 'knex'
import { clientListQuery } from '../../domain/clients/client-form.ts'
import { dayOf } from '../../domain/processes/day-groups.ts'
import { processListQuery } from '../../domain/processes/process-form.ts'
import { clientWithCars, listClients } from '../../server/clients/clients.ts'
import { createDb } from '../../server/database/db.ts'
import { type TenantTx, withGarage } from '../../server/database/tenant.ts'
import { listNotifications } from '../../server/notifications/notifications.ts'
import { listProcesses, processStats } from '../../server/processes/board/list.ts'
import { openDatabases } from './databases.ts'
import { median } from './median.ts'

/** `npm run bench:isolation`: what row-level security costs, the same code over a role that it binds and one it does not. */
const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '400' },
    garages: { type: 'string', default: '100' },
    processes: { type: 'string', default: '20000' },
    data: { type: 'string', default: 'data-bench' },
  },
})
const times = Number(values.times)
const size = { garages: Number(values.garages), processes: Number(values.processes) }

type Work = (db: Knex, garageId: string) => Promise<unknown>
type Reader = { id: string; userId: string; clientId: string }

const databases = await openDatabases(values.data)
const url = await databases.seeded(size)
const bound = createDb(url, { max: 2 })
const free = createDb(await databases.free(url), { max: 2 })
try {
  const readers = await readersOf(free)
  for (const [name, work] of works(readers)) report(name, await measure(readers, work))
} finally {
  await bound.destroy()
  await free.destroy()
  await databases.stop()
}

async function readersOf(db: Knex): Promise<Reader[]> {
  const { rows } = await db.raw(`
    select distinct on (u.garage_id) u.garage_id as id, u.id as "userId", c.id as "clientId"
    from users u join clients c on c.garage_id = u.garage_id`)
  return rows
}

function works(readers: Reader[]): [string, Work][] {
  const of = (id: string) => readers.find((reader) => reader.id === id) as Reader
  const inside =
    (work: (tx: TenantTx, reader: Reader) => Promise<unknown>): Work =>
    (db, id) =>
      withGarage(db, id, (tx) => work(tx, of(id)))
  const list = (query: object) => processListQuery.parse(query)
  const asker = ({ userId }: Reader) => ({ userId, role: 'admin', idleDays: 3 }) as const
  return [
    ['empty transaction', inside((tx) => tx.raw('select 1'))],
    ['process list', inside((tx, reader) => listProcesses(tx, list({}), asker(reader), new Date()))],
    ['process search', inside((tx, reader) => listProcesses(tx, list({ q: 'renault' }), asker(reader), new Date()))],
    ['counters', inside((tx, reader) => processStats(tx, dayOf(new Date(), asker(reader))))],
    ['client list', inside((tx) => listClients(tx, clientListQuery.parse({})))],
    ['client search', inside((tx) => listClients(tx, clientListQuery.parse({ q: 'mar' })))],
    ['a client and their cars', inside((tx, { clientId }) => clientWithCars(tx, clientId))],
    ['notifications', inside((tx, reader) => listNotifications(tx, asker(reader), { limit: 20 }))],
    ['a write', inside((tx, { clientId }) => touch(tx, clientId))],
  ]
}

function touch(tx: TenantTx, id: string): Promise<unknown> {
  return tx.from('clients').where({ garage_id: tx.garageId, id }).update({ updated_at: new Date() })
}

/** Measures the readers in turn, the first drawn each time, a garage drawn each time. */
async function measure(readers: Reader[], work: Work): Promise<{ bound: number[]; free: number[] }> {
  const found = { bound: [] as number[], free: [] as number[] }
  for (let turn = -30; turn < times; turn += 1) {
    const { id } = readers[Math.floor(Math.random() * readers.length)] as Reader
    const order = Math.random() < 0.5 ? (['bound', 'free'] as const) : (['free', 'bound'] as const)
    for (const which of order) {
      const startedAt = performance.now()
      await work(which === 'bound' ? bound : free, id)
      if (turn >= 0) found[which].push(performance.now() - startedAt)
    }
  }
  return found
}

function report(name: string, found: { bound: number[]; free: number[] }): void {
  const [with_, without] = [median(found.bound), median(found.free)]
  const ratio = (with_ / without).toFixed(2)
  console.log(`| ${name} | ${without.toFixed(2)} | ${with_.toFixed(2)} | ${ratio} |`)
}
