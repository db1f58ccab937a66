import { limits } from '../../domain/limits.ts'
import { type FixedSpan, keptSince, type Retained, retention } from '../../domain/privacy/retention.ts'
import { type TenantTx, withGarage } from '../database/tenant.ts'
import type { Deps } from '../deps.ts'
import { purgeExports } from '../exports/exports.ts'
import { purgeImports } from '../imports/store.ts'
import { purgeInvitations } from '../invitations/invitations.ts'
import { eraseContents, purgeMails } from '../mails/store.ts'
import { ofParts } from '../processes/parts.ts'

type Purged = Record<Retained, number>
type Purging = Pick<Deps, 'db' | 'now' | 'photos'>
type Limit = (what: FixedSpan) => Date

/**
 * Deletes rows past their retention, by the table of domain/privacy/retention.ts. Several servers may do it at once.
 * @returns how many rows of each went
 */
export async function purgeExpired({ db, now, photos }: Purging): Promise<Purged> {
  const at = now()
  const limit: Limit = (what) => keptSince(what, at)
  const purged = await purgeLookUps(db, limit)
  const garages: string[] = await db('garages').pluck('id')
  for (const id of garages) {
    add(purged, await withGarage(db, id, (tx) => purgeGarage(tx, limit, at)))
    const exports = await withGarage(db, id, (tx) => purgeExports(tx, limit('exports'), at))
    await photos.storage.remove(exports.archives)
    add(purged, { exports: exports.count })
  }
  return purged
}

async function purgeLookUps(db: Deps['db'], limit: Limit): Promise<Purged> {
  return {
    ...nothing(),
    idempotencyKeys: await db('idempotency_keys').where('created_at', '<', limit('idempotencyKeys')).delete(),
    rateLimits: await db('rate_limits').where('expire', '<', limit('rateLimits').getTime()).delete(),
    sessions: await db('auth_sessions')
      .where('expires_at', '<', limit('sessions'))
      .orWhere('revoked_at', '<', limit('sessions'))
      .orWhere('last_seen_at', '<', new Date(limit('sessions').getTime() - limits.sessionIdleMs))
      .delete(),
    emailChanges: await db('email_changes').where('expires_at', '<', limit('emailChanges')).delete(),
    secondSteps: await purgeSecondSteps(db, limit('secondSteps')),
    passwordResets: await db('password_resets').where('expires_at', '<', limit('passwordResets')).delete(),
  }
}

/** Removes unfinished sign-ins and setups of apps. */
async function purgeSecondSteps(db: Deps['db'], before: Date): Promise<number> {
  const pending = await db('pending_sign_ins').where('expires_at', '<', before).delete()
  const challenges = await db('passkey_challenges').where('expires_at', '<', before).delete()
  const setups = await db('second_factors').whereNull('confirmed_at').where('created_at', '<', before).delete()
  return pending + challenges + setups
}

async function purgeGarage(tx: TenantTx, limit: Limit, now: Date): Promise<Partial<Purged>> {
  const older = (table: string, before: Date) =>
    tx.from(table).where({ garage_id: tx.garageId }).where('created_at', '<', before).delete()
  const purged: Partial<Purged> = {
    imports: await purgeImports(tx, limit('imports')),
    invitations: await purgeInvitations(tx, limit('invitations')),
    mailContents: await eraseContents(tx, limit('mailContents')),
    mails: await purgeMails(tx, limit('mails')),
    notifications: await older('notifications', limit('notifications')),
    activity: await older('activity', limit('activity')),
  }
  for (const purgePart of ofParts('purge')) Object.assign(purged, await purgePart(tx, now))
  return purged
}

/** Purges and logs the counts: the proof that retention is applied, without anybody's data. */
export async function purge({ log, ...deps }: Purging & Pick<Deps, 'log'>): Promise<void> {
  try {
    const purged = await purgeExpired(deps)
    if (Object.values(purged).some((count) => count > 0)) log.info({ event: 'purged', purged }, 'purged')
  } catch (error) {
    log.warn({ err: error }, 'purge failed, tried again in an hour')
  }
}

const nothing = (): Purged => Object.fromEntries(Object.keys(retention).map((what) => [what, 0])) as Purged

function add(sum: Purged, more: Partial<Purged>): void {
  for (const [what, count] of Object.entries(more)) sum[what as Retained] += count
}
