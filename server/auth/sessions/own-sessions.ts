import { deviceName, type OpenSession } from '../../../domain/accounts/session.ts'
import type { sessionCalls } from '../../../domain/features/sessions.ts'
import { limits } from '../../../domain/ground/limits.ts'
import type { TenantRead, TenantTx } from '../../database/tenant.ts'
import type { Context, Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import type { Handlers } from '../../http/calls/call-handlers.ts'
import { notFound } from '../../http/errors.ts'
import { lockAccount } from '../credentials.ts'
import { endSessionsOf, sessionsMax } from './open-session.ts'

/** Calls about the user's own sessions. */
export const sessionsApi = (deps: Deps): Handlers<keyof typeof sessionCalls> => ({
  'GET /auth/sessions': async (tx, { actor }) => ({ items: await sessionsOf(tx, actor, deps.now()) }),
  'DELETE /auth/sessions/:id': async (tx, { actor, params }) => {
    if ((await endOwnSessions(tx, actor, params.id, deps)) === 0) throw notFound()
  },
  'DELETE /auth/sessions': async (tx, { actor }) => ({ ended: await endOwnSessions(tx, actor, undefined, deps) }),
})

const columns = ['id', 'created_at', 'last_seen_at', 'last_ip', 'user_agent'] as const

type Owner = Pick<Actor, 'userId' | 'authSessionId'>

/** The open sessions of an account, the latest used first. */
export async function sessionsOf(tx: TenantRead, { userId, authSessionId }: Owner, now: Date): Promise<OpenSession[]> {
  const rows = await tx
    .from('auth_sessions')
    .where({ user_id: userId })
    .whereNull('revoked_at')
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - limits.sessionIdleMs))
    .select(...columns)
    .orderBy('last_seen_at', 'desc')
    .limit(sessionsMax)
  return rows.map(({ id, created_at, last_seen_at, last_ip, user_agent }) => ({
    id,
    device: deviceName(user_agent),
    createdAt: created_at,
    lastSeenAt: last_seen_at,
    ip: last_ip,
    current: id === authSessionId,
  }))
}

/** Ends one of the user's own sessions, or all but the current one. @returns the number of ended sessions */
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
