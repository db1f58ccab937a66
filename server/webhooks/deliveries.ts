import type { DomainEvent } from '../../domain/features.ts'
import { pageCount } from '../../domain/ground/answer-schemas.ts'
import * as routes from '../../domain/ground/routes.ts'
import {
  type Delivery,
  type DeliveryPage,
  deliverySchema,
  waitingDeliveriesMax,
} from '../../domain/webhooks/webhook.ts'
import { columns, type RowOf } from '../database/columns.ts'
import { newId } from '../database/ids.ts'
import { instantOf } from '../database/instant.ts'
import { type Row, type TenantRead, type TenantTx, withGarage } from '../database/tenant.ts'
import type { AfterRestore, Context, Deps } from '../deps.ts'
import type { Author } from '../http/actor.ts'
import { notFound } from '../http/errors.ts'
import { jobSchema } from '../jobs/queues.ts'
import { logFailure } from '../runtime/outage.ts'
import { isSlow, lockWebhook, queueAttempt, queueFirst } from './deliver.ts'
import { switchOff } from './switch-off.ts'

const pageSize = 50

const selected = columns(deliverySchema, 'd')
type DeliveryRow = RowOf<typeof selected>

/**
 * Queues an event for the webhooks that chose it, in the transaction of the event. A garage without webhooks pays one
 * statement.
 */
export async function queueDeliveries(
  tx: TenantTx,
  _author: Author,
  event: DomainEvent,
  context: Context,
): Promise<void> {
  const webhooks = await tx.raw<Target>(
    `select id, failing_since, busy_until from webhooks
     where garage_id = :garageId and enabled and :name = any(events)`,
    { garageId: tx.garageId, name: event.name },
  )
  for (const webhook of webhooks) {
    if (isSlow(webhook, context.now()) && (await areTooMany(tx))) await switchOff(tx, webhook.id, 'full', context)
    else await queueDelivery(tx, webhook, { ...event, subjectId: event.id }, context)
  }
}

/** Only a webhook that fails or is slow has many waiting deliveries: others are not counted. */
async function areTooMany(tx: TenantTx): Promise<boolean> {
  const [{ count } = { count: 0 }] = await tx.raw<{ count: number }>(
    `select count(*)::int as count from webhook_deliveries where garage_id = :garageId and state = 'waiting'`,
    { garageId: tx.garageId },
  )
  return count >= waitingDeliveriesMax
}

type Target = Pick<Row<'webhooks'>, 'id' | 'failing_since' | 'busy_until'>
type Queued = { name: string; subjectId?: string; processId?: string | undefined }

/**
 * Stores a delivery and queues its first attempt. Deliveries of one process are attempted in their order; those of a client or a
 * car, and tests, are in order of their own subject.
 */
async function queueDelivery(
  garage: TenantTx,
  webhook: Target,
  { name, subjectId, processId }: Queued,
  context: Pick<Context, 'jobs' | 'now'>,
) {
  const tx = garage.at(routes.webhooks.path)
  const id = newId()
  const now = instantOf(context.now())
  await tx.from('webhook_deliveries').insert({
    garage_id: tx.garageId,
    id,
    webhook_id: webhook.id,
    event: name,
    subject_id: subjectId ?? null,
    process_id: processId ?? null,
    lane_id: processId ?? subjectId ?? id,
    created_at: now,
    next_at: now,
  })
  await queueAttempt(tx, webhook, { id, attempts: 0, next_at: now }, context)
  return id
}

/** The deliveries of a webhook, newest first. */
export async function listDeliveries(tx: TenantRead, webhookId: string, page: number): Promise<DeliveryPage> {
  const { garageId } = tx
  const [items, [{ total } = { total: 0 }]] = await Promise.all([
    tx.raw<DeliveryRow>(
      `select ${selected} from webhook_deliveries d where d.garage_id = :garageId and d.webhook_id = :webhookId
       order by d.id desc limit ${pageSize} offset :offset`,
      { garageId, webhookId, offset: (page - 1) * pageSize },
    ),
    tx.raw<{ total: number }>(
      `select count(*)::int as total from webhook_deliveries d
       where d.garage_id = :garageId and d.webhook_id = :webhookId`,
      { garageId, webhookId },
    ),
  ])
  return { items, page, pageSize, total, pages: pageCount(total, pageSize) }
}

