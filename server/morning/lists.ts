import { todayParis } from '../../domain/dates.ts'
import { type MorningFacts, type MorningSection, morningMost, sectionsFor } from '../../domain/morning.ts'
import type { Role } from '../../domain/permissions.ts'
import { dyingSpan } from '../../domain/watch.ts'
import type { TenantRead } from '../database/tenant.ts'
import { filterSql, open } from '../processes/board/day-sql.ts'
import type { NewsRow } from '../processes/row/news.ts'

export type MorningRow = NewsRow & MorningFacts & { id: string }
export type MorningList = { section: MorningSection; rows: MorningRow[]; more: boolean }

type Person = { id: string; role: Role }

/** What a person is told of this morning: each process where it comes first, and nothing empty. */
export async function morningLists(tx: TenantRead, person: Person, now: Date): Promise<MorningList[]> {
  const dying = dyingSpan(now)
  const values = { garageId: tx.garageId, today: todayParis(now), userId: person.id, most: morningMost + 1 }
  const sections = sectionsFor(person.role)
  const found = await Promise.all(
    sections.map((section) =>
      tx.raw<MorningRow>(statement(section, person.role), { ...values, now: dying.from, soon: dying.before }),
    ),
  )
  const seen = new Set<string>()
  const lists = sections.map((section, index) => {
    const all = found[index] ?? []
    const rows = all.slice(0, morningMost).filter(({ id }) => !seen.has(id))
    for (const { id } of rows) seen.add(id)
    return { section, rows, more: all.length > morningMost }
  })
  return lists.filter(({ rows }) => rows.length > 0)
}

const own = 'p.assignee_id = :userId'

const statement = (section: MorningSection, role: Role): string => {
  const { where, order, personal } = questions[section]
  return `
    select p.id, p.name, p.step_type_name, p.current_step_name as step, p.estimated_end_date as "estimatedEndDate",
      p.wait_reason as "waitReason", p.wait_until as "waitUntil", p.completed_at as "completedAt",
      p.link_expires_at as "linkExpiresAt", c.nom, c.prenom, v.plaque, v.marque, v.modele
    from processes p
    left join clients c on c.garage_id = :garageId and c.id = p.client_id
    left join cars v on v.garage_id = :garageId and v.id = p.car_id
    where p.garage_id = :garageId and ${where} ${role !== 'admin' && personal ? `and ${own}` : ''}
    order by ${order}, p.id
    limit :most`
}

/** `personal`: of those who do not run the garage, each is told of their own. */
const questions: Record<MorningSection, { where: string; order: string; personal: boolean }> = {
  pending: { where: filterSql.pending, order: 'least(p.estimated_end_date, p.wait_until)', personal: true },
  late: {
    where: `${open} and p.estimated_end_date < :today`,
    order: 'p.estimated_end_date',
    personal: true,
  },
  waits: { where: 'p.wait_until < :today', order: 'p.wait_until', personal: true },
  toReturn: {
    where: filterSql.toReturn,
    order: 'p.completed_at',
    personal: false,
  },
  links: {
    where: `p.status in ('proposed', 'in_progress') and p.link_expires_at >= :now and p.link_expires_at < :soon`,
    order: 'p.link_expires_at',
    personal: true,
  },
}
