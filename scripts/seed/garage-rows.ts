import { defaultStepTypes } from '../../domain/step-types/step-type.ts'
import { addedStepTypes } from '../../server/demo/customers.ts'
import type { Random } from '../../server/demo/random.ts'
import { type WorkClock, workDayMinutes } from '../../server/demo/story.ts'
import { encryptToken, hashToken, newToken } from '../../server/secrets/link-token.ts'
import { idAt } from './ids.ts'
import { carRow, clientRow, type Owner, repairRows } from './repair-rows.ts'
import { type Repair, type RepairType, repairsOf } from './repairs.ts'

export type Row = Record<string, unknown>
/** Rows to be written in one transaction, in this order. */
export type Batch = [table: string, rows: Row[]][]

type Member = { prenom: string; nom: string; email: string; role: 'admin' | 'employee' }
export type GaragePlan = {
  details: { nom: string } & Record<string, string>
  admin: Member
  mechanic: Member
  /** The number of its repairs. */
  size: number
  passwordHash: string
  /** The key that encrypts the links' tokens. */
  linkKey: Buffer
}

const batchSize = 1000
/** Notifications more recent than this are unread. */
const unreadMinutes = 3 * 60
/** The age of the garage in working minutes, older than any repair. */
const since = 900 * workDayMinutes

/** The rows of a garage, in batches small enough to be written while the next one is made. */
export function* garageBatches(
  plan: GaragePlan,
  clock: WorkClock,
  random: Random,
): Generator<{ garageId: string; batch: Batch }> {
  const opened = clock.instant(clock.now - since)
  const owner = { garageId: idAt(opened, random), adminId: idAt(opened, random), clock, random }
  const { garageId } = owner
  const types = createTypes(random, opened)
  yield { garageId, batch: foundation(plan, owner, types, opened) }

  let pending: Repair[] = []
  for (const repair of repairsOf(plan.size, types, clock, random)) {
    pending.push(repair)
    if (pending.length < batchSize) continue
    yield { garageId, batch: repairBatch(pending, plan, owner, opened) }
    pending = []
  }
  if (pending.length > 0) yield { garageId, batch: repairBatch(pending, plan, owner, opened) }
}

function foundation(plan: GaragePlan, owner: Owner, types: RepairType[], opened: Date): Batch {
  const { garageId, adminId, clock, random } = owner
  const mechanicId = idAt(opened, random)
  const stamps = { created_at: opened, updated_at: opened }
  const more = { garage_id: garageId, password_hash: plan.passwordHash, active: true, ...stamps }
  const read_until = clock.instant(clock.now - unreadMinutes)
  const marks = [adminId, mechanicId].map((user_id) => ({ garage_id: garageId, user_id, read_until }))
  const users = [
    { id: adminId, ...plan.admin, ...more },
    { id: mechanicId, ...plan.mechanic, ...more },
  ]
  return [
    ['garages', [{ id: garageId, ...plan.details, created_at: opened }]],
    ['users', users],
    ['step_types', types.map(({ id, name }, position) => ({ garage_id: garageId, id, name, position, ...stamps }))],
    ['step_type_steps', types.flatMap((type) => modelRows(garageId, type))],
    ['notification_marks', marks],
  ]
}

function createTypes(random: Random, at: Date): RepairType[] {
  return [...defaultStepTypes, ...addedStepTypes].map(({ name, steps }) => ({
    id: idAt(at, random),
    name,
    steps: steps.map((step) => ({ id: idAt(at, random), ...step })),
  }))
}

function modelRows(garage_id: string, type: RepairType): Row[] {
  return type.steps.map((step, position) => ({ garage_id, step_type_id: type.id, position, ...step }))
}

function repairBatch(repairs: Repair[], { linkKey }: GaragePlan, owner: Owner, known: Date): Batch {
  const rows = repairs.map((repair) => repairRows(owner, repair))
  const processes = rows.map(({ process }) => process)
  const links = processes.map(({ id, start_date }) => linkRow(owner.garageId, id, start_date, linkKey))
  const newcomers = repairs.filter(({ returning }) => !returning)
  return [
    ['clients', newcomers.map(({ client }) => clientRow(owner, client, known))],
    ['cars', newcomers.map(({ car }) => carRow(owner, car, known))],
    ['processes', processes],
    ['process_steps', rows.flatMap(({ steps }) => steps)],
    ['tracking_links', links],
    ['tracking_tokens', links.map(({ token_cipher, ...token }) => token)],
    ['notifications', rows.flatMap(({ notifications }) => notifications)],
    ['activity', rows.flatMap(({ activity }) => activity)],
  ]
}

function linkRow(garage_id: string, process_id: string, created_at: Date, key: Buffer) {
  const token = newToken()
  return {
    garage_id,
    process_id,
    token_hash: hashToken(token),
    token_cipher: encryptToken(key, token, process_id),
    created_at,
  }
}
