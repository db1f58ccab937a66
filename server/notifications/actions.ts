import type { TenantTx } from '../database/tenant.ts'
import { countUnread, type NewsReader } from '../http/unread.ts'
import { insertReads, moveMark } from './store.ts'

/** @returns how many were unread until now */
export async function markRead(tx: TenantTx, reader: NewsReader, ids: string[], now: Date): Promise<number> {
  return insertReads(tx, reader, ids, now)
}

/** @returns how many were unread until now */
export async function markAllRead(tx: TenantTx, reader: NewsReader): Promise<number> {
  const updated = await countUnread(tx, reader)
  await moveMark(tx, reader.userId)
  return updated
}

/** What happened before someone arrives is no news to them: their count starts at nothing. */
export const startUnread = (tx: TenantTx, userId: string): Promise<void> => moveMark(tx, userId)
