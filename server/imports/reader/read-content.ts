import type { ReadRow } from '../../../domain/imports/csv-records.ts'
import { type FileFault, RefusedFile } from '../../../domain/imports/file-limits.ts'
import { type Layout, layOut } from '../../../domain/imports/lay-out.ts'
import type { ImportReading, ReadingChoice } from '../../../domain/imports/reading.ts'
import { openText } from './text-file.ts'
import { openWorkbook } from './workbook.ts'

export type ReadFile = Omit<Layout, 'unnamed'> & { reading: ImportReading }
export type ReadAnswer = ReadFile | { fault: FileFault; line?: number }

/** Writes a piece of the rows: a line of JSON. */
type Write = (piece: string) => Promise<void>

/** Reads a file. Its rows are written as they are read; its columns are the answer. */
export async function readContent(content: Buffer, choice: ReadingChoice, write: Write): Promise<ReadAnswer> {
  try {
    const { rows, reading } = openFile(content, choice)
    const { unnamed, ...layout } = await written(layOut(rows), write)
    return { ...layout, reading: { ...reading, unnamed } }
  } catch (error) {
    if (!(error instanceof RefusedFile)) return { fault: 'unreadable' }
    return { fault: error.fault, ...(error.line !== undefined && { line: error.line }) }
  }
}

type Opened = { rows: Iterable<ReadRow>; reading: Omit<ImportReading, 'unnamed'> }

function openFile(content: Buffer, choice: ReadingChoice): Opened {
  if (content.toString('latin1', 0, 4) !== 'PK\x03\x04') return openText(content, choice)
  const { sheets, rows } = openWorkbook(content)
  const isThere = choice.sheet !== undefined && sheets.includes(choice.sheet)
  const sheet = isThere ? choice.sheet : sheets.find((name) => holdsSomething(rows(name)))
  if (sheet === undefined) throw new RefusedFile('empty')
  return { rows: rows(sheet), reading: { separator: null, encoding: null, encodings: [], sheet, sheets } }
}

function holdsSomething(rows: Iterable<ReadRow>): boolean {
  for (const _ of rows) return true
  return false
}

/** The length of a piece in characters; a longer one is ended. */
const pieceLength = 128 * 1024
const pieceRows = 1000

/** Writes rows in pieces by their size. @returns the return value of the rows' generator */
async function written(rows: Generator<ReadRow, Layout>, write: Write): Promise<Layout> {
  let piece: string[] = []
  let length = 0
  const flush = async () => {
    if (piece.length > 0) await write(`[${piece.join(',')}]\n`)
    piece = []
    length = 0
  }
  for (;;) {
    const { done, value } = rows.next()
    if (done) {
      await flush()
      return value
    }
    const row = JSON.stringify(value)
    piece.push(row)
    length += row.length
    if (length > pieceLength || piece.length >= pieceRows) await flush()
  }
}
