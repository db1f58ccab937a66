import type { Row, TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import type { JobData } from '../jobs/queues.ts'

/** The used sending time from which a webhook is slow, in ms. */
const debtMs = 10_000
/** The most sending time that a webhook pays back. */
const debtMaxMs = 3_600_000

type Busy = Pick<Row<'webhooks'>, 'busy_until' | 'failing_since'>

/** The sending time that a webhook has used and not yet paid back, in ms. */
const debtOf = ({ busy_until }: Pick<Busy, 'busy_until'>, now: Date): number =>
  busy_until === null ? 0 : Math.max(0, Date.parse(busy_until) - now.getTime())

/** The end of the debt after an attempt: a webhook that is sent to half of the time stays without debt. */
export function busyUntil(webhook: Pick<Busy, 'busy_until'>, tookMs: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(debtOf(webhook, now) + 2 * tookMs, debtMaxMs))
}

/**
 * Whether the deliveries of a webhook wait apart from the others: it fails, or it has used much sending time. Turns are
 * by time, so that one garage with slow answers takes no more of it than others.
 */
export const isSlow = (webhook: Busy, now: Date): boolean =>
  webhook.failing_since !== null || debtOf(webhook, now) > debtMs

/** Queues an attempt behind the attempts of webhooks that have used less time. */
export async function queueAttempt(
  tx: Pick<TenantTx, 'raw'>,
  webhook: Busy,
  job: JobData['webhook'],
  { jobs, now }: Pick<Context, 'jobs' | 'now'>,
  afterS?: number,
): Promise<void> {
  const after = afterS === undefined ? {} : { afterS }
  if (!isSlow(webhook, now())) return jobs.send(tx, 'webhook', job, after)
  const minutes = Math.ceil(debtOf(webhook, now()) / 60_000)
  await jobs.send(tx, 'slow-webhook', job, { ...after, priority: -minutes })
}
