import { deviceName } from '../../domain/device-name.ts'
import { limits } from '../../domain/limits.ts'
import type { OpenSession } from '../../domain/session-list-wire.ts'
import type { TenantRead } from '../database/tenant.ts'
import { sessionsMax } from './session-lifetime.ts'

const columns = ['id', 'created_at', 'last_seen_at', 'last_ip', 'user_agent'] as const

type Owner = { userId: string; authSessionId: string }

/** Where an account is signed in at this moment, the latest used first. */
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
    createdAt: created_at.toISOString(),
    lastSeenAt: last_seen_at.toISOString(),
    ip: last_ip,
    current: id === authSessionId,
  }))
}
