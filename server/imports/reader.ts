import { parentPort, workerData } from 'node:worker_threads'
import { withoutApostrophe } from '../../domain/csv.ts'
import { type FileFault, importLimits } from '../../domain/imports/import-wire.ts'

// The thread in which imported files are read: `read-file.ts` starts it for one file and ends it. The parsers are loaded here alone.

/** A row with its number in the file, counted from one, empty ones included. */
export type ReadRow = [number: number, cells: string[]]

export type ReadAnswer = { rows: ReadRow[] } | { fault: FileFault; line?: number }

class Refused extends Error {
  readonly fault: FileFault
  readonly line: number | undefined

  constructor(fault: FileFault, line?: number) {
    super(fault)
    this.fault = fault
    this.line = line
  }
}

async function answer(content: Uint8Array<ArrayBuffer>): Promise<ReadAnswer> {
  try {
    return { rows: await readRows(content) }
  } catch (error) {
    if (!(error instanceof Refused)) return { fault: 'unreadable' }
    return { fault: error.fault, ...(error.line !== undefined && { line: error.line }) }
  }
}

/** The rows that hold something. @throws Refused */
async function readRows(content: Uint8Array<ArrayBuffer>): Promise<ReadRow[]> {
  const rows: ReadRow[] = []
  let number = 0
  for await (const cells of startsWith(content, 'PK\x03\x04') ? sheetRows(content) : textRows(content)) {
    number += 1
    const kept = cells.map((cell) => keptCell(cell, number))
    while (kept.at(-1) === '') kept.pop()
    if (kept.length === 0) continue
    if (kept.length > importLimits.columns) throw new Refused('columns', number)
    if (rows.push([number, kept]) > importLimits.lines + 1) throw new Refused('lines')
  }
  if (rows.length === 0) throw new Refused('empty')
  return rows
}

/** A cell as it is kept, cut where no field could take it. An apostrophe in front of what would be computed means text. */
function keptCell(cell: string, line: number): string {
  if (cell.length > importLimits.cellRefused) throw new Refused('cell', line)
  const text = cell.replaceAll('\0', '').trim().slice(0, importLimits.cellKept).toWellFormed()
  return withoutApostrophe(text)
}

const startsWith = ({ buffer }: Uint8Array<ArrayBuffer>, signature: string): boolean =>
  Buffer.from(buffer).toString('latin1', 0, signature.length) === signature

async function* textRows(content: Uint8Array<ArrayBuffer>): AsyncGenerator<string[]> {
  const text = decoded(content)
  const { parse, CsvError } = await import('csv-parse')
  const parser = parse({
    delimiter: separatorOf(text),
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: importLimits.cellRefused * 2,
  })
  // In pieces: what was not asked for yet is not parsed yet.
  for (let from = 0; from < text.length; from += pieceLength) parser.write(text.slice(from, from + pieceLength))
  parser.end()
  try {
    yield* parser
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number(error.lines ?? 1)
    throw new Refused(error.code === 'CSV_MAX_RECORD_SIZE' ? 'cell' : 'quotes', line)
  }
}

const pieceLength = 64 * 1024

/** Files that are neither text nor a workbook, by their first bytes: an old workbook or one with a password, PDF, images. */
const otherFiles = {
  '\xd0\xcf\x11\xe0': 'oldWorkbook',
  '%PDF': 'otherFile',
  '\x89PNG': 'otherFile',
  '\xff\xd8\xff': 'otherFile',
} as const

/** The text of a file: UTF-8 or UTF-16 by its mark, UTF-8 where it is valid, else Windows-1252. @throws Refused */
function decoded(content: Uint8Array<ArrayBuffer>): string {
  for (const [signature, fault] of Object.entries(otherFiles))
    if (startsWith(content, signature)) throw new Refused(fault)
  const [first, second] = content
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content)
  if (content.subarray(0, pieceLength).includes(0)) throw new Refused('otherFile')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1252').decode(content)
  }
}

/** The sign between the cells: the one that parts the first filled line most often, outside of quotes. */
function separatorOf(text: string): string {
  const [line = ''] = /[^\s;,].*/.exec(text.slice(0, pieceLength)) ?? []
  const bare = line.replace(/"[^"]*"/g, '')
  const count = (sign: string) => bare.split(sign).length
  return [';', '\t', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** The rows of a workbook's first sheet. A formula is the value that was saved with it, and is never computed. */
async function* sheetRows(content: Uint8Array<ArrayBuffer>): AsyncGenerator<string[]> {
  await refuseBomb(content)
  // The build for any platform: it inflates into buffers of the sizes that were checked, and never beyond them.
  const { readSheet } = await import('read-excel-file/universal')
  const rows = await readSheet(content.buffer, 1).catch(() => {
    throw new Refused('unreadable')
  })
  for (const row of rows) yield row.map((value) => cellText(value))
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  return String(value)
}

/** Reads the list of a workbook's parts, which says how much each will be, and inflates none. @throws Refused */
async function refuseBomb(content: Uint8Array): Promise<void> {
  const { unzipSync } = await import('fflate')
  let [parts, bytes] = [0, 0]
  let isWorkbook = false
  try {
    unzipSync(content, {
      filter: ({ name, size, originalSize }) => {
        parts += 1
        bytes += Math.max(size, originalSize)
        isWorkbook ||= name === 'xl/workbook.xml'
        if (parts > importLimits.zipParts || bytes > importLimits.zipBytes) throw new Refused('bomb')
        return false
      },
    })
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('unreadable')
  }
  if (!isWorkbook) throw new Refused('otherFile')
}

if (workerData?.importedFile) parentPort?.postMessage(await answer(workerData.importedFile))
