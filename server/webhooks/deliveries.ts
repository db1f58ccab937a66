import { type DomainEvent, isWebhookEvent } from '../../domain/features.ts'
import { pageCount } from '../../domain/ground/answer-schemas.ts'
import {
  type Delivery,
  type DeliveryPage,
  deliverySchema,
  waitingDeliveriesMax,
} from '../../domain/webhooks/webhook.ts'
import { columns, type RowOf } from '../database/columns.ts'
import { newId } from '../database/ids.ts'
import type { Row, TenantRead, TenantTx } from '../database/tenant.ts'
import type { AfterRestore, Context } from '../deps.ts'
import type { Author } from '../http/actor.ts'
import { notFound } from '../http/errors.ts'
import { isSlow, queueAttempt } from './sending-time.ts'
import { switchOff } from './switch-off.ts'

const pageSize = 50

const selected = columns(deliverySchema, 'd')
type DeliveryRow = RowOf<typeof selected>

/**
 * Queues an event for the webhooks that chose it, in the transaction of the event. A garage without webhooks pays one
 * statement for the events that a webhook could have, and none for others.
 */
export async function queueDeliveries(
  tx: TenantTx,
  _author: Author,
  event: DomainEvent,
  context: Context,
): Promise<void> {
  if (!isWebhookEvent(event.name)) return
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
 * Writes a delivery and its first job. Deliveries of one process are attempted in their order; those of a client or a
 * car, and tests, are in order of their own subject.
 */
async function queueDelivery(
  tx: TenantTx,
  webhook: Target,
  { name, subjectId, processId }: Queued,
  context: Pick<Context, 'jobs' | 'now'>,
) {
  const deliveryId = newId()
  const now = context.now()
  await tx.from('webhook_deliveries').insert({
    garage_id: tx.garageId,
    id: deliveryId,
    webhook_id: webhook.id,
    event: name,
    subject_id: subjectId ?? null,
    process_id: processId ?? null,
    lane_id: processId ?? subjectId ?? deliveryId,
    created_at: now,
    next_at: now,
  })
  await queueAttempt(tx, webhook, { garageId: tx.garageId, deliveryId, attempts: 0 }, context)
  return deliveryId
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

/** The deliveries of a webhook that are attempted one after the other, in the order of their ids. */
export type Lane = Pick<Row<'webhook_deliveries'>, 'webhook_id' | 'lane_id'>

export const firstWaiting = (tx: TenantTx, { webhook_id, lane_id }: Lane) =>
  tx
    .from('webhook_deliveries')
    .where({ garage_id: tx.garageId, webhook_id, lane_id, state: 'waiting' })
    .orderBy('id')
    .first('id', 'attempts')

/** Locks a webhook against other attempts. Events are not locked out: their new deliveries refer to the webhook. */
export const lockWebhook = (tx: TenantTx, id: string): Promise<Row<'webhooks'> | undefined> =>
  tx.from('webhooks').where({ garage_id: tx.garageId, id }).forNoKeyUpdate().first()

/**
 * Sends a delivery again with the same id, or a waiting one at once. From then on it delays no other delivery.
 * @throws AppError 404
 */
export async function resend(tx: TenantTx, webhookId: string, id: string, { jobs, now }: Context): Promise<void> {
  await lockWebhook(tx, webhookId)
  const ofDelivery = () => tx.from('webhook_deliveries').where({ garage_id: tx.garageId, webhook_id: webhookId, id })
  const delivery = await ofDelivery().first()
  if (!delivery) throw notFound()
  const isFirst = (await firstWaiting(tx, delivery))?.id === id
  const attempts = delivery.state === 'waiting' ? delivery.attempts : 0
  await ofDelivery().update({ state: 'waiting', attempts, next_at: now(), lane_id: id })
  await jobs.send(tx, 'webhook', { garageId: tx.garageId, deliveryId: id, attempts })
  // The jobs of the deliveries behind it found it waiting, and have ended.
  const next = isFirst ? await firstWaiting(tx, delivery) : undefined
  if (!next || next.id === id) return
  await jobs.send(tx, 'webhook', { garageId: tx.garageId, deliveryId: next.id, attempts: next.attempts })
}

/** Queues the waiting deliveries of a garage again, after a restore. */
export const queueWaiting: AfterRestore = async (tx, { jobs }) => {
  const waiting = await tx.raw<{ id: string; attempts: number }>(
    `select id, attempts from webhook_deliveries where garage_id = ? and state = 'waiting' order by id`,
    [tx.garageId],
  )
  for (const { id: deliveryId, attempts } of waiting)
    await jobs.send(tx, 'webhook', { garageId: tx.garageId, deliveryId, attempts })
}

export const purgeDeliveries = (tx: TenantTx, before: Date): Promise<number> =>
  tx.from('webhook_deliveries').where({ garage_id: tx.garageId }).where('created_at', '<', before).delete()
