import { addDays, daysBetween, startOfDayParis, todayParis, weekday } from './dates.ts'

/** Neither a weekend nor a public holiday of metropolitan France: the days on which a garage is expected to work. */
export function isOpeningDay(day: string): boolean {
  return !isWeekend(day) && !isPublicHoliday(day)
}

/** The day with which the last `count` opening days before this one began. */
export function openingDaysBefore(day: string, count: number): string {
  let earlier = day
  for (let left = count; left > 0; ) {
    earlier = addDays(earlier, -1)
    if (isOpeningDay(earlier)) left -= 1
  }
  return earlier
}

/** An open process in which nothing happened since this instant has seen `idleDays` whole opening days go by. */
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

/** The Gregorian computus of Meeus, Jones and Butcher. */
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
