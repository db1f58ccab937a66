import { withoutApostrophe } from '../ground/csv.ts'
import { columnLetters, type ImportField, recogniseColumns, titleRow } from './columns.ts'
import type { ReadRow } from './csv-records.ts'
import { importLimits, RefusedFile } from './file-limits.ts'

/** A column of the file: its title, its field, and sample values of its first lines. */
export type FileColumn = { title: string; field: ImportField | null; samples: string[] }

export type Layout = {
  columns: FileColumn[]
  lines: number
  /** The columns without a name in a table whose other columns have names: B, E. They are left out. */
  unnamed: string[]
}

/** A cell as it is stored, cut at the limit of every field. A leading apostrophe before a formula means text. */
export function keptCell(cell: string): string {
  const text = cell.replaceAll('\0', '').trim().slice(0, importLimits.cellKept).toWellFormed()
  return withoutApostrophe(text)
}

/** The number of first rows that may contain the names of the columns. */
const headRows = 10
const samplesShown = 3

/**
 * Lays out the rows of a file: yields the lines below the row that names the columns, if there is one, and returns the
 * columns. Where columns have names, cells of unnamed columns are dropped.
 * @throws RefusedFile empty, lines, characters
 */
export function* layOut(rows: Iterable<ReadRow>): Generator<ReadRow, Layout> {
  const source = filled(rows)
  const head = firstOf(source, headRows)
  if (head.length === 0) throw new RefusedFile('empty')
  const titlesAt = titleRow(head.map(([, cells]) => cells))
  const titles = titlesAt === null ? null : (head[titlesAt]?.[1] ?? [])
  const named = titles?.flatMap((title, at) => (title === '' ? [] : [at])) ?? null
  const table = createTable(named)
  for (const row of head.slice(titlesAt === null ? 0 : titlesAt + 1)) yield* table.line(row)
  for (const row of source) yield* table.line(row)
  return table.layout(titles)
}

/** The non-empty rows, as they are stored, without empty cells at their end. */
function* filled(rows: Iterable<ReadRow>): Generator<ReadRow> {
  let count = 0
  for (const [number, cells] of rows) {
    const kept = withoutEmptyEnd(cells.map(keptCell))
    if (kept.length === 0) continue
    count += 1
    if (count > importLimits.lines + 1) throw new RefusedFile('lines')
    yield [number, kept]
  }
}

function withoutEmptyEnd(cells: string[]): string[] {
  while (cells.at(-1) === '') cells.pop()
  return cells
}

/** Reads the first rows, and leaves the others in the iterator. */
function firstOf(rows: Iterator<ReadRow>, count: number): ReadRow[] {
  const first: ReadRow[] = []
  while (first.length < count) {
    const { done, value } = rows.next()
    if (done) break
    first.push(value)
  }
  return first
}

function createTable(named: readonly number[] | null) {
  const samples: string[][] = []
  let [lines, characters, width] = [0, 0, 0]
  return {
    *line([number, cells]: ReadRow): Generator<ReadRow> {
      width = Math.max(width, cells.length)
      const kept = named ? withoutEmptyEnd(named.map((at) => cells[at] ?? '')) : cells
      if (kept.length === 0) return
      lines += 1
      if (lines > importLimits.lines) throw new RefusedFile('lines')
      characters += kept.reduce((sum, { length }) => sum + length, 0)
      if (characters > importLimits.charactersKept) throw new RefusedFile('characters')
      if (samples.length < samplesShown)
        samples.push(kept.map((cell) => cell.slice(0, importLimits.sampleKept).toWellFormed()))
      yield [number, kept]
    },
    layout: (titles: readonly string[] | null): Layout => {
      if (lines === 0) throw new RefusedFile('empty')
      const places = named ?? Array.from({ length: width }, (_, at) => at)
      const shown = places.map((at) => (titles?.[at] ?? '').slice(0, importLimits.sampleKept).toWellFormed())
      const fields = recogniseColumns(shown)
      const columns = places.map((at, index) => ({
        title: shown[index] || `Colonne ${columnLetters(at)}`,
        field: fields[index] ?? null,
        samples: samples.map((cells) => cells[index] ?? ''),
      }))
      const all = Array.from({ length: Math.max(width, titles?.length ?? 0) }, (_, at) => at)
      return { columns, lines, unnamed: named ? all.filter((at) => !named.includes(at)).map(columnLetters) : [] }
    },
  }
}
