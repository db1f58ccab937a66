import { formatPhone } from './phone.ts'

/** The value of a cell; a boolean is written as oui or non. */
export type CsvValue = string | number | boolean | null

/** The byte order mark at the beginning of a file, by which spreadsheets recognise UTF-8. */
export const csvMark = '\ufeff'

/** A line of a file: semicolons, as French spreadsheets expect. */
export const csvLine = (cells: readonly CsvValue[]): string => `${cells.map(cellOf).join(';')}\r\n`

/** A whole file, its columns first. */
export const csvFile = (columns: readonly string[], rows: readonly (readonly CsvValue[])[]): string =>
  csvMark + [columns, ...rows].map(csvLine).join('')

function cellOf(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value === 'number') return String(value)
  return cellText(value)
}

/** A cell's text. An apostrophe is added before text that a spreadsheet would compute or read as another value. */
export function cellText(text: string): string {
  const safe = isChanged(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A cell's text without the apostrophe added by `cellText`; any other apostrophe belongs to the text. */
export const withoutApostrophe = (text: string): string =>
  text.startsWith("'") && isChanged(text.slice(1)) ? text.slice(1) : text

const isChanged = (text: string): boolean => formula.test(text) || isReadOtherwise(text)

const formula = /^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/**
 * Whether a spreadsheet shows another value than the text: 01000 without its zero, 12 digits as 1,2E+11, 12E5 as 1 200
 * 000, 12/03 and MARS12 as days, (12) as -12. A whole day, 2027-03-12 or 12/03/2027, should be read as a day.
 */
const isReadOtherwise = (text: string): boolean => otherwise.some((pattern) => pattern.test(text.trim()))

const months =
  'janv?|january|janvier|f[ée]vr?|feb|february|f[ée]vrier|mars?|march|avr|avril|apr|april|mai|may|juin|june?|juil|juillet|july?|ao[uû]t|aug|august|sept?|septembre|september|oct|octobre|october|nov|novembre|november|d[ée]c|d[ée]cembre|december'
const otherwise = [
  /^0\d+$|^\d{12,}$/,
  /^\d+(?:[.,]\d+)?E[+-]?\d+$/i,
  /^\d{1,2}([/.-])\d{1,2}(?:\1\d{2})?$|^\d{1,2}([.-])\d{1,2}\2\d{4}$|^\d{4}[/-]\d{1,2}$/,
  /^\d{1,2} \d{1,2} \d{4}$/,
  new RegExp(`^(?:\\d{1,2}[ /.\\-]*)?(?:${months})\\.?[ /.\\-]*\\d{1,4}$`, 'i'),
  new RegExp(`^\\d{1,2}[ /.\\-]*(?:${months})$`, 'i'),
  /^\d{1,2}[:h]\d{2}(?::\d{2})?$/i,
  /^(?:true|false|vrai|faux)$/i,
  /^\(\d[\d ,.]*\)$|^\d[\d ,.]*-$/,
]

/**
 * A number as it is dialled from France, 06 12 34 56 78 or 00 32 47 51 23 45 6. A spreadsheet would compute a plus
 * sign, and nobody could dial a number behind an apostrophe. The spaces keep its zeros; `normalisePhone` gives back the
 * stored number.
 */
export function dialled(telephone: string): string {
  const national = formatPhone(telephone)
  return national.startsWith('+') ? pairs(`00${national.slice(1)}`) : national.replaceAll('\u00a0', ' ')
}

const pairs = (digits: string): string => digits.replace(/(\d{2})(?=\d)/g, '$1 ')
