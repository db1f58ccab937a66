import {
  addDays,
  dayName,
  dayOfMonth,
  daysBetween,
  longDay,
  type Moment,
  startOfDayParis,
  todayParis,
  weekday,
} from './dates.ts'
import type { Issue } from './messages.ts'
import { readDay } from './typed/day.ts'

/** The days of the week on which a garage works, from 1 (Monday) to 7 (Sunday), and the postal code of its public holidays. */
export type OpeningDays = { openDays: readonly number[]; codePostal: string | null }

/** The working days of the law, for terms that do not depend on a garage. */
export const legalWorkingDays: OpeningDays = { openDays: [1, 2, 3, 4, 5], codePostal: null }

/** Whether a garage works on a day: one of its days of the week, and no public holiday where it is. */
export function isOpeningDay(day: string, { openDays, codePostal }: OpeningDays): boolean {
  return openDays.includes(weekday(day) || 7) && !isPublicHoliday(day, codePostal)
}

/** The first opening day from a day on, that day included. */
export function nextOpeningDay(day: string, garage: OpeningDays): string {
  let next = day
  while (!isOpeningDay(next, garage)) next = addDays(next, 1)
  return next
}

/** A day that is chosen with one press. */
export type DateChip = { label: string; date: string }

/** A week later; where the garage is closed on that day, the next open one: « Lundi 7 ». */
export function weekLater(today: string, garage: OpeningDays): DateChip {
  const wanted = addDays(today, 7)
  const date = nextOpeningDay(wanted, garage)
  return { label: date === wanted ? '+1 semaine' : longDay(date).split(' ', 2).join(' '), date }
}

/** Tomorrow, the other opening days of the next week by their names, and a week later. */
export function nextOpeningDays(today: string, garage: OpeningDays): DateChip[] {
  const days = [1, 2, 3, 4, 5, 6].map((count) => addDays(today, count)).filter((day) => isOpeningDay(day, garage))
  const named = days.map((date) => ({ label: date === addDays(today, 1) ? 'Demain' : dayName(date), date }))
  return [...named, weekLater(today, garage)]
}

/** The first of the last `count` opening days before a day. */
export function openingDaysBefore(day: string, count: number, garage: OpeningDays): string {
  let earlier = day
  for (let remaining = count; remaining > 0; ) {
    earlier = addDays(earlier, -1)
    if (isOpeningDay(earlier, garage)) remaining -= 1
  }
  return earlier
}

/** The instant since which an open process has been idle for `idleDays` whole opening days. */
export function idleBefore(now: Date, idleDays: number, garage: OpeningDays): Date {
  return startOfDayParis(openingDaysBefore(todayParis(now), idleDays, garage))
}

/** The reason why a day is closed: « Le 25 décembre est férié. »; null for an opening day. */
export function closedDayText(day: string, garage: OpeningDays): string | null {
  if (isOpeningDay(day, garage)) return null
  if (isPublicHoliday(day, garage.codePostal)) return `Le ${dayOfMonth(day)} est férié.`
  return `Le ${longDay(day).toLowerCase()}, le garage est fermé.`
}

/** The question about a later day on which the garage is closed; null where there is nothing to ask. */
export function closedDayQuestion(day: string, garage: OpeningDays, now: Moment): string | null {
  const text = day > todayParis(now) ? closedDayText(day, garage) : null
  return text && `${text} Garder cette date\u00a0?`
}

/** The fields of all forms in which a day is promised or expected. */
const promises = ['startDate', 'estimatedEndDate', 'expectedDate']

/**
 * The questions about the closed days of a form.
 * @param kept the days that were asked about already, and that the person keeps
 */
export function closedDayIssues(form: unknown, kept: unknown, garage: OpeningDays, now: Moment): Issue[] {
  const typed = typeof form === 'object' && form !== null ? Object.entries(form) : []
  return typed.flatMap(([name, value]) => {
    const day = promises.includes(name) && typeof value === 'string' ? readDay(value) : null
    const message = day && !String(kept).includes(day) ? closedDayQuestion(day, garage, now) : null
    return day && message ? [{ path: [name], message, code: 'closed', day }] : []
  })
}

/** Whether a day is a public holiday of France, or of the region of a postal code. */
export function isPublicHoliday(day: string, codePostal: string | null): boolean {
  const date = day.slice(5)
  const afterEaster = daysBetween(easterSunday(Number(day.slice(0, 4))), day)
  if (fixedHolidays.includes(date) || movableHolidays.includes(afterEaster)) return true
  const own = regions.find(([code]) => codePostal?.startsWith(code))
  return own !== undefined && (own[1].includes(date) || (own[2] === goodFriday && afterEaster === goodFriday))
}

const fixedHolidays = '01-01 05-01 05-08 07-14 08-15 11-01 11-11 12-25'

/** Days after Easter Sunday: its Monday, Ascension, Whit Monday. */
const movableHolidays = [1, 39, 50]
const goodFriday = -2

/**
 * The own holidays of Alsace-Moselle and overseas, by the beginning of their postal codes; the first match counts. The
 * days of the abolition of slavery are those of the labour code (L3422-2); 20 November is Matari’i i ni’a.
 */
const regions: readonly [code: string, days: string, goodFriday?: number][] = [
  ['57', '12-26', goodFriday],
  ['67', '12-26', goodFriday],
  ['68', '12-26', goodFriday],
  // Saint-Barthélemy and Saint-Martin, which also keep codes of Guadeloupe.
  ['97133', '10-09'],
  ['977', '10-09'],
  ['97150', '05-28'],
  ['978', '05-28'],
  ['971', '05-27'],
  ['972', '05-22'],
  ['973', '06-10'],
  ['974', '12-20'],
  ['976', '04-27'],
  // Wallis-et-Futuna, French Polynesia, New Caledonia.
  ['986', '04-28 06-29 07-29'],
  ['987', '03-05 11-20', goodFriday],
  ['988', '09-24'],
]

/** The date of Easter Sunday, by the Gregorian computus of Meeus, Jones and Butcher. */
function easterSunday(year: number): string {
  const golden = year % 19
  const [century, yearOf] = divided(year, 100)
  const [leaps, centuryRest] = divided(century, 4)
  const shift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - leaps - shift + 15) % 30
  const [quarters, yearRest] = divided(yearOf, 4)
  const toSunday = (32 + 2 * centuryRest + 2 * quarters - epact - yearRest) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  return addDays(`${year}-03-22`, epact + toSunday - 7 * late)
}

const divided = (value: number, by: number): [quotient: number, rest: number] => [Math.floor(value / by), value % by]
