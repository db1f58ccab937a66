import { createHmac } from 'node:crypto'
import { limits } from '../../domain/ground/limits.ts'
import * as routes from '../../domain/ground/routes.ts'
import {
  type DeliveryFailure,
  failingDaysMax,
  retryAfterS,
  slowAnswerMs,
  slowMailMs,
  type WebhookPayload,
} from '../../domain/webhooks/webhook.ts'
import { instantOf } from '../database/instant.ts'
import { type Row, type TenantTx, withGarage } from '../database/tenant.ts'
import type { Context, Deps } from '../deps.ts'
import type { JobData } from '../jobs/queues.ts'
import { OutboundError, type OutboundOptions, outboundLimits, postSafely, reachOf } from '../outbound/post-safely.ts'
import { decryptToken } from '../secrets/link-token.ts'
import { mailSlow, switchOff } from './switch-off.ts'

/** The longest time from the beginning of an attempt to its record; the job of a lost server is free later. */
const attemptMaxMs = 3 * outboundLimits.deadlineMs

/** The beginning of an answer that is stored, in characters. */
const answerMax = 1024

/** The used sending time from which a webhook is slow, in ms. */
const debtMs = 10_000
/** The most sending time that a webhook pays back. */
const debtMaxMs = 3_600_000

type Webhook = Row<'webhooks'>
type Busy = Pick<Webhook, 'busy_until' | 'failing_since'>
/** The deliveries of a webhook that are attempted one after the other, in the order of their ids. */
type Lane = Pick<Row<'webhook_deliveries'>, 'webhook_id' | 'lane_id'>
type Waiting = Pick<Row<'webhook_deliveries'>, 'id' | 'attempts' | 'next_at'>
type Tools = Pick<Context, 'jobs' | 'now'>

type Target = { delivery: Row<'webhook_deliveries'>; webhook: Webhook }
type Outcome = { status: number | null; failure: DeliveryFailure | null; answer: string | null; tookMs: number }

/** Queues the next attempt of a delivery, to run once it is due, behind webhooks that have used less time. */
export async function queueAttempt(
  tx: TenantTx,
  webhook: Busy,
  delivery: Waiting,
  { jobs, now }: Tools,
): Promise<void> {
  const job = { garageId: tx.garageId, deliveryId: delivery.id, attempts: delivery.attempts }
  const afterS = Math.ceil((Date.parse(delivery.next_at ?? '') - now().getTime()) / 1000)
  const when = afterS > 0 ? { afterS } : {}
  if (!isSlow(webhook, now())) return jobs.send(tx, 'webhook', job, when)
  await jobs.send(tx, 'slow-webhook', job, { ...when, priority: -Math.ceil(debtOf(webhook, now()) / 60_000) })
}

/**
 * Whether the deliveries of a webhook wait apart from the others: it fails, or it has used much sending time. Turns are
 * by time, so that one garage with slow answers takes no more of it than others.
 */
export const isSlow = (webhook: Busy, now: Date): boolean =>
  webhook.failing_since !== null || debtOf(webhook, now) > debtMs

/** The sending time that a webhook has used and not yet paid back, in ms. */
const debtOf = ({ busy_until }: Pick<Busy, 'busy_until'>, now: Date): number =>
  busy_until === null ? 0 : Math.max(0, Date.parse(busy_until) - now.getTime())

/** Locks a webhook against other attempts. Events are not locked out: their new deliveries refer to the webhook. */
export const lockWebhook = (tx: TenantTx, id: string): Promise<Webhook | undefined> =>
  tx.from('webhooks').where({ garage_id: tx.garageId, id }).forNoKeyUpdate().first()

/** Attempts a delivery, unless its webhook has become slow since it was queued: it then waits among the slow ones. */
export async function deliverQuick(deps: Deps, job: JobData['webhook']): Promise<void> {
  const isMoved = await withWebhooks(deps, job, async (tx) => {
    const [row] = await tx.raw<Busy & Waiting>(
      `select w.busy_until, w.failing_since, d.id, d.attempts, d.next_at from webhook_deliveries d
       join webhooks w on w.garage_id = d.garage_id and w.id = d.webhook_id
       where d.garage_id = :garageId and d.id = :deliveryId and d.attempts = :attempts`,
      { ...job },
    )
    if (!row || !isSlow(row, deps.now())) return false
    await queueAttempt(tx, row, row, deps)
    return true
  })
  if (!isMoved) await deliver(deps, job)
}

/**
 * Attempts a delivery, and plans the next attempt, or the next delivery of the same process. It is sent twice only
 * after a crash between the answer and the update, with the same id.
 */
