import * as z from 'zod'
import * as routes from '../../domain/ground/routes.ts'
import { isReadByAuthor, type Notification, type NotificationList } from '../../domain/notifications/notification.ts'
import { type NotificationListQuery, notificationSchema } from '../../domain/notifications/notification-schemas.ts'
import { columns, type RowOf } from '../database/columns.ts'
import { newId } from '../database/ids.ts'
import type { TenantRead, TenantTx } from '../database/tenant.ts'
import type { Author } from '../http/actor.ts'
import { countUnread, type NewsReader, newsReader, visibleNews } from '../http/answer/unread-count.ts'
import { invalid } from '../http/errors.ts'
import { isId } from '../http/parse.ts'

/** Writes that only the bell and the page of notifications show. */
const news = (tx: TenantTx): TenantTx => tx.at(routes.notifications.path)

type NewNotification = Pick<Notification, 'type' | 'processId' | 'message' | 'metadata'>

/** Writes one notification for the whole garage; its readers are stored per user. */
export async function notify(tx: TenantTx, { userId }: Author, about: NewNotification, now: Date): Promise<void> {
  const row = rowOf(tx, about, now)
  const read = { garage_id: tx.garageId, notification_id: row.id, read_at: now }
  await Promise.all([
    news(tx).from('notifications').insert(row),
    userId &&
      isReadByAuthor(about) &&
      news(tx)
        .from('notification_reads')
        .insert({ ...read, user_id: userId }),
  ])
}

/** A notification of a case, for admins and for the assignee. */
export type NewCase = NewNotification & { caseKey: string; forUser: string | null }

/** Writes each case once, even if several servers find it. @returns the number of new cases */
export async function notifyCases(tx: TenantTx, cases: NewCase[], now: Date): Promise<number> {
  const rows = cases.map(({ caseKey, forUser, ...about }) => ({
    ...rowOf(tx, about, now),
    case_key: caseKey,
    for_admins: true,
    for_user: forUser,
  }))
  const inserted = await news(tx)
    .from('notifications')
    .insert(rows)
    .onConflict(tx.sql('(garage_id, case_key) where case_key is not null'))
    .ignore()
    .returning('id')
  return inserted.length
}

/**
 * Marks notifications as read; ids of other garages, or of notifications hidden from this reader, are ignored.
 * @returns the number that was unread before
 */
async function insertReads(tx: TenantTx, reader: NewsReader, ids: string[], now: Date): Promise<number> {
  const rows = await news(tx).raw(
    `insert into notification_reads (garage_id, notification_id, user_id, read_at)
     select n.garage_id, n.id, :userId, :now
     from notifications n
     left join notification_marks m on m.garage_id = n.garage_id and m.user_id = :userId
     where n.garage_id = :garageId and n.id = any(:ids) and ${visibleNews}
       and (m.read_until is null or n.created_at > m.read_until)
     on conflict do nothing
     returning notification_id`,
    { garageId: tx.garageId, ...newsReader(reader), ids, now },
  )
  return rows.length
}

/** Marks all existing notifications as read: one mark replaces the rows of single notifications. */
async function moveMark(tx: TenantTx, userId: string): Promise<void> {
  await news(tx).raw(
    `insert into notification_marks (garage_id, user_id, read_until)
     select :garageId, :userId, max(created_at) from notifications where garage_id = :garageId
     having max(created_at) is not null
     on conflict (garage_id, user_id)
     do update set read_until = greatest(notification_marks.read_until, excluded.read_until)`,
    { garageId: tx.garageId, userId },
  )
  await news(tx).raw(
    `delete from notification_reads r using notifications n, notification_marks m
     where r.garage_id = :garageId and r.user_id = :userId
       and n.garage_id = r.garage_id and n.id = r.notification_id
       and m.garage_id = r.garage_id and m.user_id = r.user_id and n.created_at <= m.read_until`,
    { garageId: tx.garageId, userId },
  )
}

export async function removeNotificationsOf(tx: TenantTx, processId: string): Promise<void> {
  await news(tx).from('notifications').where({ garage_id: tx.garageId, process_id: processId }).delete()
}

const rowOf = ({ garageId }: TenantTx, { type, processId, message, metadata }: NewNotification, now: Date) => ({
  garage_id: garageId,
  id: newId(),
  process_id: processId,
  type,
  message,
  metadata: JSON.stringify(metadata),
  created_at: now,
})

const readBy = `array(
  select r.user_id::text from notification_reads r where r.garage_id = :garageId and r.notification_id = n.id
  union
  select m.user_id::text from notification_marks m where m.garage_id = :garageId and m.read_until >= n.created_at
)`

const selected = columns(notificationSchema, 'n', { processId: 'n.process_id', read: null, readBy })

/** A cursor of the list; the id separates notifications of the same instant. */
const cursor = z.tuple([z.iso.datetime(), z.uuid().optional()])

/** The lowest id, before every other uuid: "before this instant" then excludes notifications of the same instant. */
const lowestId = '00000000-0000-0000-0000-000000000000'

/**
 * @param query.before nextBefore of the last answer, or the last item's createdAt or id
 * @throws AppError 400 when it is none of them
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
  if (before !== undefined) latest.whereRaw('(n.created_at, n.id) < (?, ?)', await placeOf(tx, before))
  const rows: RowOf<typeof selected>[] = await latest
    .select(tx.sql(selected, { garageId: tx.garageId }))
    .orderBy([
      { column: 'n.created_at', order: 'desc' },
      { column: 'n.id', order: 'desc' },
    ])
    .limit(limit + 1)
  const notifications = rows.slice(0, limit).map((row) => ({ ...row, read: row.readBy.includes(reader.userId) }))
  const hasMore = rows.length > limit
  const last = notifications.at(-1)
  return { notifications, hasMore, nextBefore: hasMore && last ? `${last.createdAt}_${last.id}` : null }
}

async function placeOf(tx: TenantRead, before: string): Promise<[createdAt: string, id: string]> {
  if (isId(before)) {
    const item = await tx.from('notifications').where({ garage_id: tx.garageId, id: before }).first('created_at')
    if (item) return [item.created_at, before]
  }
  const parsed = cursor.safeParse(before.split('_'))
  if (!parsed.success) throw invalid([{ path: ['before'], message: 'Curseur invalide', code: 'custom' }])
  const [createdAt, id = lowestId] = parsed.data
  return [createdAt, id]
}

/** @returns the number that was unread before */
export async function markRead(tx: TenantTx, reader: NewsReader, ids: string[], now: Date): Promise<number> {
  return insertReads(tx, reader, ids, now)
}

/** @returns the number that was unread before */
export async function markAllRead(tx: TenantTx, reader: NewsReader): Promise<number> {
  const updated = await countUnread(tx, reader)
  await moveMark(tx, reader.userId)
  return updated
}

/** Marks all notifications as read for a new person, to whom earlier events are not news. */
export const startUnread = (tx: TenantTx, userId: string): Promise<void> => moveMark(tx, userId)

export const purgeNotifications = (tx: TenantTx, before: Date): Promise<number> =>
  news(tx).from('notifications').where({ garage_id: tx.garageId }).where('created_at', '<', before).delete()
