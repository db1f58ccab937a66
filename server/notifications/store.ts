import type { Notification } from '../../domain/notification.ts'
import { newId } from '../database/ids.ts'
import type { TenantTx } from '../database/tenant.ts'
import { type NewsReader, newsReader, visibleNews } from '../http/unread.ts'

export type NewNotification = Pick<Notification, 'type' | 'processId' | 'message' | 'metadata'>

/** One record for the whole garage; who has read it is kept per user. */
export async function notify(tx: TenantTx, news: NewNotification, now: Date): Promise<void> {
  await tx.from('notifications').insert(rowOf(tx, news, now))
}

/** For admins, and for who is on it. */
export type NewCase = NewNotification & { caseKey: string; forUser: string | null }

/** Each case once, whoever tells it first. @returns how many were new */
export async function tellCases(tx: TenantTx, cases: NewCase[], now: Date): Promise<number> {
  const rows = cases.map(({ caseKey, forUser, ...news }) => ({
    ...rowOf(tx, news, now),
    case_key: caseKey,
    for_admins: true,
    for_user: forUser,
  }))
  const told = await tx
    .from('notifications')
    .insert(rows)
    .onConflict(tx.sql('(garage_id, case_key) where case_key is not null'))
    .ignore()
    .returning('id')
  return told.length
}

/** @returns how many of these were unread until now; ids of other garages, or of what is not theirs to see, count for nothing */
export async function insertReads(tx: TenantTx, reader: NewsReader, ids: string[], now: Date): Promise<number> {
  const rows = await tx.raw(
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

/** All that exists now is read: one mark instead of a row for each, which then are of no more use. */
export async function moveMark(tx: TenantTx, userId: string): Promise<void> {
  await tx.raw(
    `insert into notification_marks (garage_id, user_id, read_until)
     select :garageId, :userId, max(created_at) from notifications where garage_id = :garageId
     having max(created_at) is not null
     on conflict (garage_id, user_id)
     do update set read_until = greatest(notification_marks.read_until, excluded.read_until)`,
    { garageId: tx.garageId, userId },
  )
  await tx.raw(
    `delete from notification_reads r using notifications n, notification_marks m
     where r.garage_id = :garageId and r.user_id = :userId
       and n.garage_id = r.garage_id and n.id = r.notification_id
       and m.garage_id = r.garage_id and m.user_id = r.user_id and n.created_at <= m.read_until`,
    { garageId: tx.garageId, userId },
  )
}

export async function removeNotificationsOf(tx: TenantTx, processId: string): Promise<void> {
  await tx.from('notifications').where({ garage_id: tx.garageId, process_id: processId }).delete()
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
