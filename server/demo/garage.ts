import { defaultStepTypes } from '../../domain/default-step-types.ts'
import { hashToken, newToken, sealToken } from '../secrets/link-token.ts'
import { carRow, clientRow } from './customers.ts'
import type { Random } from './random.ts'
import { createRepair, type Repair, type RepairType, type Staff } from './repair.ts'
import { activityRows, notificationRows } from './repair-story.ts'
import { visitRows } from './stay.ts'
import { addedStepTypes } from './words.ts'
import { type WorkClock, workDayMinutes } from './work-clock.ts'

export type Row = Record<string, unknown>
/** Rows to be written in one transaction, in this order. */
export type Batch = [table: string, rows: Row[]][]

export type Member = { prenom: string; nom: string; email: string; role: 'admin' | 'employee' }
export type GaragePlan = {
  details: { nom: string } & Record<string, string>
  admin: Member
  mechanic: Member
  passwordHash: string
  /** Key that hides the links' addresses. */
  linkKey: Buffer
  /** Steps one by one in the history, or only beginning and end. */
  wholeHistory: boolean
}

const batchSize = 1000
/** What came since then waits in the bell. */
const unreadMinutes = 3 * 60
/** Older than any repair: in working days. */
const since = 900 * workDayMinutes

/** Everything a garage holds, in pieces small enough to be written while the next one is thought up. */
export function* garageBatches(
  plan: GaragePlan,
  clock: WorkClock,
  random: Random,
  repairs: (types: RepairType[]) => Iterable<Repair>,
): Generator<{ garageId: string; batch: Batch }> {
  const opened = clock.instant(clock.now - since)
  const garageId = random.id(opened)
  const staff = { admin: random.id(opened), mechanic: random.id(opened) }
  const types = createTypes(random, opened)
  yield { garageId, batch: foundation(plan, garageId, staff, types, opened, clock) }

  let pending: Repair[] = []
  const flush = () => ({ garageId, batch: repairBatch(pending, plan, garageId, staff, clock, random) })
  for (const repair of repairs(types)) {
    pending.push(repair)
    if (pending.length < batchSize) continue
    yield flush()
    pending = []
  }
  if (pending.length > 0) yield flush()
}

function foundation(
  plan: GaragePlan,
  garageId: string,
  staff: Staff,
  types: RepairType[],
  opened: Date,
  clock: WorkClock,
): Batch {
  const stamps = { created_at: opened, updated_at: opened }
  const user = (id: string, member: Member) => ({
    id,
    garage_id: garageId,
    ...member,
    password_hash: plan.passwordHash,
    active: true,
    ...stamps,
  })
  const readUntil = clock.instant(clock.now - unreadMinutes)
  return [
    ['garages', [{ id: garageId, ...plan.details, created_at: opened }]],
    ['users', [user(staff.admin, plan.admin), user(staff.mechanic, plan.mechanic)]],
    ['step_types', types.map(({ id, name }, position) => ({ garage_id: garageId, id, name, position, ...stamps }))],
    ['step_type_steps', types.flatMap((type) => modelRows(garageId, type))],
    [
      'notification_marks',
      [staff.admin, staff.mechanic].map((user_id) => ({ garage_id: garageId, user_id, read_until: readUntil })),
    ],
  ]
}

type TypeWithIds = RepairType & { steps: (RepairType['steps'][number] & { id: string })[] }

function createTypes(random: Random, at: Date): TypeWithIds[] {
  return [...defaultStepTypes, ...addedStepTypes].map(({ name, steps }) => ({
    id: random.id(at),
    name,
    steps: steps.map((step) => ({ id: random.id(at), ...step })),
  }))
}

function modelRows(garage_id: string, type: RepairType): Row[] {
  return type.steps.map((step, position) => ({ garage_id, step_type_id: type.id, position, ...step }))
}

function repairBatch(
  repairs: Repair[],
  { linkKey, wholeHistory }: GaragePlan,
  garageId: string,
  staff: Staff,
  clock: WorkClock,
  random: Random,
): Batch {
  const known = clock.instant(clock.now - since)
  const told = repairs.map((repair) => ({ repair, rows: createRepair(repair, garageId, staff, clock, random) }))
  const processes = told.map(({ rows }) => rows.process)
  const links = processes.map(({ id, start_date }) => linkRow(garageId, id, start_date, linkKey))
  return [
    ['clients', repairs.filter(isFirst).map(({ client }) => clientRow(garageId, client, known))],
    ['cars', repairs.filter(isFirst).map(({ car }) => carRow(garageId, car, known))],
    ['processes', processes],
    ['process_waits', told.flatMap(({ rows }) => rows.wait ?? [])],
    ['process_steps', told.flatMap(({ rows }) => rows.steps)],
    ['process_visits', processes.flatMap((process) => visitRows(process, staff.mechanic, random))],
    ['tracking_links', links],
    ['tracking_tokens', links.map(({ token_cipher, ...token }) => token)],
    ['notifications', told.flatMap(({ repair, rows }) => notificationRows(repair, rows, random))],
    [
      'activity',
      told.flatMap(({ rows }) => activityRows(rows, staff, random)).filter((row) => wholeHistory || isEnd(row)),
    ],
  ]
}

const isFirst = ({ returning }: Repair) => !returning
const isEnd = ({ action }: { action: string }) => action.startsWith('process.')

function linkRow(garage_id: string, process_id: string, created_at: Date, key: Buffer) {
  const token = newToken()
  return {
    garage_id,
    process_id,
    token_hash: hashToken(token),
    token_cipher: sealToken(key, token, process_id),
    created_at,
  }
}
