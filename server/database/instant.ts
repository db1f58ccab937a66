import pg from 'pg'

/** An instant in calls and rows, in UTC: 2026-11-02T09:00:00.250Z. Two instants can be compared as text. */
export type Instant = `${string}T${string}Z`

export const instantOf = (moment: Date): Instant => moment.toISOString() as Instant

/** An instant as PostgreSQL writes it in UTC: 2026-11-02 09:00:00.25+00. */
const utc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/

const readDate: (text: string) => Date | number = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

/**
 * Reads a `timestamptz`. Creating and formatting a Date takes ten times as long, so it is only used for other time
 * zones and unusual years. A value that no Date can represent, such as `infinity`, is returned as PostgreSQL writes it.
 */
export function readInstant(text: string): string {
  if (utc.test(text)) return `${text.slice(0, 10)}T${text.slice(11, 19)}.${millisOf(text)}Z`
  const moment = readDate(text)
  return typeof moment === 'number' || Number.isNaN(moment.getTime()) ? text : moment.toISOString()
}

/** An instant inside a column of JSON, which PostgreSQL writes with an offset and up to microseconds. */
export const instantIn = (text: string): Instant => instantOf(new Date(text))

const millisOf = (text: string): string => (text.length === 22 ? '000' : text.slice(20, -3).slice(0, 3).padEnd(3, '0'))