/** @throws AppError 404 */
export async function readDelivery(tx: TenantRead, webhookId: string, id: string): Promise<Delivery> {
  const [row] = await tx.raw<DeliveryRow>(
    `select ${selected} from webhook_deliveries d
     where d.garage_id = :garageId and d.webhook_id = :webhookId and d.id = :id`,
    { garageId: tx.garageId, webhookId, id },
  )
  if (!row) throw notFound()
  return row
}

/** Sends a test, unless one is waiting already. @returns the id of its delivery */
export async function sendTest(tx: TenantTx, webhookId: string, context: Context): Promise<string> {
  const waiting = await tx
    .from('webhook_deliveries')
    .where({ garage_id: tx.garageId, webhook_id: webhookId, event: 'test', state: 'waiting' })
    .first('id')
  if (waiting) return waiting.id
  const webhook = await tx.from('webhooks').where({ garage_id: tx.garageId, id: webhookId }).first()
  if (!webhook) throw notFound()
  return queueDelivery(tx, webhook, { name: 'test' }, context)
}

/**
 * Sends a delivery again with the same id, or a waiting one at once. From then on it delays no other delivery.
 * @throws AppError 404
 */
export async function resend(garage: TenantTx, webhookId: string, id: string, context: Context): Promise<void> {
  const tx = garage.at(routes.webhooks.path)
  const webhook = await lockWebhook(tx, webhookId)
  const ofDelivery = () => tx.from('webhook_deliveries').where({ garage_id: tx.garageId, webhook_id: webhookId, id })
  const delivery = await ofDelivery().first()
  if (!webhook || !delivery) throw notFound()
  const attempts = delivery.state === 'waiting' ? delivery.attempts : 0
  const next_at = instantOf(context.now())
  await ofDelivery().update({ state: 'waiting', attempts, next_at, lane_id: id })
  await queueAttempt(tx, webhook, { id, attempts, next_at }, context)
  // The jobs of the deliveries behind it found it waiting, and have ended.
  await queueFirst(tx, delivery, context)
}

/** Queues the lost deliveries of all garages. A failing garage does not block the others. */
export async function queueLost(deps: Deps): Promise<void> {
  const garages: string[] = await deps.db('garages').pluck('id')
  for (const garageId of garages)
    await withGarage(deps.db, garageId, (tx) => queueLostOf(tx, deps)).catch((error: unknown) =>
      logFailure(deps.log, { err: error, garageId }, 'lost deliveries were not queued, tried again in an hour'),
    )
}

/**
 * Queues due deliveries again that have no job: it gave up while the database failed, or the garage was restored from a
 * backup, which contains none. Without a job, a delivery would block the later ones of its process.
 */
export const queueLostOf: AfterRestore = async (tx, { jobs, now }) => {
  const { garageId } = tx
  const due = await tx.raw<{ id: string; attempts: number }>(
    `select id, attempts from (
       select distinct on (webhook_id, lane_id) id, attempts, next_at from webhook_deliveries
       where garage_id = :garageId and state = 'waiting' order by webhook_id, lane_id, id
     ) first_waiting where next_at <= :at`,
    { garageId, at: now() },
  )
  if (due.length === 0) return
  // A statement apart: a cluster does not join the deliveries of its nodes with jobs on its coordinator.
  const queued = await tx.raw<{ id: string }>(
    `select data->>'deliveryId' as id from ${jobSchema}.job
     where name in ('webhook', 'slow-webhook') and group_id = :garageId and state in ('created', 'retry', 'active')`,
    { garageId },
  )
  const withJob = new Set(queued.map(({ id }) => id))
  for (const { id: deliveryId, attempts } of due)
    if (!withJob.has(deliveryId)) await jobs.send(tx, 'webhook', { garageId, deliveryId, attempts })
}

export const purgeDeliveries = (tx: TenantTx, before: Date): Promise<number> =>
  tx
    .at(routes.webhooks.path)
    .from('webhook_deliveries')
    .where({ garage_id: tx.garageId })
    .where('created_at', '<', before)
    .delete()
