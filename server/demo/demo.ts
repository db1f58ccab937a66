import type { StepType } from '../../domain/step-types/step-type.ts'
import { hashPassword } from '../auth/credentials.ts'
import { newId } from '../database/ids.ts'
import { type TenantTx, withGarage } from '../database/tenant.ts'
import type { Context, Deps } from '../deps.ts'
import { readGarage } from '../garage/garage.ts'
import { markAllRead } from '../notifications/notifications.ts'
import { watchGarage } from '../processes/watch/watch.ts'
import { createCustomer, type Known, repairNames } from './customers.ts'
import { featured, others } from './featured.ts'
import { type DemoGarage, type Life, openDemoGarage } from './garage.ts'
import { demoPassword } from './perrin.ts'
import { type Drawn, keepDrawings } from './photos.ts'
import { createRandom, type Random } from './random.ts'
import { live, type Repair } from './repair.ts'
import { createStory, createWorkClock, workDayMinutes } from './story.ts'

/** The opening day of the garage, before any repair. */
const openSince = 900 * workDayMinutes
/** Notifications more recent than this are unread. */
const unreadMinutes = 3 * 60

/**
 * Fills an empty database with Garage Perrin, its customers and repairs around today: the product's own actions run at
 * their times. Leaves any other database unchanged.
 */
export async function createDemo(deps: Deps, { now = deps.now(), withPhotos = true } = {}): Promise<void> {
  if (await deps.db('garages').first('id')) return
  const garageId = newId()
  const passwordHash = await hashPassword(demoPassword)
  const drawn = withPhotos ? await keepDrawings(deps.photos, garageId) : null
  await withGarage(deps.db, garageId, async (tx) => {
    if (!(await isFirst(tx))) return
    await logStory(tx, deps, { now, drawn, passwordHash })
  })
}

/** When several servers start at the same time, one makes the demonstration, and the others do not wait for it. */
async function isFirst(tx: TenantTx): Promise<boolean> {
  const [lock] = await tx.raw(`select pg_try_advisory_xact_lock(hashtextextended('fil-d-atelier demo', 0)) as taken`)
  return lock?.taken === true && !(await tx.from('garages').first('id'))
}

type Setting = { now: Date; drawn: Drawn | null; passwordHash: string }

async function logStory(tx: TenantTx, deps: Deps, { now, drawn, passwordHash }: Setting): Promise<void> {
  const clock = createWorkClock(now)
  // Nobody owns the addresses of these customers: their mails stay in the outbox, even with a mail server.
  const { smtpUrl: _, ...config } = deps.config
  let minute = clock.now - openSince
  const context: Context = { ...deps, config, now: () => clock.instant(minute) }
  const garage = await openDemoGarage({ tx, context, clock, drawn }, passwordHash)
  const repairs = [...repairsOf(garage, createRandom(69100))]
  await liveInOrder([...repairs.map((repair) => live(garage, repair)), readNews(garage)], (next) => {
    minute = Math.max(minute, next)
  })
  const settings = await readGarage(tx)
  await watchGarage(tx, { ...settings, openingDays: settings }, now)
}

/** Runs all repairs in order of time, so that lists ordered by id are also ordered by time. */
async function liveInOrder(lives: Life[], moveTo: (minute: number) => void): Promise<void> {
  const waiting = lives.map((life) => ({ life, minute: Number.NEGATIVE_INFINITY }))
  while (waiting.length > 0) {
    const first = waiting.reduce((one, other) => (other.minute < one.minute ? other : one))
    moveTo(first.minute)
    const { value, done } = await first.life.next()
    if (done) waiting.splice(waiting.indexOf(first), 1)
    else first.minute = value
  }
}

function* repairsOf({ types, clock }: DemoGarage, random: Random): Generator<Repair> {
  const customer = (index: number, known?: Known) => createCustomer(random, index, clock.instant(clock.now), known)
  for (const [index, { type: name, progress, ...face }] of featured.entries()) {
    const type = types.find((each) => each.name === name) as StepType
    yield { ...face, ...customer(index, face), type, story: createStory(type.steps.length, progress, clock, random) }
  }
  let index = featured.length
  for (const { count, progress, stay, expectedInDays } of others) {
    for (let each = 0; each < count; each += 1) {
      const type = random.pick(types)
      const story = createStory(type.steps.length, progress(each), clock, random)
      const name = random.pick(repairNames[type.name] ?? [null])
      yield { ...customer(index++), type, name, story, stay: stay?.(each), expectedInDays: expectedInDays?.(each) }
    }
  }
}

/** The administrator and the mechanic read their notifications this morning. */
async function* readNews({ tx, clock, admin, mechanic }: DemoGarage): Life {
  yield clock.now - unreadMinutes
  for (const reader of [admin, mechanic]) await markAllRead(tx, reader)
}
