import { wallTime } from './dates.ts'
import { formatPhone } from './phone.ts'

/** A value of a cell: an instant is written as a clock in Paris shows it, a fact as oui or non. */
export type CsvValue = string | number | boolean | Date | null

/** The mark by which spreadsheets read UTF-8, at the beginning of a file. */
export const csvMark = '\ufeff'

/** A line of a file: semicolons, as French spreadsheets expect. */
export const csvLine = (cells: readonly CsvValue[]): string => `${cells.map(cellOf).join(';')}\r\n`

/** A whole file, its columns first. */
export const csvFile = (columns: readonly string[], rows: readonly (readonly CsvValue[])[]): string =>
  csvMark + [columns, ...rows].map(csvLine).join('')

function cellOf(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  return cellText(value instanceof Date ? wallTime(value).replace('T', ' ') : String(value))
}

/** A cell's text. What a spreadsheet would compute begins with an apostrophe, which makes it text. */
export function cellText(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const formula = /^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/**
 * A number as it is dialled from France, 06 12 34 56 78 or 00 32475123456: its plus sign would be computed, and behind an apostrophe
 * nobody could dial it. The spaces keep spreadsheets from reading a number without its zeros; `normalisePhone` gives back what is stored.
 */
export function dialled(telephone: string): string {
  const national = formatPhone(telephone).replaceAll('\u00a0', ' ')
  return national.replace(/^\+/, '00 ')
}
