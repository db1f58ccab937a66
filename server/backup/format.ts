import { createHash } from 'node:crypto'
import { nameOf, type PhotoName } from '../photos/storage/storage.ts'
import { BackupError } from './backup-error.ts'
import { countLines, damaged, type Pieces, piecesOf } from './pieces.ts'
import { isWhole } from './whole.ts'

/**
 * One gzip file of text lines: a header; for each table its name and columns, its rows as COPY writes them, `\.`; the
 * photos, whose names stand here like rows and whose bytes beside the file, or each with its bytes behind its line; then
 * the number of rows of each table, that of photos, and the checksum of all that came before. `zcat` shows it, unless it
 * is sealed.
 */
export type Header = {
  format: typeof formatName
  version: typeof formatVersion
  createdAt: string
  application: string
  migrations: string[]
  /** The root of all keys, in a sealed file and when the application keeps it itself; otherwise the operator does. */
  secret: string | null
  /** What the photos beside a sealed file are sealed with. */
  photoKey?: string
}
export type TableLine = { table: string; columns: string[] }
/** Their names follow; the bytes are beside the file. */
export type PhotosLine = { photos: 'beside' }
/** As many bytes follow, then a newline. */
export type PhotoLine = { photo: string; bytes: number }
/** Files of before there were photos count none. */
export type EndLine = { rows: Record<string, number>; photos?: number; sha256: string }

export type Part =
  | { kind: 'header'; header: Header }
  | ({ kind: 'table' } & TableLine)
  | { kind: 'rows'; rows: Buffer }
  | { kind: 'tableEnd' }
  | { kind: 'beside'; names: PhotoName[] }
  | { kind: 'photo'; name: PhotoName; content: Buffer }

export const formatName = 'fil-d-atelier'
export const formatVersion = 1
/** No photo is drawn as large as that: a length beyond it was never written. */
const photoBytesMax = 64 * 1024 * 1024

type Count = { rows: Record<string, number>; photos: number }

/** Reads a backup from end to end, whatever its size. @throws BackupError as soon as it is not what was written */
export async function* readBackup(path: string, passphrase: string | null): AsyncGenerator<Part> {
  const pieces = piecesOf(path, passphrase)
  const sum = createHash('sha256')
  const count: Count = { rows: {}, photos: 0 }
  try {
    for (let isFirst = true; ; isFirst = false) {
      const line = await pieces.line()
      const value = parse(line)
      if (isFirst) yield { kind: 'header', header: checkedHeader(value) }
      else if ('end' in value) return await checkEnd(value.end as EndLine, count, sum.digest('hex'), pieces)
      sum.update(line)
      if (!isFirst) yield* section(value, { ...pieces, heard: (bytes) => sum.update(bytes) }, count)
    }
  } finally {
    await pieces.close()
  }
}

type Heard = Pieces & { heard: (bytes: Buffer) => unknown }

/** What follows a line, to its end. */
async function* section(value: Record<string, unknown>, pieces: Heard, count: Count): AsyncGenerator<Part> {
  if ('photo' in value) yield await photo(value as PhotoLine, pieces, count)
  else if ('photos' in value) yield* names(pieces, count)
  else if ('table' in value) yield* table(value as TableLine, pieces, count)
  else throw damaged()
}

async function* table({ table, columns }: TableLine, { rows, heard }: Heard, count: Count): AsyncGenerator<Part> {
  let counted = 0
  count.rows[table] = 0
  yield { kind: 'table', table, columns }
  for await (const { lines, isEnd } of rows()) {
    heard(lines)
    if (isEnd) break
    counted += countLines(lines)
    yield { kind: 'rows', rows: lines }
  }
  count.rows[table] = counted
  yield { kind: 'tableEnd' }
}

async function* names({ rows, heard }: Heard, count: Count): AsyncGenerator<Part> {
  for await (const { lines, isEnd } of rows()) {
    heard(lines)
    if (isEnd) return
    const names = lines.toString().trimEnd().split('\n').map(checkedName)
    count.photos += names.length
    yield { kind: 'beside', names }
  }
}

async function photo({ photo, bytes }: PhotoLine, { take, heard }: Heard, count: Count): Promise<Part> {
  const name = checkedName(photo)
  if (!Number.isInteger(bytes) || bytes < 0 || bytes > photoBytesMax) throw damaged()
  const content = await take(bytes)
  heard(content)
  heard(await take(1))
  if (!isWhole(name, content)) throw damaged()
  count.photos += 1
  return { kind: 'photo', name, content }
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

/** A name is a path later: nothing else is let through. */
function checkedName(text: string): PhotoName {
  const name = nameOf(text)
  if (!name) throw damaged()
  return name
}

async function checkEnd(end: EndLine, { rows, photos }: Count, sha256: string, { isAtEnd }: Pieces): Promise<void> {
  const isSame = end.sha256 === sha256 && JSON.stringify(end.rows) === JSON.stringify(rows)
  if (!isSame || (end.photos ?? 0) !== photos || !(await isAtEnd())) throw damaged()
}
