import type { Notification, NotificationList } from '../../domain/notification.ts'
import type { Row } from '../database/rows.ts'
import type { TenantRead } from '../database/tenant.ts'
import { type Cursor, cursorOf } from './cursor.ts'

type NotificationRow = Pick<Row<'notifications'>, 'id' | 'process_id' | 'type' | 'message' | 'created_at'> &
  Pick<Notification, 'metadata' | 'readBy'>

const page = `
  select n.id, n.process_id, n.type, n.message, n.metadata, n.created_at,
    array(
      select r.user_id::text from notification_reads r where r.garage_id = n.garage_id and r.notification_id = n.id
      union
      select m.user_id::text from notification_marks m where m.garage_id = n.garage_id and m.read_until >= n.created_at
    ) as "readBy"
  from notifications n
  where n.garage_id = :garageId and (
    cast(:createdAt as timestamptz) is null
    or (n.created_at, n.id) < (cast(:createdAt as timestamptz), cast(:id as uuid))
  )
  order by n.created_at desc, n.id desc
  limit :limit`

/** Ids sort below every uuid but this one's: "before this instant" then leaves its equals out. */
const lowestId = '00000000-0000-0000-0000-000000000000'

export async function listNotifications(
  tx: TenantRead,
  userId: string,
  { limit, before }: { limit: number; before?: Cursor | undefined },
): Promise<NotificationList> {
  const rows = await tx.raw<NotificationRow>(page, {
    garageId: tx.garageId,
    createdAt: before?.createdAt ?? null,
    id: before?.id ?? lowestId,
    limit: limit + 1,
  })
  const notifications = rows.slice(0, limit).map((row) => toNotification(row, userId))
  const hasMore = rows.length > limit
  const last = notifications.at(-1)
  return { notifications, hasMore, nextBefore: hasMore && last ? cursorOf(last) : null }
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
