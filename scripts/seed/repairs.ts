import { type Customer, createCustomer, repairNames } from '../../server/demo/customers.ts'
import type { Random } from '../../server/demo/random.ts'
import { createStory, type RepairState, type Story, type WorkClock } from '../../server/demo/story.ts'
import { idAt } from './ids.ts'

export type RepairType = {
  id: string
  name: string
  steps: { id: string; name: string; description: string | null }[]
}

export type KnownCustomer = {
  client: Customer['client'] & { id: string }
  car: Customer['car'] & { id: string; client_id: string }
}

/** The facts of a repair. */
export type Repair = KnownCustomer & {
  type: RepairType
  name: string | null
  story: Story
  /** Whether the garage already knows the client and the car. */
  returning: boolean
}

const memory = 200
const returningShare = 0.35
const years = 500

/** Makes `count` repairs, a few open and most of them long finished; early customers come back. */
export function* repairsOf(count: number, types: RepairType[], clock: WorkClock, random: Random): Generator<Repair> {
  const customers: KnownCustomer[] = []
  for (let index = 0; index < count; index += 1) {
    const returning = customers.length > 0 && random.chance(returningShare)
    const customer = returning ? random.pick(customers) : newCustomer(index, clock, random)
    if (!returning) customers[customers.length % memory] = customer
    const type = random.pick(types)
    const story = createStory(type.steps.length, randomProgress(random), clock, random)
    yield { ...customer, type, name: random.pick(repairNames[type.name] ?? [null]), story, returning }
  }
}

function newCustomer(index: number, clock: WorkClock, random: Random): KnownCustomer {
  const now = clock.instant(clock.now)
  const { client, car } = createCustomer(random, index, now)
  const id = idAt(now, random)
  return { client: { ...client, id }, car: { ...car, id: idAt(now, random), client_id: id } }
}

function randomProgress(random: Random): RepairState {
  if (random.chance(0.85)) return { state: 'completed', quietDays: Math.floor(random.next() ** 1.5 * years) }
  const lateDays = random.chance(0.15) ? random.int(1, 7) : 0
  const state = random.chance(0.75) ? 'in_progress' : 'proposed'
  return { state, quietDays: lateDays + random.int(0, 2), ...(lateDays > 0 && { dueInDays: -lateDays }) }
}
