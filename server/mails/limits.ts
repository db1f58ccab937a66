import { createHmac } from 'node:crypto'
import { errorMessages } from '../../domain/ground/messages.ts'
import { type MailKind, type MailLimit, mailRow } from '../../domain/mails/mail.ts'
import type { Row, TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import { limitFactor } from '../http/rate-limit.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

type Bound = { perHour: number; perDay: number }

/** The maximum of mails from a garage, and to one address from all garages. */
export const mailLimits: Record<MailLimit, { garage: Bound; recipient: Bound }> = {
  // To strangers named by a user: an invitation, an address to confirm.
  strangers: { garage: { perHour: 30, perDay: 100 }, recipient: { perHour: 5, perDay: 10 } },
  // To customers: many cars of a fleet may be ready on one day.
  customers: { garage: { perHour: 120, perDay: 600 }, recipient: { perHour: 20, perDay: 60 } },
  // To staff who asked for a daily mail.
  staff: { garage: { perHour: 200, perDay: 200 }, recipient: { perHour: 2, perDay: 4 } },
  // A new password, which somebody waits for: warnings do not use up this limit (decision 0030).
  links: {
    garage: { perHour: 120, perDay: 600 },
    recipient: { perHour: 10, perDay: 30 },
  },
  // Warnings caused by sign-ins, or attempts to sign in, which can be repeated at will.
  signIns: {
    garage: { perHour: 60, perDay: 300 },
    recipient: { perHour: 5, perDay: 10 },
  },
  // Warnings of other changes to an account.
  security: {
    garage: { perHour: 120, perDay: 600 },
    recipient: { perHour: 10, perDay: 30 },
  },
}

type Counted = { kind: MailKind; recipient: string }

/**
 * Counts a mail that an employee's work causes. Beyond the limit, only a mail to a stranger makes the work fail. A
 * customer's mail is stored unsent, and the garage sees it. Other mails are not written, because each attempt would
 * add a row.
 * @throws AppError 429 on the email of a stranger
 */
export async function admitMail(tx: TenantTx, context: Context, mail: Counted): Promise<'leaves' | 'kept' | 'dropped'> {
  const { limit } = mailRow(mail.kind)
  if (limit === 'strangers') await refuseFlood(tx, context, mail)
  else if ((await countMail(tx, context, mail)) !== null) {
    if (limit === 'customers') return 'kept'
    context.metrics.refusals.inc({ limit: 'mails' })
    return 'dropped'
  }
  return 'leaves'
}

/** @throws AppError 429 on the email */
export async function refuseFlood(tx: TenantTx, context: Context, mail: Counted): Promise<void> {
  const retryAfterS = await countMail(tx, context, mail)
  if (retryAfterS === null) return
  context.metrics.refusals.inc({ limit: 'mails' })
  const issues = [{ path: ['email'], message: errorMessages.RATE_LIMITED, code: 'rate_limited' }]
  throw new AppError(429, 'RATE_LIMITED', { issues, retryAfterS })
}

/**
 * Counts one mail, in the transaction that writes it: a rolled back or delayed mail is not counted.
 * @returns null if it may be sent, else the seconds to wait
 */
async function countMail(
  tx: TenantTx,
  { config, secrets, now }: Pick<Context, 'config' | 'secrets' | 'now'>,
  { kind, recipient }: Counted,
): Promise<number | null> {
  const factor = limitFactor(config)
  if (factor === null) return null
  const at = now().getTime()
  const address = createHmac('sha256', secrets.linkKey).update(recipient).digest('base64url')
  const bounds = boundsOf(mailRow(kind).limit, tx.garageId, address)
  const counters = await count(tx, bounds, at)
  const over = counters.filter(({ key, points }) => points > (bounds.get(key)?.points ?? 0) * factor)
  if (over.length === 0) return null
  await uncount(tx, [...bounds.keys()])
  return Math.ceil((Math.max(...over.map(({ expire }) => Number(expire))) - at) / 1000)
}

/** Takes a count back: a mail refused for its recipient does not count for its sender, or for a later mail. */
async function uncount(tx: TenantTx, keys: string[]): Promise<void> {
  await tx
    .from('rate_limits')
    .whereIn('key', keys)
    .update({ points: tx.sql('points - 1') })
}

/** The counters of a mail, always in this order, so that two transactions never deadlock. */
function boundsOf(name: MailLimit, garageId: string, address: string) {
  const { garage, recipient } = mailLimits[name]
  return new Map([
    [`mails:${name}:${garageId}:hour`, { points: garage.perHour, lastsMs: hourMs }],
    [`mails:${name}:${garageId}:day`, { points: garage.perDay, lastsMs: dayMs }],
    [`mails:${name}:${address}:hour`, { points: recipient.perHour, lastsMs: hourMs }],
    [`mails:${name}:${address}:day`, { points: recipient.perDay, lastsMs: dayMs }],
  ])
}

/** Counts in a counter, which restarts after its interval. */
function count(tx: TenantTx, bounds: ReturnType<typeof boundsOf>, at: number): Promise<Row<'rate_limits'>[]> {
  const fresh = [...bounds].map(([key, { lastsMs }]) => ({ key, points: 1, expire: at + lastsMs }))
  const again = {
    points: tx.sql('case when rate_limits.expire <= ? then 1 else rate_limits.points + 1 end', [at]),
    expire: tx.sql('case when rate_limits.expire <= ? then excluded.expire else rate_limits.expire end', [at]),
  }
  return tx.from('rate_limits').insert(fresh).onConflict('key').merge(again).returning('*')
}
