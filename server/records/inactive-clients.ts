import type { InactiveClient, InactiveClientList } from '../../domain/clients/client.ts'
import { pageCount } from '../../domain/ground/answer-schemas.ts'
import { limits } from '../../domain/ground/limits.ts'
import { inactiveBefore } from '../../domain/privacy/retention.ts'
import type { Instant } from '../database/instant.ts'
import type { Row, TenantRead } from '../database/tenant.ts'

type AwayRow = Pick<Row<'clients'>, 'id' | 'nom' | 'prenom'> & { last_seen: Instant; open: boolean }

/** The last change of a client, one of their cars or a repair. */
const lastSeen = `left join lateral (
  select max(v.updated_at) as at from cars v where v.garage_id = :garageId and v.client_id = c.id
) car on true
left join lateral (
  select max(greatest(p.start_date, p.updated_at)) as at, bool_or(p.status <> 'completed') as open
  from processes p where p.garage_id = :garageId and p.client_id = c.id
) process on true`
const lastSeenAt = 'greatest(c.updated_at, car.at, process.at)'

/** Clients without any activity for three years, longest inactive first. */
export async function listInactiveClients(
  tx: TenantRead,
  { page, now }: { page: number; now: Date },
): Promise<InactiveClientList> {
  const before = inactiveBefore(now)
  const pageSize = limits.clientPageSize
  const away = () =>
    tx
      .from('clients as c')
      .joinRaw(lastSeen, { garageId: tx.garageId })
      .where('c.garage_id', tx.garageId)
      .where('c.updated_at', '<', before)
      .whereRaw(`${lastSeenAt} < ?`, [before])
  const [{ total }, rows]: [{ total: number }, AwayRow[]] = await Promise.all([
    away().count({ total: '*' }).first(),
    away()
      .select('c.id', 'c.nom', 'c.prenom', tx.sql(`${lastSeenAt} as last_seen`), 'process.open')
      .orderBy(['last_seen', 'c.id'])
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ])
  return { items: rows.map(toInactive), page, pageSize, total, pages: pageCount(total, pageSize) }
}

function toInactive({ id, nom, prenom, last_seen, open }: AwayRow): InactiveClient {
  return { id, nom, prenom, lastSeenAt: last_seen, hasOpenProcess: open === true }
}
