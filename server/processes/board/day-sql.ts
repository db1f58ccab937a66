import type { DayFilter } from '../../../domain/processes/day-filters.ts'
import type { DayGroup } from '../../../domain/processes/day-groups.ts'

// The groups of the day (`domain/processes/day-groups.ts`) as SQL conditions on `p`, the process. Each condition has
// the text of an index of migration 0031, 0033, 0055 or 0077, so that PostgreSQL can use that index. The caller binds
// :today, :startOfToday, :tomorrow, :idleBefore and :userId.

/** The latest change of a process: « Nothing happened since. » */
export const touched = 'greatest(p.updated_at, p.start_date)'
export const open = "p.status <> 'completed'"
const inHand = `${open} and p.steps_ready = 0 and p.wait_id is null`
const isIdle = `${inHand} and ${touched} < :idleBefore`
const isOwn = 'p.assignee_id = :userId'
const notOwnWork = `(${isOwn}) is not true`

/** The condition of each filter. */
export const filterSql: Record<DayFilter, string> = {
  late: `${open} and p.estimated_end_date < :today`,
  pending: 'p.steps_ready > 0',
  waiting: 'p.wait_id is not null',
  toReturn: "p.status = 'completed' and p.arrived_at is not null and p.returned_at is null",
  idle: isIdle,
  mine: `${open} and ${isOwn}`,
  approvalAsked: `${open} and p.approval_state = 'asked'`,
  approvalReceived: `${open} and p.approval_state = 'received'`,
  notCome: `${open} and p.arrived_at is null and p.start_date < :startOfToday`,
  undated: `${open} and p.estimated_end_date is null`,
}

/** A part of a group: rows of a single index, in its order. */
export type Part = { where: string; by: string }

/**
 * A group for the board and for the list. `all`: everything that belongs to it, for its count and its own list. `rest`:
 * the rows that the board shows, without those of earlier groups, in parts without common rows.
 */
export type GroupSql = { all: Part[]; rest: Part[]; by: string }

const byEnd = 'p.estimated_end_date, p.id'
const byEndOf = (where: string): Part => ({ where, by: byEnd })

const unanswered = 'p.answer_id is null'
/**
 * Rows that are neither late nor due soon: an index finds those after a day or those without one, but not both at once.
 */
const later = (where: string): Part[] => [
  byEndOf(`${where} and ${unanswered} and p.estimated_end_date > :tomorrow`),
  byEndOf(`${where} and ${unanswered} and p.estimated_end_date is null`),
]

const group = (by: string, all: string, rest: string[] = [all]): GroupSql => {
  const part = (where: string): Part => ({ where, by })
  return { by, all: [part(all)], rest: rest.map(part) }
}

/** A group that leaves out the rows of other groups in its own list too. */
const exclusive = (parts: Part[]): GroupSql => ({ by: byEnd, all: parts, rest: parts })
const moving = (status: string) =>
  exclusive(later(`${inHand} and p.status = '${status}' and ${touched} >= :idleBefore`))
const notOwn = (status: string) => byEndOf(`${inHand} and p.status = '${status}' and ${notOwnWork}`)

const soon = `${open} and p.estimated_end_date between :today and :tomorrow`
const notSoon = '(p.estimated_end_date <= :tomorrow) is not true'

export const groupSql: Record<DayGroup, GroupSql> = {
  answered: group('p.answer_at, p.id', `${open} and p.answer_id is not null`),
  late: group(byEnd, filterSql.late, [`${filterSql.late} and ${unanswered}`]),
  today: group(byEnd, soon, [`${soon} and ${unanswered}`]),
  mine: group(`p.wait_id is not null, (${inHand}) is not true, ${byEnd}`, filterSql.mine),
  toDo: exclusive([notOwn('in_progress'), notOwn('proposed')]),
  pending: { ...group(byEnd, filterSql.pending), rest: later(filterSql.pending) },
  sent: group(byEnd, `${filterSql.pending} and ${notOwnWork}`),
  toReturn: group('p.completed_at, p.id', filterSql.toReturn),
  waiting: group('p.wait_until, p.id', filterSql.waiting, [
    `${filterSql.waiting} and p.steps_ready = 0 and ${unanswered} and ${notSoon}`,
  ]),
  held: group('p.wait_until, p.id', `${filterSql.waiting} and p.steps_ready = 0 and ${notOwnWork}`),
  workshop: moving('in_progress'),
  idle: group(`${touched}, p.id`, isIdle, [`${isIdle} and ${unanswered} and ${notSoon}`]),
  toStart: moving('proposed'),
}
