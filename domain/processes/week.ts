import type * as z from 'zod'
import {
  addDays,
  dayDistance,
  dayName,
  dayOfMonth,
  daysBetween,
  longDay,
  type Moment,
  todayParis,
  weekday,
} from '../ground/dates.ts'
import { isOpeningDay, nextOpeningDay, type OpeningDays, openingDaysBefore } from '../ground/opening-days.ts'
import type { weekDaySchema, weekSchema } from './week-schemas.ts'

export type Week = z.output<typeof weekSchema>
export type WeekDay = z.output<typeof weekDaySchema>

/** How many open days a week shows: all of the garage's, five at least. */
export const weekLength = ({ openDays }: OpeningDays): number => Math.max(5, openDays.length)

/** A day, and the last of the open days of a week from that day on. */
export function weekRange(from: string, garage: OpeningDays): { from: string; to: string } {
  let to = nextOpeningDay(from, garage)
  for (let left = weekLength(garage) - 1; left > 0; left -= 1) to = nextOpeningDay(addDays(to, 1), garage)
  return { from, to }
}

/** The days of a week: its open days, and a closed day on which something is promised or expected. */
export function weekDays(
  { from, to }: { from: string; to: string },
  garage: OpeningDays,
  isBusy: (day: string) => boolean,
): string[] {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
  return days.filter((day) => isOpeningDay(day, garage) || isBusy(day))
}

/** The first days of the weeks before and after. */
export const weekBefore = (from: string, garage: OpeningDays): string =>
  openingDaysBefore(from, weekLength(garage), garage)
export const weekAfter = (to: string, garage: OpeningDays): string => nextOpeningDay(addDays(to, 1), garage)

/** How many weeks the usual load looks back, and how many days with cars it needs of one day of the week. */
export const usualWeeks = 8
const usualDaysMin = 4

/**
 * The usual number of cars given back on a day of the week: the median over the days on which any were; null where there
 * are too few of these.
 * @param returns cars given back, by day
 */
export function usualOn(day: string, returns: Readonly<Record<string, number>>): number | null {
  const counts = Object.entries(returns)
    .filter(([past, count]) => count > 0 && weekday(past) === weekday(day))
    .map(([, count]) => count)
    .sort((a, b) => a - b)
  if (counts.length < usualDaysMin) return null
  const middle = counts.length / 2
  return Math.round(((counts[Math.ceil(middle) - 1] ?? 0) + (counts[Math.floor(middle)] ?? 0)) / 2)
}

/** How full a day is against its usual load; null where no usual load is known. */
export type Load = 'full' | 'usual' | 'room'

export function loadOf({ due, usual }: Pick<WeekDay, 'due' | 'usual'>): Load | null {
  if (usual === null) return null
  if (due >= Math.max(usual * 1.5, usual < few ? usual + few - 1 : 0)) return 'full'
  return due <= usual / 2 ? 'room' : 'usual'
}

/** Below this usual number, one or two cars more do not make a day full: three do. */
const few = 4

/** The first opening day with room from today on: half the usual load or less, or nothing promised where none is known. */
export const firstWithRoom = <Day extends Pick<WeekDay, 'date' | 'due' | 'usual'>>(
  days: readonly Day[],
  garage: OpeningDays,
  today: string,
): Day | null => days.find((day) => day.date >= today && isOpeningDay(day.date, garage) && hasRoom(day)) ?? null

const hasRoom = (day: Pick<WeekDay, 'due' | 'usual'>): boolean =>
  loadOf(day) === 'room' || (day.usual === null && day.due === 0)

/** How many days after a week are searched for the first one with room. */
export const roomSearchDays = 60

/** « 26 novembre au 2 décembre ». */
export const weekTitle = (days: readonly Pick<WeekDay, 'date'>[]): string =>
  `${dayOfMonth(days[0]?.date ?? '')} au ${dayOfMonth(days.at(-1)?.date ?? '')}`

/** « 17 à rendre · 5 attendues ». */
export function weekSentence(days: readonly WeekDay[]): string {
  const [due, expected] = [sum(days, 'due'), sum(days, 'expected')]
  return [due > 0 && `${due} à rendre`, expected > 0 && expectedText(expected)].filter(Boolean).join(' · ')
}

const sum = (days: readonly WeekDay[], field: 'due' | 'expected'): number =>
  days.reduce((total, day) => total + day[field], 0)

export const expectedText = (count: number): string => `${count} attendue${count > 1 ? 's' : ''}`

/** « Vendredi 27 », a day within the weeks around today. */
export function shortName(date: string): string {
  const [name = '', number = ''] = longDay(date).split(' ')
  return `${name} ${number}`
}

/** « ven. 27 », where a day has little room. */
export function jumpName(date: string): string {
  const [name = '', number = ''] = longDay(date).toLowerCase().split(' ')
  return `${name.slice(0, 3)}. ${number}`
}

/** « aujourd’hui », « demain », « mardi », from a week on « lundi 7 », from a month on « lundi 7 janvier ». */
export function placeName(date: string, now: Moment): string {
  const days = daysBetween(todayParis(now), date)
  if (days < 2) return dayDistance(date, now)
  if (days < 7) return dayName(date).toLowerCase()
  return (days < 28 ? shortName(date) : longDay(date)).toLowerCase()
}

/** « dans 4 j », « demain »; nothing for a day that is past. */
export const distanceText = (date: string, now: Moment): string =>
  date < todayParis(now) ? '' : dayDistance(date, now)

/** « d’habitude 4 », « chargé, d’habitude 4 », « de la place, d’habitude 4 »; null where no usual load is known. */
export function loadText(day: Pick<WeekDay, 'due' | 'usual'>): string | null {
  const load = loadOf(day)
  if (load === null) return null
  return `${{ full: 'chargé, ', usual: '', room: 'de la place, ' }[load]}d’habitude ${day.usual}`
}

/** « 6, chargé », « 1 ». */
const shortLoadText = (day: Pick<WeekDay, 'due' | 'usual'>): string =>
  loadOf(day) === 'full' ? `${day.due}, chargé` : String(day.due)

/** The loads of days, by their date. */
export type Loads = Readonly<Record<string, Pick<WeekDay, 'due' | 'usual'>>>

/** A day to choose, with its load where it is known: « Demain · 6, chargé ». */
export function chipText(label: string, date: string, loads: Loads | undefined): string {
  const load = loads?.[date]
  return load ? `${label} · ${shortLoadText(load)}` : label
}

/** « Vendredi 27 : 6 à rendre, chargé. »; null for a day without a known load. */
export function dayLoadText(date: string, loads: Loads | undefined): string | null {
  const load = loads?.[date]
  return load ? `${shortName(date)}\u00a0: ${dueText(load)}.` : null
}

/** The load of a day in a list of days: « 6 à rendre, chargé ». */
export const dueText = (day: Pick<WeekDay, 'due' | 'usual'>): string =>
  `${day.due} à rendre${loadOf(day) === 'full' ? ', chargé' : ''}`
