import { addDays, daysBetween, startOfDayParis, todayParis } from '../../../domain/ground/dates.ts'
import { type OpeningDays, weekLater } from '../../../domain/ground/opening-days.ts'
import {
  firstWithRoom,
  type Loads,
  roomSearchDays,
  usualOn,
  type Week,
  weekAfter,
  weekBefore,
  weekDays,
  weekRange,
} from '../../../domain/processes/week.ts'
import type { TenantRead } from '../../database/tenant.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { type SummaryRow, summariesOf, toSummary } from '../read-process.ts'
import type { Viewer } from '../row/rows.ts'
import { filterSql, open } from './day-sql.ts'
import { type Returns, usualReturns } from './usual-load.ts'

/** How many cars of one day and part are read: a page lists no more, its figure counts them all. */
const partMax = 100

const isExpected = `${open} and p.arrived_at is null`
const isDue = `p.returned_at is null and p.estimated_end_date between :from and :to`
/** The two parts of the cars due in a range: open work, and finished cars that are still here. */
const dueParts = [open, "p.status = 'completed' and p.arrived_at is not null"].map(
  (part) => `from processes p where p.garage_id = :garageId and ${part} and ${isDue}`,
)
const startDay = `(p.start_date at time zone 'Europe/Paris')::date`

/**
 * The rows of a week, each found by the index of its range, with its day, its part, and the number of rows of that
 * part.
 */
const inWeek = `
  select r.* from (
    select d.*, row_number() over part as week_rank, count(*) over (partition by d.week_day, d.week_part) as week_count
    from (
      ${dueParts.map((from) => `select p.*, p.estimated_end_date as week_day, 'due' as week_part ${from}`).join(' union all ')}
      union all
      select p.*, ${startDay}, 'expected'
      from processes p
      where p.garage_id = :garageId and ${isExpected} and p.start_date >= :start and p.start_date < :end
        and p.estimated_end_date is distinct from ${startDay}
    ) d
    window part as (partition by d.week_day, d.week_part order by d.id)
  ) r where r.week_rank <= ${partMax}`

const statement = `${summariesOf(inWeek, ', p.week_day, p.week_part, p.week_count')} order by p.week_day, p.week_part, p.id`

type WeekRow = SummaryRow & { week_day: string; week_part: 'due' | 'expected'; week_count: number }

type Clocked = Pick<Deps, 'db' | 'now'>

/**
 * The cars promised and expected from a day on, and the cars still due from earlier days.
 * @param from today unless given
 */
export async function readWeek(
  tx: TenantRead,
  viewer: Viewer & Pick<Actor, 'openingDays'>,
  { db, now }: Clocked,
  from?: string,
): Promise<Week> {
  const { openingDays } = viewer
  const today = todayParis(now())
  const range = weekRange(from ?? today, openingDays)
  const after = weekAfter(range.to, openingDays)
  const [rows, debts, returns] = await Promise.all([
    rowsOf(tx, { from: range.from, to: after }),
    countDebts(tx, today),
    usualReturns(tx, db, today),
  ])
  const rowsOn = (date: string) => rows.filter((row) => row.week_day === date)
  const loadOn = (date: string) => {
    const countOf = (part: WeekRow['week_part']) => rowsOn(date).find((row) => row.week_part === part)?.week_count ?? 0
    return { date, due: countOf('due'), expected: countOf('expected'), usual: usualOn(date, returns) }
  }
  const days = weekDays(range, openingDays, (day) => rowsOn(day).length > 0).map((date) => ({
    ...loadOn(date),
    processes: rowsOn(date).map((row) => toSummary(row, viewer)),
  }))
  const place =
    firstWithRoom(days, openingDays, today) ?? (await placeAfter(tx, openingDays, { after, today, returns }))
  return {
    days,
    before: weekBefore(range.from, openingDays),
    after,
    next: loadOn(after),
    place: place?.date ?? null,
    ...debts,
  }
}

type Later = { after: string; today: string; returns: Returns }

/** The first day with room beyond the shown days. */
async function placeAfter(tx: TenantRead, openingDays: OpeningDays, { after, today, returns }: Later) {
  const from = after > today ? after : today
  return firstWithRoom(await loadsBetween(tx, from, addDays(from, roomSearchDays), returns), openingDays, today)
}

function rowsOf(tx: TenantRead, { from, to }: { from: string; to: string }): Promise<WeekRow[]> {
  const [start, end] = [startOfDayParis(from), startOfDayParis(addDays(to, 1))]
  return tx.raw<WeekRow>(statement, { garageId: tx.garageId, from, to, start, end })
}

async function countDebts(tx: TenantRead, today: string): Promise<Pick<Week, 'late' | 'notCome' | 'undated'>> {
  const count = (where: string) => `(select count(*) from processes p where p.garage_id = :garageId and ${where})`
  const [row] = await tx.raw<Pick<Week, 'late' | 'notCome' | 'undated'>>(
    `select ${count(filterSql.late)} as late, ${count(filterSql.notCome)} as "notCome", ${count(filterSql.undated)} as undated`,
    { garageId: tx.garageId, today, startOfToday: startOfDayParis(today) },
  )
  return row ?? { late: 0, notCome: 0, undated: 0 }
}

/** The loads of the days that a date form offers, by their date. */
export async function readLoads(
  tx: TenantRead,
  { openingDays }: Pick<Actor, 'openingDays'>,
  { db, now }: Clocked,
): Promise<Loads> {
  const today = todayParis(now())
  const to = weekLater(today, openingDays).date
  const loads = await loadsBetween(tx, today, to, usualReturns(tx, db, today))
  return Object.fromEntries(loads.map(({ date, ...load }) => [date, load]))
}

async function loadsBetween(tx: TenantRead, from: string, to: string, known: Returns | Promise<Returns>) {
  const [rows, returns] = await Promise.all([
    tx.raw<{ day: string; due: number }>(dueByDay, { garageId: tx.garageId, from, to }),
    known,
  ])
  const dueOn = new Map(rows.map(({ day, due }) => [day, due]))
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
  return days.map((date) => ({ date, due: dueOn.get(date) ?? 0, usual: usualOn(date, returns) }))
}

const dueByDay = `
  select d.day, count(*) as due
  from (${dueParts.map((from) => `select p.estimated_end_date as day ${from}`).join(' union all ')}) d group by d.day`
