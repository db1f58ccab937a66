import { linkExpiry } from '../../domain/public-link.ts'
import type { StepStatus } from '../../domain/step-status.ts'
import { searchText } from '../processes/row/search.ts'
import { countersOf } from '../processes/steps/store.ts'
import type { Customer } from './customers.ts'
import type { Random } from './random.ts'
import { type Stay, stayOf } from './stay.ts'
import { type DemoWait, repeatedWait, waitRow } from './wait.ts'
import { type WorkClock, workDayMinutes } from './work-clock.ts'

export type StepModel = { name: string; description: string | null }
export type RepairType = { id: string; name: string; steps: StepModel[] }

/** What there is to tell about a repair; the rest follows from it. */
export type Repair = Customer & {
  type: RepairType
  name: string | null
  /** Steps validated, from the first on. All of them: it is finished. */
  validated: number
  ready: boolean
  /** Working minutes since anything last happened. */
  quietMinutes: number
  /** Working days to the estimated end: from today, or from the real end when finished. */
  dueInDays: number | null
  /** The garage already knows the client and the car. */
  returning: boolean
  stay?: Stay | undefined
  waits?: DemoWait | undefined
  /** Who is on it. */
  onIt?: keyof Staff | undefined
}

export type Staff = { admin: string; mechanic: string }

export type Timeline = {
  start: Date
  startDay: string
  ready: Date[]
  validated: Date[]
  /** In working minutes. */
  last: number
}

export type RepairRows = ReturnType<typeof createRepair>

export function createRepair(repair: Repair, garageId: string, staff: Staff, clock: WorkClock, random: Random) {
  const { client, car, type, name } = repair
  const times = timeline(repair, clock, random)
  const id = random.id(times.start)
  const steps = type.steps.map(({ name, description }, position) => ({
    garage_id: garageId,
    id: random.id(times.start),
    process_id: id,
    position,
    name,
    description,
    status: stepStatus(repair, position),
    ready_at: times.ready[position] ?? null,
    validated_at: times.validated[position] ?? null,
  }))
  const completedAt = repair.validated === steps.length ? (times.validated.at(-1) ?? null) : null
  const estimatedEndDate = estimate(repair, times, clock, completedAt !== null)
  const wait = repair.waits ? waitRow(repair.waits, { garageId, id, staff, times }, clock, random) : null
  const process = {
    garage_id: garageId,
    id,
    name,
    step_type_id: type.id,
    step_type_name: type.name,
    client_id: client.id,
    car_id: car.id,
    start_date: times.start,
    estimated_end_date: estimatedEndDate,
    completed_at: completedAt,
    completed_notified_at: client.email === null ? null : completedAt,
    ...countersOf(steps),
    link_expires_at: linkExpiry({ estimatedEndDate, completedAt: completedAt?.toISOString() ?? null }),
    search: searchText({ ...client, ...car, name, typeName: type.name }),
    created_by: staff.admin,
    assignee_id: repair.onIt ? staff[repair.onIt] : null,
    ...repeatedWait(wait),
    created_at: times.start,
    updated_at: clock.instant(times.last),
    ...stayOf(repair.stay, repair, times, clock),
  }
  return { process, steps, wait }
}

/** Told backwards from the last thing that happened, so that nothing lies in the future. */
function timeline({ validated, ready, quietMinutes }: Repair, clock: WorkClock, random: Random): Timeline {
  const last = clock.now - quietMinutes
  const lengths = Array.from({ length: validated }, () => random.int(60, 400))
  const underway = ready ? random.int(30, 200) : 0
  const start = lengths.reduce((minutes, length) => minutes - length, last - underway)
  let minute = start
  const done = lengths.map((length) => {
    minute += length
    return minute
  })
  return {
    start: clock.instant(start),
    startDay: clock.day(start),
    ready: [...done.map((end) => end - random.int(5, 30)), ...(ready ? [last] : [])].map(clock.instant),
    validated: done.map(clock.instant),
    last,
  }
}

function stepStatus({ validated, ready }: Repair, position: number): StepStatus {
  if (position < validated) return 'validated'
  return position === validated && ready ? 'ready' : 'proposed'
}

function estimate({ dueInDays }: Repair, times: Timeline, clock: WorkClock, completed: boolean): string | null {
  if (dueInDays === null) return null
  const day = completed ? clock.day(times.last + dueInDays * workDayMinutes) : clock.dayFromToday(dueInDays)
  return day < times.startDay ? times.startDay : day
}
