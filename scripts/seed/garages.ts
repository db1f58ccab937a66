import type { Knex } from 'knex'
import { openGarage } from '../../server/auth/accounts/accounts.ts'
import { insertUser } from '../../server/auth/accounts/open-account.ts'
import { createDb } from '../../server/database/db.ts'
import { newId } from '../../server/database/ids.ts'
import { type TenantTx, withGarage } from '../../server/database/tenant.ts'
import { lastNames } from '../../server/demo/customers.ts'
import { createRandom } from '../../server/demo/random.ts'
import { createWorkClock, type WorkClock, workDayMinutes } from '../../server/demo/story.ts'
import { listStepTypes } from '../../server/step-types/step-types.ts'
import { repairsOf } from './repairs.ts'
import { type Owner, writeRepairs } from './write-repairs.ts'

type Seed = {
  url: string
  garages: number
  /** The number of processes in all, spread evenly. */
  processes: number
  passwordHash: string
  /** The key that encrypts the links' tokens. */
  linkKey: Buffer
  now: Date
  onProgress?: (processes: number) => void
}

const batchSize = 1000
/** Two connections: one garage is generated while the other is written. */
const connections = 2
/** The age of a garage in working minutes, older than any repair. */
const since = 900 * workDayMinutes
/** Notifications more recent than this are unread. */
const unreadMinutes = 3 * 60

/** Adds garages to the existing ones. The same numbers always make the same repairs. */
export async function seedGarages(seed: Seed): Promise<void> {
  const db = createDb(seed.url, { max: connections, statementTimeoutMs: 0, applicationName: 'fil-d-atelier seed' })
  try {
    const [row] = await db('garages').count({ count: '*' })
    const sizes = sizesOf(seed).map((size, index) => ({ size, number: Number(row?.count) + index + 1 }))
    const work = async () => {
      for (let next = sizes.shift(); next; next = sizes.shift()) await seedGarage(db, seed, next)
    }
    await Promise.all(Array.from({ length: connections }, work))
    // Does the work of autovacuum: statistics, visibility, pending index entries.
    await db.raw('vacuum (analyze)')
  } finally {
    await db.destroy()
  }
}

async function seedGarage(db: Knex, seed: Seed, { size, number }: { size: number; number: number }): Promise<void> {
  const garageId = newId()
  const [random, clock] = [createRandom(number, size, 2026), createWorkClock(seed.now)]
  const opened = clock.instant(clock.now - since)
  const [adminId, types] = await withGarage(db, garageId, async (tx) => [
    await open(tx, seed, number, clock),
    await listStepTypes(tx),
  ])
  const owner: Owner = { adminId, linkKey: seed.linkKey, opened, clock, random }
  const repairs = repairsOf(size, types, clock, random)
  for (let from = 0; from < size; from += batchSize) {
    const batch = repairs.slice(from, from + batchSize)
    await withGarage(db, garageId, (tx) => writeRepairs(tx, owner, batch))
    seed.onProgress?.(batch.length)
  }
}

/** Opens the garage with its two people. @returns the administrator's id */
async function open(tx: TenantTx, { passwordHash }: Seed, number: number, clock: WorkClock): Promise<string> {
  const opened = clock.instant(clock.now - since)
  const name = lastNames[number % lastNames.length] as string
  const mailbox = (local: string) => `${local}@garage-${number}.example`
  const admin = { prenom: 'Alex', name, email: mailbox('admin'), passwordHash }
  const mechanic = { prenom: 'Dominique', name, email: mailbox('atelier'), role: 'employee', passwordHash } as const
  const adminId = await openGarage(tx, `Garage ${name} ${number}`, admin, opened)
  const mechanicId = await insertUser(tx, mechanic, opened)
  const address = { adresse: `${number} rue de l’Atelier`, code_postal: '69100', ville: 'Villeurbanne' }
  await tx.from('garages').where({ id: tx.garageId }).update(address)
  const read_until = clock.instant(clock.now - unreadMinutes)
  const marks = [adminId, mechanicId].map((user_id) => ({ garage_id: tx.garageId, user_id, read_until }))
  await tx.from('notification_marks').insert(marks)
  return adminId
}

function sizesOf({ garages, processes }: Seed): number[] {
  const upTo = (count: number) => Math.round((processes * count) / garages)
  return Array.from({ length: garages }, (_, index) => upTo(index + 1) - upTo(index))
}
