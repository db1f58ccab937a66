import { type Customer, createCustomer } from './customers.ts'
import type { Random } from './random.ts'
import type { Repair, RepairType } from './repair.ts'
import { repairNames } from './words.ts'
import { type WorkClock, workDayMinutes } from './work-clock.ts'

export type State = 'proposed' | 'in_progress' | 'completed'

/** Where a repair stands; working days for what lies behind it and ahead of it. */
export type Standing = { state: State; lateDays?: number; quietDays?: number }

const memory = 200
const returningShare = 0.35
const years = 500

/** As many repairs as asked, a few open and most of them long finished, oldest customers coming back. */
export function* repairsOf(count: number, types: RepairType[], clock: WorkClock, random: Random): Generator<Repair> {
  const customers: Customer[] = []
  for (let index = 0; index < count; index += 1) {
    const returning = customers.length > 0 && random.chance(returningShare)
    const customer = returning ? random.pick(customers) : createCustomer(random, index, clock.instant(clock.now))
    if (!returning) customers[customers.length % memory] = customer
    yield { ...createStory(random.pick(types), standing(random), random), ...customer, returning }
  }
}

export function createStory(type: RepairType, { state, lateDays = 0, quietDays = 0 }: Standing, random: Random) {
  const validated = validatedSteps(state, type.steps.length, random)
  return {
    type,
    name: random.pick(repairNames[type.name] ?? [null]),
    validated,
    ready: state === 'in_progress' && (validated === 0 || random.chance(0.45)),
    quietMinutes: (quietDays + lateDays) * workDayMinutes + random.int(2, 240),
    dueInDays: due(state, lateDays, random),
  }
}

function standing(random: Random): Standing {
  if (random.chance(0.85)) return { state: 'completed', quietDays: Math.floor(random.next() ** 1.5 * years) }
  const lateDays = random.chance(0.15) ? random.int(1, 7) : 0
  return { state: random.chance(0.75) ? 'in_progress' : 'proposed', lateDays, quietDays: random.int(0, 2) }
}

function validatedSteps(state: State, total: number, random: Random): number {
  if (state === 'completed') return total
  return state === 'proposed' ? 0 : random.int(0, total - 1)
}

function due(state: State, lateDays: number, random: Random): number | null {
  if (lateDays > 0) return -lateDays
  if (random.chance(0.08)) return null
  return state === 'completed' ? random.int(-1, 2) : random.int(0, 8)
}
