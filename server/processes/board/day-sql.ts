import type { DayFilter } from '../../../domain/processes/day-filters.ts'
import type { DayGroup } from '../../../domain/processes/day-groups.ts'

// The rules of `domain/processes/day-groups.ts`, asked of the database. Each expression is written as an index of migration 0031
// has it, `p` being the process; what they are compared with is named :today, :tomorrow, :idleBefore and :userId.

const dueDaySql = 'least(p.estimated_end_date, p.wait_until)'
/** The latest change of a process: « Nothing happened since. » */
export const touched = 'greatest(p.updated_at, p.start_date)'
export const open = "p.status <> 'completed'"
const inHand = `${open} and p.steps_ready = 0 and p.wait_id is null`
const isIdle = `${inHand} and ${touched} < :idleBefore`
const toReturn = "p.status = 'completed' and p.arrived_at is not null and p.returned_at is null"
const isWaitingSql = 'p.wait_id is not null and p.steps_ready = 0'
const isOwn = 'p.assignee_id = :userId'

/** The condition of each filter. */
export const filterSql: Record<DayFilter, string> = {
  // Late processes, as the contract counts them. A process past its estimate is overdue as well, which an index holds.
  late: `${open} and ${dueDaySql} < :today and p.estimated_end_date < :today`,
  pending: 'p.steps_ready > 0',
  waiting: 'p.wait_id is not null',
  toReturn,
  idle: isIdle,
  mine: `${open} and ${isOwn}`,
  approvalAsked: `${open} and p.approval_state = 'asked'`,
  approvalReceived: `${open} and p.approval_state = 'received'`,
}

/** A part of a group: rows that one index holds together, in its order. */
export type Part = { where: string; by: string }
/** The parts of a group, which share no row, and the order of all. */
export type GroupSql = { parts: Part[]; by: string }

const byDue = `${dueDaySql}, p.id`
const dated = (where: string): Part => ({ where, by: byDue })
/** The parts of a group by day: an index finds what comes after a day, or what has none, not both at once. */
const later = (where: string): GroupSql => ({
  parts: [dated(`${where} and ${dueDaySql} > :tomorrow`), dated(`${where} and ${dueDaySql} is null`)],
  by: byDue,
})
const whole = (where: string, by = byDue): GroupSql => ({ parts: [{ where, by }], by })
const moving = (status: string) => later(`${inHand} and p.status = '${status}' and ${touched} >= :idleBefore`)
const notOwn = (status: string) => dated(`${inHand} and p.status = '${status}' and (${isOwn}) is not true`)

/** The rows of each group, without those of the groups before it. */
export const groupSql: Record<DayGroup, GroupSql> = {
  late: whole(`${open} and ${dueDaySql} < :today`),
  today: whole(`${open} and ${dueDaySql} between :today and :tomorrow`),
  toDo: {
    parts: [dated(`${inHand} and ${isOwn}`), notOwn('in_progress'), notOwn('proposed')],
    by: `(${isOwn}) is not true, ${byDue}`,
  },
  pending: later('p.steps_ready > 0'),
  sent: whole('p.steps_ready > 0'),
  toReturn: whole(toReturn, 'p.completed_at, p.id'),
  waiting: later(isWaitingSql),
  held: whole(isWaitingSql),
  workshop: moving('in_progress'),
  idle: whole(`${isIdle} and (${dueDaySql} > :tomorrow or ${dueDaySql} is null)`, `${touched}, p.id`),
  toStart: moving('proposed'),
}
