import * as z from 'zod'
import type { Notification, NotificationList } from '../../domain/notification.ts'
import type { NotificationListQuery } from '../../domain/notification-form.ts'
import type { Row, Selected } from '../database/rows.ts'
import type { TenantRead } from '../database/tenant.ts'
import { invalid } from '../http/errors.ts'
import { type NewsReader, newsReader, visibleNews } from '../http/unread.ts'

const columns = 'n.id, n.process_id, n.type, n.message, n.metadata, n.created_at'
type NotificationRow = Selected<{ n: Row<'notifications'> }, typeof columns> & Pick<Notification, 'metadata' | 'readBy'>

const readBy = `array(
  select r.user_id::text from notification_reads r where r.garage_id = :garageId and r.notification_id = n.id
  union
  select m.user_id::text from notification_marks m where m.garage_id = :garageId and m.read_until >= n.created_at
) as "readBy"`

/** A place in the list: notifications of one instant are told apart by their id. */
const cursor = z.tuple([z.iso.datetime(), z.uuid().optional()])

/** Ids sort below every uuid but this one's: "before this instant" then leaves its equals out. */
const lowestId = '00000000-0000-0000-0000-000000000000'

/**
 * @param query.before nextBefore of the last answer, or simply the last item's createdAt
 * @throws AppError 400 when it is neither
 */
export async function listNotifications(
  tx: TenantRead,
  reader: NewsReader,
  { limit, before }: NotificationListQuery,
): Promise<NotificationList> {
  const latest = tx
    .from('notifications as n')
    .where('n.garage_id', tx.garageId)
    .whereRaw(visibleNews, newsReader(reader))
  if (before !== undefined) latest.whereRaw('(n.created_at, n.id) < (?, ?)', placeOf(before))
  const rows: NotificationRow[] = await latest
    .select(tx.sql(columns), tx.sql(readBy, { garageId: tx.garageId }))
    .orderBy([
      { column: 'n.created_at', order: 'desc' },
      { column: 'n.id', order: 'desc' },
    ])
    .limit(limit + 1)
  const notifications = rows.slice(0, limit).map((row) => toNotification(row, reader.userId))
  const hasMore = rows.length > limit
  const last = notifications.at(-1)
  return { notifications, hasMore, nextBefore: hasMore && last ? `${last.createdAt}_${last.id}` : null }
}

function placeOf(before: string): [createdAt: string, id: string] {
  const parsed = cursor.safeParse(before.split('_'))
  if (!parsed.success) throw invalid([{ path: ['before'], message: 'Curseur invalide', code: 'custom' }])
  const [createdAt, id = lowestId] = parsed.data
  return [createdAt, id]
}

function toNotification({ process_id, created_at, ...row }: NotificationRow, userId: string): Notification {
  return {
    ...row,
    _id: row.id,
    process_id,
    processId: process_id,
    read: row.readBy.includes(userId),
    createdAt: created_at.toISOString(),
  }
}
