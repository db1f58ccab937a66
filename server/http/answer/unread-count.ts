import type { TenantRead } from '../../database/tenant.ts'
import type { Actor } from '../actor.ts'

export type NewsReader = Pick<Actor, 'userId' | 'role'>

/** The condition for notifications (`n`) that `:userId` sees, by role and by assigned processes. */
export const visibleNews = '(not n.for_admins or :isAdmin or n.for_user = :userId)'

export const newsReader = ({ userId, role }: NewsReader) => ({ userId, isAdmin: role === 'admin' })

/**
 * The number of unread notifications, shown on every page. Only notifications after the user's mark are read: under
 * row-level security an index serves a comparison between columns, but not one with a subquery.
 */
export async function countUnread(tx: TenantRead, reader: NewsReader): Promise<number> {
  const [row] = await tx.raw(
    `with mark as materialized (
       select coalesce(max(read_until), '-infinity') as read_until
       from notification_marks where garage_id = :garageId and user_id = :userId)
     select count(*) as unread
     from mark join notifications n on n.garage_id = :garageId and n.created_at > mark.read_until
     where ${visibleNews} and not exists (
         select 1 from notification_reads r
         where r.garage_id = n.garage_id and r.notification_id = n.id and r.user_id = :userId)`,
    { garageId: tx.garageId, ...newsReader(reader) },
  )
  return Number(row?.unread)
}
