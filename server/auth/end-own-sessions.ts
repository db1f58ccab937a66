import type { TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import type { Actor } from '../http/actor.ts'
import { lockAccount } from './lock-account.ts'
import { endSessionsOf } from './session-lifetime.ts'

/**
 * Ends one of somebody's own sessions, or all but the one they ask from.
 * @returns how many there were
 */
export async function endOwnSessions(
  tx: TenantTx,
  { userId, garageId, authSessionId: exceptId }: Actor,
  onlyId: string | undefined,
  { log, now }: Context,
): Promise<number> {
  await lockAccount(tx, userId)
  const count = await endSessionsOf(tx, userId, 'ended_by_owner', now(), { exceptId, onlyId })
  log.info({ event: 'sessions_ended', reason: 'ended_by_owner', count, userId, garageId }, 'sessions ended')
  return count
}