export async function deliver(deps: Deps, job: JobData['webhook'], outbound: OutboundOptions = {}): Promise<void> {
  const { garageId } = job
  const target = await withWebhooks(deps, job, (tx) => claim(tx, job, deps.now()))
  if (!target) return
  const outcome = await attempt(deps, target, outbound)
  const result = await withGarage(deps.db, garageId, (tx) => record(tx, target, outcome, deps))
  deps.metrics.webhooks.inc({ outcome: result })
  if (result === 'delivered') return
  const { status, failure } = outcome
  deps.log.info({ event: 'webhook_not_delivered', garageId, webhookId: target.webhook.id, result, status, failure })
}

/** Runs a transaction that only the pages of webhooks show. */
const withWebhooks = <T>({ db }: Deps, { garageId }: JobData['webhook'], work: (tx: TenantTx) => Promise<T>) =>
  withGarage(db, garageId, (tx) => work(tx.at(routes.webhooks.path)))

/**
 * Takes the delivery of a job, and its webhook; null when the job is out of date, when another job attempts the
 * delivery now, or when an earlier delivery of the same process is waiting, whose end plans this one. The lock on the
 * webhook makes the end of the earlier one visible.
 */
async function claim(tx: TenantTx, { deliveryId, attempts }: JobData['webhook'], now: Date): Promise<Target | null> {
  const ofDelivery = () => tx.from('webhook_deliveries').where({ garage_id: tx.garageId, id: deliveryId })
  const found = await ofDelivery().first('webhook_id')
  if (!found) return null
  const webhook = await lockWebhook(tx, found.webhook_id)
  const delivery = await ofDelivery().first()
  if (!webhook || !delivery || delivery.attempts !== attempts || isTaken(delivery, now)) return null
  if ((await firstWaiting(tx, delivery))?.id !== deliveryId) return null
  await ofDelivery().update({ tried_at: now })
  return { delivery, webhook }
}

const firstWaiting = (tx: TenantTx, { webhook_id, lane_id }: Lane): Promise<Waiting | undefined> =>
  tx
    .from('webhook_deliveries')
    .where({ garage_id: tx.garageId, webhook_id, lane_id, state: 'waiting' })
    .orderBy('id')
    .first('id', 'attempts', 'next_at')

/** Whether an attempt began since the delivery is due, and may still be in progress. */
function isTaken({ tried_at, next_at }: Target['delivery'], now: Date): boolean {
  if (tried_at === null || next_at === null || tried_at < next_at) return false
  return now.getTime() - Date.parse(tried_at) < attemptMaxMs
}

async function attempt(deps: Deps, target: Target, outbound: OutboundOptions): Promise<Outcome> {
  const { delivery, webhook } = target
  const now = deps.now()
  const keys = signingKeys(webhook, deps.secrets.linkKey, now)
  if (keys.length === 0) return { status: null, failure: 'secret', answer: null, tookMs: 0 }
  const body = JSON.stringify(payloadOf(delivery))
  const headers = signedHeaders(delivery.id, body, keys, now)
  const began = performance.now()
  const tookMs = () => Math.round(performance.now() - began)
  try {
    const answer = await postSafely({ url: webhook.url, headers, body }, { ...reachOf(deps.config), ...outbound })
    return { status: answer.status, failure: null, answer: textOf(answer.body), tookMs: tookMs() }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { status: null, failure: error.reason, answer: null, tookMs: tookMs() }
  }
}

function payloadOf({ event, created_at, subject_id, process_id }: Target['delivery']): WebhookPayload {
  return { type: event, timestamp: created_at, data: { id: subject_id, processId: process_id } }
}

/** The secrets that sign now: the former one too, until its end. */
function signingKeys(webhook: Webhook, linkKey: Buffer, now: Date): string[] {
  const { id, secret_cipher, former_secret_cipher, former_secret_until } = webhook
  const hasFormer = former_secret_cipher !== null && (former_secret_until ?? '') > instantOf(now)
  const ciphers = hasFormer ? [secret_cipher, former_secret_cipher] : [secret_cipher]
  return ciphers.map((cipher) => decryptToken(linkKey, cipher, id)).filter((secret) => secret !== null)
}

/** The headers of Standard Webhooks, with one signature for each secret. */
function signedHeaders(id: string, body: string, secrets: string[], now: Date): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000)
  const signature = (secret: string) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  }
  return {
    'content-type': 'application/json',
    'user-agent': 'fil-d-atelier',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map(signature).join(' '),
  }
}

