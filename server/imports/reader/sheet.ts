import type { ReadRow } from '../../../domain/imports/csv-records.ts'
import { importLimits, RefusedFile } from '../../../domain/imports/file-limits.ts'
import { dayOfNumber, type Place, placeOf, refuseFarCell } from '../../../domain/imports/sheet-cells.ts'
import { readXml } from './xml.ts'

/** The data of a workbook that the cells of a sheet refer to. */
export type Shared = { texts: readonly string[]; dateStyles: readonly boolean[]; is1904: boolean }

type Cell = Place & { type: string; style: number; value: string }

/** The non-empty rows of a sheet, as they are read. @throws RefusedFile */
export function* rowsOfSheet(content: Uint8Array, shared: Shared): Generator<ReadRow> {
  const rows = rowCollector()
  let cell: Cell | null = null
  let reads = false
  let isPhonetic = false

  const pieces = readXml(content, {
    open: (name, attribute) => {
      if (name === 'row') rows.open(attribute('r'))
      else if (name === 'c') {
        const place = rows.place(attribute('r'))
        cell = { ...place, type: attribute('t') ?? 'n', style: Number(attribute('s') ?? -1), value: '' }
      } else if (name === 'v' || name === 't') reads = cell !== null && !isPhonetic
      else if (name === 'rPh') isPhonetic = true
    },
    close: (name) => {
      if (name === 'c' && cell) {
        rows.add(cell, cellText(cell, shared))
        cell = null
      } else if (name === 'v' || name === 't') reads = false
      else if (name === 'rPh') isPhonetic = false
    },
    text: (piece) => {
      if (reads && cell && cell.value.length <= importLimits.cellRefused)
        cell.value += piece.slice(0, importLimits.cellRefused + 1)
    },
  })
  for (const _ of pieces) yield* rows.takeComplete()
  yield* rows.takeAll()
}

/**
 * Collects the cells of a sheet into rows. A cell's place is its address; without one, it follows the cell before. A
 * cell out of order is refused, and so is one beyond the limits, unless it is empty.
 */
function rowCollector() {
  const complete: ReadRow[] = []
  let row: ReadRow = [0, []]
  let column = 0

  const finish = () => {
    if (row[1].length > 0) complete.push(row)
  }
  const openNumber = (number: number) => {
    if (number <= row[0]) throw new RefusedFile('unreadable')
    finish()
    row = [number, []]
    column = 0
  }
  return {
    open: (number: string | undefined) => openNumber(number === undefined ? row[0] + 1 : numberOf(number)),
    /** The place of the next cell. */
    place(address: string | undefined): Place {
      const place = address === undefined ? { column: column + 1, row: Math.max(row[0], 1) } : placeOf(address)
      if (place.row > row[0]) openNumber(place.row)
      if (place.row !== row[0] || place.column <= column) throw new RefusedFile('unreadable')
      column = place.column
      return place
    },
    add(place: Place, text: string) {
      if (text.trim() === '') return
      refuseFarCell(place)
      if (text.length > importLimits.cellRefused) throw new RefusedFile('cell', place.row)
      while (row[1].length < place.column - 1) row[1].push('')
      row[1].push(text)
    },
    takeComplete: () => complete.splice(0),
    /** The last rows, at the end of the sheet. */
    takeAll() {
      finish()
      return complete.splice(0)
    },
  }
}

function numberOf(text: string): number {
  if (!/^\d{1,20}$/.test(text)) throw new RefusedFile('unreadable')
  return Number(text)
}

/** A cell's text. For a formula it is the saved value, which is never computed again; an error value is empty. */
function cellText({ type, style, value }: Cell, { texts, dateStyles, is1904 }: Shared): string {
  if (type === 's') return unescaped(texts[Number(value)] ?? '')
  if (type === 'e') return ''
  if (type === 'b') return value === '' ? '' : value === '0' ? 'non' : 'oui'
  if (type === 'd') return value.slice(0, 10)
  if (type !== 'n') return unescaped(value)
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  return dateStyles[style] ? dayOfNumber(number, is1904) : String(number)
}

/** Excel writes characters that XML forbids, and line ends, as _x000D_. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
