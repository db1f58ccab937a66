import type { TenantTx } from '../database/tenant.ts'
import type { Actor } from '../http/actor.ts'
import { countUnread } from '../http/unread.ts'
import { insertReads, moveMark } from './store.ts'

/** @returns how many were unread until now */
export async function markRead(tx: TenantTx, actor: Actor, ids: string[], now: Date): Promise<number> {
  return insertReads(tx, actor.userId, ids, now)
}

/** @returns how many were unread until now */
export async function markAllRead(tx: TenantTx, actor: Actor): Promise<number> {
  const updated = await countUnread(tx, actor.userId)
  await moveMark(tx, actor.userId)
  return updated
}

/** What happened before someone arrives is no news to them: their count starts at nothing. */
export const startUnread = (tx: TenantTx, userId: string): Promise<void> => moveMark(tx, userId)
