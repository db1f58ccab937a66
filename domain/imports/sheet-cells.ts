import { importLimits, RefusedFile } from './file-limits.ts'

/** The place of a cell, counted from one. */
export type Place = { column: number; row: number }

/**
 * The place of an address such as `B12`, with its numbers kept within what a number can hold.
 * @throws RefusedFile unreadable where it is no address
 */
export function placeOf(address: string): Place {
  const [, letters, digits] = /^\$?([a-z]{1,20})\$?(\d{1,20})$/i.exec(address) ?? []
  if (!letters || !digits || /^0+$/.test(digits)) throw new RefusedFile('unreadable')
  const column = Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return { column, row: Number(digits) }
}

/** @throws RefusedFile columns, lines where a cell is outside of the limits */
export function refuseFarCell({ column, row }: Place): void {
  if (row > importLimits.lines + 1) throw new RefusedFile('lines')
  if (column > importLimits.columns) throw new RefusedFile('columns', row)
}

/** The numbers of Excel's own formats that show a date. */
const dateFormats: readonly [from: number, to: number][] = [
  [14, 17],
  [22, 22],
  [27, 31],
  [34, 36],
  [50, 58],
]

/**
 * Whether Excel shows a number with this format as a date; `code` is the text of a format that the workbook defines.
 */
export function isDateFormat(id: number, code?: string): boolean {
  if (code === undefined) return dateFormats.some(([from, to]) => id >= from && id <= to)
  const bare = code
    .slice(0, 255)
    .replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
    .toLowerCase()
  return !/general|standard/.test(bare) && /[dy]|mmm/.test(bare)
}

const dayMs = 86_400_000
/** The first day of a workbook's calendar, so that 1 March 1900 is day 61. */
const firstDay = Date.UTC(1899, 11, 30)
const days1904 = 1462
/** 31 December 9999. */
const lastDay = 2_958_465

/** The day of a workbook's number, AAAA-MM-JJ; a number that is no day is returned as it is. */
export function dayOfNumber(value: number, is1904: boolean): string {
  const day = Math.floor(value) + (is1904 ? days1904 : 0)
  if (!(day >= 1 && day <= lastDay)) return String(value)
  return new Date(firstDay + day * dayMs).toISOString().slice(0, 10)
}
