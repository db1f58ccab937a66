import type { StepType } from '../../domain/step-types/step-type.ts'
import { newId } from '../../server/database/ids.ts'
import { type Customer, createCustomer, repairNames } from '../../server/demo/customers.ts'
import type { Random } from '../../server/demo/random.ts'
import { createStory, type RepairState, type Story, type WorkClock } from '../../server/demo/story.ts'

type KnownCustomer = {
  client: Customer['client'] & { id: string }
  car: Customer['car'] & { id: string; client_id: string }
}

/** The facts of a repair. */
export type Repair = KnownCustomer & {
  type: StepType
  name: string | null
  story: Story
  /** Whether the garage already knows the client and the car. */
  returning: boolean
}

const memory = 200
const returningShare = 0.35
const quietDaysMax = 500

/** Makes `count` repairs, a few open and most of them long finished; early customers come back. */
export function repairsOf(count: number, types: StepType[], clock: WorkClock, random: Random): Repair[] {
  const customers: KnownCustomer[] = []
  return Array.from({ length: count }, (_, index) => {
    const returning = customers.length > 0 && random.chance(returningShare)
    const customer = returning ? random.pick(customers) : newCustomer(index, clock, random)
    if (!returning) customers[customers.length % memory] = customer
    const type = random.pick(types)
    const story = createStory(type.steps.length, randomProgress(random), clock, random)
    return { ...customer, type, name: random.pick(repairNames[type.name] ?? [null]), story, returning }
  })
}

function newCustomer(index: number, clock: WorkClock, random: Random): KnownCustomer {
  const { client, car } = createCustomer(random, index, clock.instant(clock.now))
  const id = newId()
  return { client: { ...client, id }, car: { ...car, id: newId(), client_id: id } }
}

function randomProgress(random: Random): RepairState {
  if (random.chance(0.85)) return { state: 'completed', quietDays: Math.floor(random.next() ** 1.5 * quietDaysMax) }
  const lateDays = random.chance(0.15) ? random.int(1, 7) : 0
  const state = random.chance(0.75) ? 'in_progress' : 'proposed'
  return { state, quietDays: lateDays + random.int(0, 2), ...(lateDays > 0 && { dueInDays: -lateDays }) }
}
