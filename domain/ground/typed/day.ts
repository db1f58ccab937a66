import { dayParis } from '../dates.ts'

/** Names of months in French, then in English, as spreadsheets write them; three letters are enough. */
const monthNames = [
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
  'january february march april may june july august september october november december',
].map((names) => names.split(' '))

/**
 * A typed day as it is stored, YYYY-MM-DD: `15/12/2026`, `3.4.27`, `03-avr-27`, `1er mars 2027`, `20261215`, or an ISO
 * date. A time after it is ignored; an ISO instant gives its day in Paris. Null where the text is no calendar day.
 */
export function readDay(typed: string): string | null {
  const text = typed.trim()
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/i.test(text)) return dayOfInstant(text)
  return dayOf(text.replace(/(?:T|,?\s+(?:à\s+)?)\d{1,2}[:h]\d{2}(?::\d{2}(?:[.,]\d+)?)?$/i, ''))
}

/**
 * A typed day with its hour in Paris, as YYYY-MM-DDTHH:MM: `28/11/2026 14:05`, `28 nov. 2026 à 14h05`, `2026-11-28T14:05`.
 * Null for any other text.
 */
export function readWallTime(typed: string): string | null {
  const [, day = '', hour = '', minute = '00'] =
    /^(.+?)(?:T|,?\s+(?:à\s+)?)(\d{1,2})\s?[:h]\s?(\d\d)?(?::\d\d)?$/i.exec(typed.trim()) ?? []
  const date = dayOf(day.trim())
  if (date === null || Number(hour) > 23 || Number(minute) > 59) return null
  return `${date}T${hour.padStart(2, '0')}:${minute}`
}

/** The month of a text such as `mars 2019`, `03/2019` or `2019-03`, as YYYY-MM; null for any other text. */
export function readMonth(typed: string): string | null {
  const text = typed.trim()
  const [, year, after] = /^(\d{4})[/.-](\d{1,2})$/.exec(text) ?? []
  const [, before, yearAfter] = /^(\d{1,2}|[^\d\s/.-]+\.?)[\s/.-]+(\d{4})$/.exec(text) ?? []
  return date(year ?? yearAfter, monthNumber(after ?? before ?? ''), '1')?.slice(0, 7) ?? null
}

function dayOfInstant(text: string): string | null {
  const moment = new Date(text.replace(' ', 'T'))
  return Number.isNaN(moment.getTime()) || !dayOf(text.slice(0, 10)) ? null : dayParis(moment)
}

const yearFirst = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/
const dayFirst = /^(\d{1,2})([/.\-\s])\s?(\d{1,2})\2\s?(\d{4}|\d\d)$/
const inWords = /^(?:[a-z]{3,8}\.?\s+)?(\d{1,2})(?:er)?[\s./-]+([^\d\s./-]{3,9})\.?[\s./-]+(\d{4}|\d\d)$/i

function dayOf(text: string): string | null {
  const whole = /^((?:19|2[01])\d\d)()(\d\d)(\d\d)$/.exec(text)
  const [, year, , month, day] = yearFirst.exec(text) ?? whole ?? []
  const found = date(year, month, day)
  if (found) return found
  const figures = dayFirst.exec(text) ?? /^(\d\d)()(\d\d)(\d{4})$/.exec(text)
  if (figures) return date(figures[4], figures[3], figures[1])
  const words = inWords.exec(text)
  return words && date(words[3], monthNumber(words[2] ?? ''), words[1])
}

/** The number of a month, in digits or by its name; NaN for any other word. */
function monthNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  const name = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f.]/g, '')
    .toLowerCase()
  if (name.length < 3) return Number.NaN
  const found = monthNames.flatMap((names) => names.flatMap((month, at) => (month.startsWith(name) ? [at + 1] : [])))
  return found.every((at) => at === found[0]) ? (found[0] ?? Number.NaN) : Number.NaN
}

/** A calendar day. Two digits are a year from 1950 to 2049, as in spreadsheets. */
function date(year = '', month: string | number = '', day = ''): string | null {
  const fullYear = year.length === 2 ? Number(year) + (Number(year) < 50 ? 2000 : 1900) : Number(year)
  const text = [[fullYear, 4] as const, [Number(month), 2] as const, [Number(day), 2] as const]
    .map(([value, length]) => String(value).padStart(length, '0'))
    .join('-')
  const moment = new Date(`${text}T00:00:00Z`)
  // JavaScript reads the 31st of February as the 3rd of March.
  return Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(text) ? null : text
}
