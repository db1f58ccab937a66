import type { Knex } from 'knex'
import { hashPassword } from '../auth/password.ts'
import { type TenantTx, withGarage } from '../database/tenant.ts'
import { readGarage } from '../garage/store.ts'
import { watchGarage } from '../processes/watch/watch.ts'
import type { Config } from '../runtime/config.ts'
import { addAgreements } from './add-agreements.ts'
import { createCustomer } from './customers.ts'
import { addSeen } from './entries.ts'
import { type Batch, garageBatches } from './garage.ts'
import { addLetters, type Letters } from './letters.ts'
import { demoPassword, type Featured, featured, others, perrin } from './perrin.ts'
import { keepDrawings } from './photos.ts'
import { createRandom, type Random } from './random.ts'
import type { Repair, RepairType } from './repair.ts'
import { createStory } from './repairs.ts'
import { createWorkClock, type WorkClock, workDayMinutes } from './work-clock.ts'

export const demoSignIn = { email: perrin.admin.email, password: demoPassword }

type Options = {
  linkKey: Buffer
  now?: Date
  /** Where photos are; without it there are none. */
  photosOf?: Config
  /** What writes mails; without it there are none. Asked for where a demo is made. */
  lettersOf?: () => Promise<Pick<Letters, 'config' | 'renderer'>>
}

/** Fills an empty database with Garage Perrin, its customers and repairs around today. Leaves any other alone. */
export async function createDemo(db: Knex, { linkKey, now = new Date(), ...of }: Options): Promise<void> {
  if (await db('garages').first('id')) return
  const random = createRandom(69100)
  const clock = createWorkClock(now)
  const plan = { ...perrin, passwordHash: await hashPassword(demoPassword), linkKey, wholeHistory: true }
  const batches = [...garageBatches(plan, clock, random, (types) => demoRepairs(types, clock, random))]
  const garageId = batches[0]?.garageId as string
  const drawn = of.photosOf ? await keepDrawings(of.photosOf, garageId) : null
  const letters = of.lettersOf ? { ...(await of.lettersOf()), secrets: { linkKey } } : null
  await withGarage(db, garageId, async (tx) => {
    // Servers that start at once take turns here.
    await tx.raw(`select pg_advisory_xact_lock(hashtextextended('fil-d-atelier demo', 0))`)
    if (await tx.from('garages').first('id')) return
    for (const { batch } of batches) await insert(tx, batch)
    await addSeen(tx, drawn)
    await addAgreements(tx, letters)
    // A working day ago: after the work was done, and before today's press.
    if (letters) await addLetters(tx, letters, clock.instant(clock.now - workDayMinutes))
    await watchGarage(tx, await readGarage(tx), now)
  })
}

function* demoRepairs(types: RepairType[], clock: WorkClock, random: Random): Generator<Repair> {
  const at = clock.instant(clock.now)
  let index = 0
  for (const { type: name, ...face } of featured) {
    const type = types.find((type) => type.name === name) as RepairType
    yield { ...storyOf(type, face, random), ...createCustomer(random, index++, at, face) }
  }
  for (const { state, count, lateDays = 0, quietDays, stay } of others) {
    for (let each = 0; each < count; each += 1) {
      const story = createStory(random.pick(types), { state, lateDays, quietDays: quietDays(each) }, random)
      yield { ...story, ...createCustomer(random, index++, at), stay: stay?.(each), returning: false }
    }
  }
}

/** What waits has no step that waits for its validation. */
function storyOf(type: RepairType, face: Omit<Featured, 'type' | 'client' | 'car'>, random: Random) {
  const { name, waits, onIt, stay, validated } = face
  const story = { ...createStory(type, face, random), name, onIt, stay, returning: false }
  if (!waits) return story
  return { ...story, waits, ready: false, validated: validated ?? Math.max(1, story.validated) }
}

async function insert(tx: TenantTx, batch: Batch): Promise<void> {
  for (const [table, rows] of batch) if (rows.length > 0) await tx.from(table).insert(rows)
}
