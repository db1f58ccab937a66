import { importLimits, RefusedFile } from './file-limits.ts'

/** A row with its number in the file, counted from one, including empty rows. */
export type ReadRow = [number: number, cells: string[]]

/** The separators of cells, the most usual first, with their names. */
export const separators = {
  ';': 'points-virgules',
  '\t': 'tabulations',
  ',': 'virgules',
  '|': 'barres verticales',
} as const

export type Separator = keyof typeof separators

export const separatorSigns = Object.keys(separators) as [Separator, ...Separator[]]

type Ended = { end: number }

/**
 * The non-empty rows of a text. Quotes may contain separators, line ends and doubled quotes; a quote inside a cell is
 * an ordinary character. Reading of a row stops at its hundred and first cell, and of a cell at the last allowed
 * character.
 * @throws RefusedFile columns, cell, quotes
 */
export function* csvRecords(text: string, separator: string): Generator<ReadRow> {
  let at = 0
  for (let number = 1; at < text.length; number += 1) {
    const { cells, end } = recordAt(text, at, separator, number)
    at = end
    if (cells.length > 1 || cells[0] !== '') yield [number, cells]
  }
}

function recordAt(text: string, from: number, separator: string, number: number): Ended & { cells: string[] } {
  const cells: string[] = []
  for (let at = from; ; at += 1) {
    if (cells.length === importLimits.columns) throw new RefusedFile('columns', number)
    const cell = cellAt(text, at, separator, number)
    cells.push(cell.text)
    at = cell.end
    if (text[at] !== separator) return { cells, end: lineEnd(text, at) }
  }
}

/** The beginning of the next row, after CR, LF or both. */
const lineEnd = (text: string, at: number): number => (text.startsWith('\r\n', at) ? at + 2 : at + 1)

function cellAt(text: string, from: number, separator: string, number: number): Ended & { text: string } {
  let at = from
  while (text[at] === ' ') at += 1
  return text[at] === '"' ? quotedCell(text, at, separator, number) : bareCell(text, from, separator, number)
}

const lineFeed = 10
const carriageReturn = 13

function bareCell(text: string, from: number, separator: string, number: number): Ended & { text: string } {
  const sign = separator.charCodeAt(0)
  const last = from + importLimits.cellRefused
  for (let at = from; ; at += 1) {
    const code = text.charCodeAt(at)
    const isEnd = code === sign || code === lineFeed || code === carriageReturn || at >= text.length
    if (isEnd) return { text: text.slice(from, at), end: at }
    if (at >= last) throw new RefusedFile('cell', number)
  }
}

function quotedCell(text: string, from: number, separator: string, number: number): Ended & { text: string } {
  let content = ''
  for (let at = from + 1; ; at += 1) {
    const quote = text.indexOf('"', at)
    if (quote === -1) throw new RefusedFile(text.length - at > importLimits.cellRefused ? 'cell' : 'quotes', number)
    content += text.slice(at, quote)
    if (content.length > importLimits.cellRefused) throw new RefusedFile('cell', number)
    at = quote + 1
    if (text[at] !== '"') return { text: content, end: afterQuotes(text, at, separator, number) }
    content += '"'
  }
}

function afterQuotes(text: string, from: number, separator: string, number: number): number {
  let at = from
  while (text[at] === ' ') at += 1
  const isEnd = at >= text.length || text[at] === separator || text[at] === '\n' || text[at] === '\r'
  if (!isEnd) throw new RefusedFile('quotes', number)
  return at
}
