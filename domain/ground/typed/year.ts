import { readDay, readMonth } from './day.ts'

/** A typed year, alone or in a date: `2019`, `03/2019`, `12/03/2019`, `mars 2019`. Null where the text has none. */
export function readYear(typed: string): number | null {
  const text = typed.trim().replace(/[.,]0+$/, '')
  if (/^\d{4}$/.test(text)) return Number(text)
  const known = readDay(text) ?? readMonth(text)
  return known === null ? null : Number(known.slice(0, 4))
}
