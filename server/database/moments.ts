/**
 * An instant as the wire says it, of what a query brings: a Date, or the text of a `timestamptz`; null stays null. Rows
 * that are read by the fifty bring text: a Date of it, and words of that Date, cost ten times as much.
 */
export function isoOf(moment: Date | string): string
export function isoOf(moment: Date | string | null): string | null
export function isoOf(moment: Date | string | null): string | null {
  if (moment === null) return null
  if (typeof moment !== 'string') return moment.toISOString()
  return utc.test(moment) ? inWords(moment) : new Date(moment).toISOString()
}

/** As a session in UTC writes it: 2026-11-02 09:00:00.25+00. */
const utc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/

function inWords(moment: string): string {
  const fraction = moment.length > 22 ? moment.slice(20, -3) : ''
  return `${moment.slice(0, 10)}T${moment.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}
