import pg from 'pg'

/** An instant as calls and rows write it, in UTC: 2026-11-02T09:00:00.250Z. Two of them compare as text. */
export type Instant = `${string}T${string}Z`

export const instantOf = (moment: Date): Instant => moment.toISOString() as Instant

/** An instant as a session in UTC writes it: 2026-11-02 09:00:00.25+00. */
const utc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/

const readDate: (text: string) => Date | number = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

/**
 * Reads a `timestamptz`. Making a Date and formatting it costs ten times as much, and is left to sessions in other time
 * zones and to odd years. What no Date can say, as `infinity`, stays as PostgreSQL writes it.
 */
export function readInstant(text: string): string {
  if (utc.test(text)) return `${text.slice(0, 10)}T${text.slice(11, 19)}.${millisOf(text)}Z`
  const moment = readDate(text)
  return typeof moment === 'number' || Number.isNaN(moment.getTime()) ? text : moment.toISOString()
}

/** An instant inside a column of JSON, which PostgreSQL writes with an offset and up to microseconds. */
export const instantIn = (text: string): Instant => instantOf(new Date(text))

const millisOf = (text: string): string => (text.length === 22 ? '000' : text.slice(20, -3).slice(0, 3).padEnd(3, '0'))
