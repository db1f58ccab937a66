import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { BackupError } from './backup-error.ts'
import { opening } from './seal.ts'

/**
 * One gzip file of text lines: a header; for each table its name and columns, its rows as COPY writes them, `\.`; then
 * the number of rows of each table and the checksum of all that came before. `zcat` shows it, unless it is sealed.
 */
export type Header = {
  format: typeof formatName
  version: typeof formatVersion
  createdAt: string
  application: string
  migrations: string[]
  /** The root of all keys, in a sealed file and when the application keeps it itself; otherwise the operator does. */
  secret: string | null
}
export type TableLine = { table: string; columns: string[] }
export type EndLine = { rows: Record<string, number>; sha256: string }

export type Part =
  | { kind: 'header'; header: Header }
  | ({ kind: 'table' } & TableLine)
  | { kind: 'rows'; rows: Buffer }
  | { kind: 'tableEnd' }

export const formatName = 'fil-d-atelier'
export const formatVersion = 1
export const tableEnd = '\\.\n'
const newline = 10

/** Reads a backup from end to end, whatever its size. @throws BackupError as soon as it is not what was written */
export async function* readBackup(path: string, passphrase: string | null): AsyncGenerator<Part> {
  const sum = createHash('sha256')
  const rows: Record<string, number> = {}
  let state: 'header' | 'between' | 'rows' | 'end' = 'header'
  let table = ''
  for await (const { line, text } of linesOf(path, passphrase, () => state === 'rows')) {
    if (state === 'end') throw damaged()
    if (state === 'rows' && !text) {
      rows[table] = (rows[table] ?? 0) + countLines(line)
      yield { kind: 'rows', rows: line }
    } else if (state === 'rows') {
      state = 'between'
      yield { kind: 'tableEnd' }
    } else {
      const value = parse(line)
      if (state === 'header') {
        yield { kind: 'header', header: checkedHeader(value) }
        state = 'between'
      } else if ('end' in value) {
        checkEnd(value.end as EndLine, rows, sum.digest('hex'))
        state = 'end'
        continue
      } else {
        const { table: name, columns } = value as TableLine
        table = name
        rows[table] = 0
        state = 'rows'
        yield { kind: 'table', table, columns }
      }
    }
    sum.update(line)
  }
  if (state !== 'end') throw damaged()
}

type Piece = { line: Buffer; text: boolean }

/** Rows come many at once, all other lines one by one. */
async function* linesOf(path: string, passphrase: string | null, inRows: () => boolean): AsyncGenerator<Piece> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of unzipped(path, passphrase)) {
    rest = rest.length ? Buffer.concat([rest, chunk]) : chunk
    for (let at = rest.indexOf(newline); at >= 0; at = rest.indexOf(newline)) {
      const end = inRows() ? endOfRows(rest) : 0
      const line = rest.subarray(0, end || at + 1)
      rest = rest.subarray(line.length)
      yield { line, text: end === 0 }
    }
  }
  if (rest.length) throw damaged()
}

/** @returns where the whole rows at hand end; 0 when the end of the table comes first */
function endOfRows(rest: Buffer): number {
  if (rest.subarray(0, tableEnd.length).equals(Buffer.from(tableEnd))) return 0
  const end = rest.indexOf(`\n${tableEnd}`)
  return end >= 0 ? end + 1 : rest.lastIndexOf(newline) + 1
}

async function* unzipped(path: string, passphrase: string | null): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  try {
    pipeline([...(await opening(path, passphrase)), gunzip], () => {})
    yield* gunzip
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new BackupError(`Le fichier ${path} n’existe pas.`)
    if (error instanceof BackupError) throw error
    if (/bad decrypt|wrong final block/.test((error as Error).message)) throw new BackupError(wrongPassphrase)
    throw damaged()
  } finally {
    gunzip.destroy()
  }
}

function parse(line: Buffer): Record<string, unknown> {
  try {
    return JSON.parse(line.toString())
  } catch {
    throw damaged()
  }
}

function checkedHeader(value: Record<string, unknown>): Header {
  if (value.format !== formatName) throw new BackupError('Ce fichier n’est pas une sauvegarde de Fil d’atelier.')
  if (value.version !== formatVersion) throw new BackupError(`Le format de sauvegarde ${value.version} est inconnu.`)
  return value as Header
}

function checkEnd(end: EndLine, rows: Record<string, number>, sha256: string): void {
  if (end.sha256 !== sha256 || JSON.stringify(end.rows) !== JSON.stringify(rows)) throw damaged()
}

export function countLines(rows: Buffer): number {
  let count = 0
  for (let at = rows.indexOf(newline); at >= 0; at = rows.indexOf(newline, at + 1)) count += 1
  return count
}

const wrongPassphrase =
  'BACKUP_PASSPHRASE n’est pas la phrase de cette sauvegarde, ou le fichier est abîmé : rien n’a été touché.'
const damaged = () => new BackupError('Cette sauvegarde est incomplète ou abîmée : rien n’a été touché.')
