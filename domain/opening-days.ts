import { addDays, daysBetween, startOfDayParis, todayParis, weekday } from './dates.ts'

/** Whether garages are expected to work on a day: neither a weekend nor a public holiday of metropolitan France. */
export function isOpeningDay(day: string): boolean {
  return !isWeekend(day) && !isPublicHoliday(day)
}

/** The first of the last `count` opening days before a day. */
export function openingDaysBefore(day: string, count: number): string {
  let earlier = day
  for (let remaining = count; remaining > 0; ) {
    earlier = addDays(earlier, -1)
    if (isOpeningDay(earlier)) remaining -= 1
  }
  return earlier
}

/** The instant since which an open process has been idle for `idleDays` whole opening days. */
export function idleBefore(now: Date, idleDays: number): Date {
  return startOfDayParis(openingDaysBefore(todayParis(now), idleDays))
}

export function isPublicHoliday(day: string): boolean {
  const afterEaster = daysBetween(easterSunday(Number(day.slice(0, 4))), day)
  return fixedHolidays.has(day.slice(5)) || movableHolidays.has(afterEaster)
}

const fixedHolidays = new Set(['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'])

/** Days after Easter Sunday: its Monday, Ascension, Whit Monday. */
const movableHolidays = new Set([1, 39, 50])

const isWeekend = (day: string): boolean => [0, 6].includes(weekday(day))

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
