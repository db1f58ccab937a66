import { v7 } from 'uuid'
import { endOfDayParis } from '../../domain/ground/dates.ts'
import { linkExpiry } from '../../domain/links/public-link.ts'
import type { StepStatus } from '../../domain/processes/step-status.ts'
import { insertCars } from '../../server/cars/store.ts'
import { insertClients } from '../../server/clients/clients.ts'
import { insertMany } from '../../server/database/insert-many.ts'
import type { TenantTx } from '../../server/database/tenant.ts'
import type { Random } from '../../server/demo/random.ts'
import type { Story, WorkClock } from '../../server/demo/story.ts'
import { messages } from '../../server/processes/reactions.ts'
import { durationDays, metadataOf } from '../../server/processes/row/news.ts'
import { searchText } from '../../server/processes/row/rows.ts'
import { countersOf } from '../../server/processes/steps/store.ts'
import { encryptToken, hashToken, newToken } from '../../server/secrets/link-token.ts'
import type { Repair } from './repairs.ts'

export type Owner = { adminId: string; linkKey: Buffer; opened: Date; clock: WorkClock; random: Random }

/** Writes repairs with their new customers, links, notifications and history. */
export async function writeRepairs(tx: TenantTx, owner: Owner, repairs: Repair[]): Promise<void> {
  const newcomers = repairs.filter(({ returning }) => !returning)
  await insertClients(
    tx,
    newcomers.map(({ client }) => client),
    owner.opened,
  )
  await insertCars(
    tx,
    newcomers.map(({ car }) => car),
    owner.opened,
  )
  const all = repairs.map((repair) => rowsOf(owner, repair))
  for (const table of tables)
    await insertMany(
      tx,
      table,
      all.flatMap((rows) => rows[table]),
    )
}

const tables = ['processes', 'process_steps', 'tracking_links', 'tracking_tokens', 'notifications', 'activity'] as const

/** The rows of a repair: a start and, once it is finished, an end in the notifications and in the history. */
function rowsOf(owner: Owner, repair: Repair): Record<(typeof tables)[number], object[]> {
  const { adminId: actor_id, clock, random } = owner
  const start = clock.instant(repair.story.start)
  const process_id = idAt(start, random)
  const steps = stepsOf(owner, repair, process_id)
  const process = processOf(owner, repair, { id: process_id, start, steps })
  const { estimated_end_date: estimate, completed_at: end } = process
  const link = linkOf(owner, process_id, start)
  const { token_cipher: _, ...token } = link
  const planned = estimate === null ? null : endOfDayParis(estimate)
  const events = [
    { what: 'started', at: start, until: end ?? planned } as const,
    ...(end === null ? [] : [{ what: 'completed', at: end, until: end } as const]),
  ]
  const news = { ...repair.client, ...repair.car, ...process }
  return {
    processes: [process],
    process_steps: steps,
    tracking_links: [link],
    tracking_tokens: [token],
    notifications: events.map(({ what, at, until }) => ({
      ...{ id: idAt(at, random), process_id, type: `process_${what}`, message: messages[`process_${what}`] },
      ...{ metadata: metadataOf(news, durationDays(start, until)), created_at: at },
    })),
    activity: events.map(({ what, at }) => ({
      ...{ id: idAt(at, random), actor_id, action: `process.${what}` },
      ...{ object_type: 'process', object_id: process_id, process_id, created_at: at },
    })),
  }
}

type Begun = { id: string; start: Date; steps: { id: string; name: string; status: StepStatus }[] }

function processOf({ adminId, clock }: Owner, repair: Repair, { id, start, steps }: Begun) {
  const { client, car, type, name, story } = repair
  const end = story.validated.at(-1)
  const completedAt = end !== undefined && story.validated.length === steps.length ? clock.instant(end) : null
  const estimatedEndDate = story.estimate
  return {
    id,
    name,
    step_type_id: type.id,
    step_type_name: type.name,
    client_id: client.id,
    car_id: car.id,
    start_date: start,
    estimated_end_date: estimatedEndDate,
    completed_at: completedAt,
    completed_notified_at: client.email === null ? null : completedAt,
    ...countersOf(steps),
    link_expires_at: linkExpiry({ estimatedEndDate, completedAt: completedAt?.toISOString() ?? null }),
    search: searchText({ ...client, ...car, name, typeName: type.name }),
    created_by: adminId,
    created_at: start,
    updated_at: clock.instant(story.last),
  }
}

function stepsOf({ clock, random }: Owner, { type, story }: Repair, process_id: string) {
  const at = (minute: number | undefined) => (minute === undefined ? null : clock.instant(minute))
  return type.steps.map(({ name, description }, position) => ({
    id: idAt(clock.instant(story.start), random),
    process_id,
    position,
    name,
    description,
    status: stepStatus(story, position),
    ready_at: at(story.ready[position]),
    validated_at: at(story.validated[position]),
  }))
}

function stepStatus({ ready, validated }: Story, position: number): StepStatus {
  if (position < validated.length) return 'validated'
  return position < ready.length ? 'ready' : 'proposed'
}

function linkOf({ linkKey }: Owner, process_id: string, created_at: Date) {
  const token = newToken()
  const [token_hash, token_cipher] = [hashToken(token), encryptToken(linkKey, token, process_id)].map(bytea)
  return { process_id, token_hash, token_cipher, created_at }
}

/** Bytes as PostgreSQL reads them in a text. */
const bytea = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`

/** A UUIDv7 of that instant, reproducible by its seeds. */
const idAt = (at: Date, { int }: Random): string =>
  v7({ msecs: at.getTime(), random: Uint8Array.from({ length: 16 }, () => int(0, 255)) })
