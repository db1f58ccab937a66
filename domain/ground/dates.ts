export type Moment = Date | string

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const weekdays = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']
const months = {
  abbreviated: 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'.split(' '),
  wide: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
}

export function relativeTime(moment: Moment, now: Moment): string {
  const elapsedMs = time(now) - time(moment)
  if (elapsedMs < minuteMs) return "À l'instant"
  if (elapsedMs < hourMs) return `Il y a ${Math.floor(elapsedMs / minuteMs)} min`
  if (elapsedMs < dayMs) return `Il y a ${Math.floor(elapsedMs / hourMs)}h`
  return formatMoment(moment)
}

/** An instant in French as 'd MMM HH:mm': 21 nov. 14:05. */
export function formatMoment(moment: Moment): string {
  const wall = parisWall(time(moment))
  return `${wall.getUTCDate()} ${month(wall, 'abbreviated')} ${clock(wall)}`
}

/** An instant in French: 21 nov. 2026 à 14:05. */
export function formatDayTime(moment: Moment): string {
  return `${formatDay(moment)} à ${clock(parisWall(time(moment)))}`
}

/** A duration in days as 'Nj Nh', without a part that is zero; in words where both round to zero. */
export function formatDuration(days: number): string {
  const hours = Math.max(0, Math.round(days * 24))
  const parts = [hours >= 24 ? `${Math.floor(hours / 24)}j` : '', hours % 24 > 0 ? `${hours % 24}h` : '']
  return parts.filter((part) => part !== '').join(' ') || 'moins d’une heure'
}

/** A day in French, 21 nov. 2026, from a date or an instant. */
export function formatDay(day: Moment): string {
  const wall = wallOf(day)
  return `${dayNumber(wall)} ${month(wall, 'abbreviated')} ${wall.getUTCFullYear()}`
}

/** A day in French without its year, « 21 nov. », where the year is obvious. */
export function shortDay(day: Moment): string {
  const wall = wallOf(day)
  return `${dayNumber(wall)} ${month(wall, 'abbreviated')}`
}

/** An instant in French without its year: 21 nov. à 14:05. */
export const shortDayTime = (moment: Moment): string => `${shortDay(moment)} à ${wallTime(moment).slice(11)}`

/** A day in French: Samedi 21 novembre. */
export const longDay = (day: Moment): string => `${dayName(day)} ${dayOfMonth(day)}`

/** The day of the week in French: Samedi. */
export function dayName(day: Moment): string {
  const name = weekdays[wallOf(day).getUTCDay()] ?? ''
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

/** A day in French: 21 novembre. */
export function dayOfMonth(day: Moment): string {
  const wall = wallOf(day)
  return `${dayNumber(wall)} ${month(wall, 'wide')}`
}

/** The distance to a deadline, in words short enough for a row. */
export function dayDistance(date: string, now: Moment): string {
  const days = daysBetween(todayParis(now), date)
  if (days < 0) return `en retard de ${-days} j`
  if (days === 0) return 'aujourd’hui'
  return days === 1 ? 'demain' : `dans ${days} j`
}

/** Today in Paris, as YYYY-MM-DD. */
export const todayParis = (now: Moment): string => dayParis(now)

/** The day of an instant in Paris. A date is returned unchanged. */
export function dayParis(moment: Moment): string {
  if (typeof moment === 'string' && moment.length === 10) return moment
  return wallOf(moment).toISOString().slice(0, 10)
}

export function startOfDayParis(date: string): Date {
  const midnightUtc = Date.parse(`${date}T00:00:00Z`)
  // Paris changes its clocks at one in the morning UTC, so at midnight UTC the day's first offset still applies.
  return new Date(midnightUtc - parisOffsetMs(midnightUtc))
}

/** The instant of a local time in Paris (2026-11-21T14:05); invalid for a time that the clocks skip. */
export function parisInstant(wall: string): Date {
  const utc = Date.parse(`${wall}Z`)
  // JavaScript reads the 31st of February as the 3rd of March.
  if (Number.isNaN(utc) || !new Date(utc).toISOString().startsWith(wall)) return new Date(Number.NaN)
  return new Date(utc - parisOffsetMs(utc - parisOffsetMs(utc)))
}

/** The local time of an instant in Paris, in the format of a form field. */
export const wallTime = (moment: Moment): string => wallOf(moment).toISOString().slice(0, 16)

/** The last millisecond of a day in Paris. */
export function endOfDayParis(date: string): Date {
  return new Date(startOfDayParis(addDays(date, 1)).getTime() - 1)
}

/** Adds calendar days, whatever the time zone. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** The day of the week; 0 is Sunday, as everywhere in JavaScript. */
export const weekday = (date: string): number => wallOf(date).getUTCDay()

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)
}

function wallOf(day: Moment): Date {
  return typeof day === 'string' && day.length === 10 ? new Date(`${day}T00:00:00Z`) : parisWall(time(day))
}

// A date whose UTC fields are the local time in Paris, in whatever time zone the server runs.
function parisWall(timeMs: number): Date {
  return new Date(timeMs + parisOffsetMs(timeMs))
}

let parisFields: Intl.DateTimeFormat | undefined
const offsetByHour = new Map<number, number>()

// The offset never changes within an hour of UTC: asking Intl once for each hour avoids a slow call for each date.
function parisOffsetMs(timeMs: number): number {
  const hour = Math.floor(timeMs / hourMs)
  const known = offsetByHour.get(hour)
  if (known !== undefined) return known
  if (offsetByHour.size > 5000) offsetByHour.clear()
  const offsetMs = askOffsetMs(hour * hourMs)
  offsetByHour.set(hour, offsetMs)
  return offsetMs
}

function askOffsetMs(timeMs: number): number {
  parisFields ??= new Intl.DateTimeFormat('en-US', {
    timeZone: 'Europe/Paris',
    hour12: false,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const fields: Record<string, number> = {}
  for (const part of parisFields.formatToParts(timeMs)) fields[part.type] = Number(part.value)
  const { year = 0, month: monthNumber = 1, day = 1, hour = 0, minute = 0, second = 0 } = fields
  // Older engines write midnight as 24.
  return Date.UTC(year, monthNumber - 1, day, hour % 24, minute, second) - timeMs
}

function time(moment: Moment): number {
  return new Date(moment).getTime()
}

function month(wall: Date, width: keyof typeof months): string {
  return months[width][wall.getUTCMonth()] ?? ''
}

function dayNumber(wall: Date): string {
  return wall.getUTCDate() === 1 ? '1er' : String(wall.getUTCDate())
}

const clock = (wall: Date): string => `${pad(wall.getUTCHours())}:${pad(wall.getUTCMinutes())}`

const pad = (value: number): string => String(value).padStart(2, '0')