/** The beginning of an answer as text that PostgreSQL can store. */
const textOf = (body: Buffer): string => body.toString('utf8').replaceAll('\0', '').slice(0, answerMax).toWellFormed()

const isSuccess = ({ status }: Outcome) => status !== null && status >= 200 && status < 300

/** Writes the outcome of an attempt, and plans what follows. */
async function record(garage: TenantTx, { delivery, webhook: claimed }: Target, outcome: Outcome, deps: Deps) {
  const tx = garage.at(routes.webhooks.path)
  const webhook = await lockWebhook(tx, claimed.id)
  const now = deps.now()
  const afterS = webhook && nextAttemptS(delivery, webhook, outcome)
  const result = isSuccess(outcome) ? 'delivered' : afterS === undefined ? 'given_up' : 'failed'
  const attempts = delivery.attempts + 1
  const [lane] = await tx
    .from('webhook_deliveries')
    .where({ garage_id: tx.garageId, id: delivery.id })
    // A failure that is recorded late does not replace the outcome of another attempt.
    .where(isSuccess(outcome) ? {} : { attempts: delivery.attempts })
    .update({
      state: result === 'failed' ? 'waiting' : result,
      next_at: result === 'failed' ? new Date(now.getTime() + (afterS ?? 0) * 1000) : null,
      attempts,
      status: outcome.status,
      failure: outcome.failure,
      took_ms: outcome.tookMs,
      answer: outcome.answer,
      tried_at: now,
    })
    .returning(['webhook_id', 'lane_id'])
  if (!webhook || !lane) return result
  // A webhook that is sent to half of the time stays without debt.
  const busy_until = new Date(now.getTime() + Math.min(debtOf(webhook, now) + 2 * outcome.tookMs, debtMaxMs))
  await change(tx, webhook.id, { busy_until })
  if (delivery.event !== 'test') await judge(garage, webhook, outcome, deps)
  // The lane as it is now: a delivery that is sent again during an attempt leaves its lane.
  await queueFirst(tx, lane, deps)
  return result
}

/** The seconds to the next attempt; undefined after the last one, for a test, and where the webhook is off. */
function nextAttemptS({ event, attempts }: Target['delivery'], { enabled }: Webhook, outcome: Outcome) {
  if (isSuccess(outcome) || !enabled || event === 'test') return undefined
  return retryAfterS[attempts]
}

/** Notes since when a webhook fails, and switches it off in the end. */
async function judge(tx: TenantTx, webhook: Webhook, outcome: Outcome, deps: Deps): Promise<void> {
  const { id, failing_since, enabled } = webhook
  const now = deps.now()
  const failedMs = failing_since === null ? 0 : now.getTime() - Date.parse(failing_since)
  if (isSuccess(outcome)) {
    if (failing_since !== null) await change(tx, id, { failing_since: null })
    await judgeSpeed(tx, webhook, outcome, deps)
  } else if (!enabled) return
  else if (outcome.status === 410) await switchOff(tx, id, 'gone', deps)
  else if (failedMs >= failingDaysMax * limits.dayMs) await switchOff(tx, id, 'failing', deps)
  else if (failing_since === null) await change(tx, id, { failing_since: now })
}

/** Notes since when all answers are slow, and mails the administrators once after a day. */
async function judgeSpeed(tx: TenantTx, webhook: Webhook, { tookMs }: Outcome, deps: Deps): Promise<void> {
  const { id, slow_since, slow_mailed_at } = webhook
  const now = deps.now()
  if (tookMs < slowAnswerMs) {
    if (slow_since !== null) await change(tx, id, { slow_since: null, slow_mailed_at: null })
  } else if (slow_since === null) await change(tx, id, { slow_since: now })
  else if (slow_mailed_at === null && now.getTime() - Date.parse(slow_since) >= slowMailMs) {
    await change(tx, id, { slow_mailed_at: now })
    await mailSlow(tx, webhook, slow_since, deps)
  }
}

type Judged = Partial<Record<'busy_until' | 'failing_since' | 'slow_since' | 'slow_mailed_at', Date | null>>

const change = (tx: TenantTx, id: string, fields: Judged) =>
  tx.at(routes.webhooks.path).from('webhooks').where({ garage_id: tx.garageId, id }).update(fields)

/** Queues the first waiting delivery of a lane, whose job may have found an earlier one waiting. */
export async function queueFirst(tx: TenantTx, lane: Lane, tools: Tools): Promise<void> {
  const first = await firstWaiting(tx, lane)
  const webhook = first && (await lockWebhook(tx, lane.webhook_id))
  if (webhook) await queueAttempt(tx, webhook, first, tools)
}
