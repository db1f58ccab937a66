import { formatPhone } from './phone.ts'

/** A value of a cell: a fact is written as oui or non. */
export type CsvValue = string | number | boolean | null

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
  if (typeof value === 'number') return String(value)
  return cellText(value)
}

/** A cell's text. What a spreadsheet would compute, or read as another value, begins with an apostrophe, which makes it text. */
export function cellText(text: string): string {
  const safe = isChanged(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A cell's text without the apostrophe of `cellText`; any other apostrophe is of the text. */
export const withoutApostrophe = (text: string): string =>
  text.startsWith("'") && isChanged(text.slice(1)) ? text.slice(1) : text

const isChanged = (text: string): boolean => formula.test(text) || isReadOtherwise(text)

const formula = /^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/**
 * Whether a spreadsheet shows another value than the text: 01000 without its zero, 12 digits as 1,2E+11, 12E5 as 1 200 000, 12/03 and
 * MARS12 as days, (12) as -12. A whole day, 2027-03-12 or 12/03/2027, is meant to be read.
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
 * A number as it is dialled from France, 06 12 34 56 78 or 00 32 47 51 23 45 6: its plus sign would be computed, and behind an apostrophe
 * nobody could dial it. The spaces keep spreadsheets from reading a number without its zeros; `normalisePhone` gives back what is stored.
 */
export function dialled(telephone: string): string {
  const national = formatPhone(telephone)
  return national.startsWith('+') ? pairs(`00${national.slice(1)}`) : national.replaceAll('\u00a0', ' ')
}

const pairs = (digits: string): string => digits.replace(/(\d{2})(?=\d)/g, '$1 ')
