import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { nameOf, type PhotoName } from '../photos/storage/storage.ts'
import { isWhole } from './copies.ts'
import { BackupError, decrypting } from './encryption.ts'

/**
 * The header of a backup. A backup is one gzip file of text lines, which `zcat` shows unless the file is encrypted:
 * - this header;
 * - for each table: its name and columns, its rows as COPY writes them, and `\.`;
 * - the photos: either their names, with the bytes beside the file, or each name followed by its bytes;
 * - the number of rows of each table, the number of photos, and the checksum of everything before.
 */
export type Header = {
  format: typeof formatName
  version: typeof formatVersion
  createdAt: string
  application: string
  migrations: string[]
  /** The root of all keys, in an encrypted file, unless the operator stores it. */
  secret: string | null
  /** The key that encrypts the photos beside an encrypted file. */
  photoKey?: string
}
export type TableLine = { table: string; columns: string[] }
/** The line before the names of photos whose bytes are beside the file. */
export type PhotosLine = { photos: 'beside' }
/** The line before one photo's bytes: their number; a newline follows them. */
export type PhotoLine = { photo: string; bytes: number }
/** The last line; files older than photos have no count of them. */
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
/** The largest photo of a backup: a longer one was never written. */
const photoBytesMax = 64 * 1024 * 1024

type Count = { rows: Record<string, number>; photos: number }

/**
 * Reads a backup from beginning to end, whatever its size. @throws BackupError as soon as its content is not as written
 */
export async function* readBackup(path: string, passphrase: string | null, rounds?: number): AsyncGenerator<Part> {
  const pieces = piecesOf(unzipped(path, passphrase, rounds))
  const sum = createHash('sha256')
  const count: Count = { rows: {}, photos: 0 }
  try {
    for (let isFirst = true; ; isFirst = false) {
      const line = await pieces.line()
      const value = parse(line)
      if (isFirst) yield { kind: 'header', header: checkedHeader(value) }
      else if ('end' in value) return await checkEnd(value.end as EndLine, count, sum.digest('hex'), pieces)
      sum.update(line)
      if (!isFirst) yield* section(value, { ...pieces, onBytes: (bytes) => sum.update(bytes) }, count)
    }
  } finally {
    await pieces.close()
  }
}

type CheckedPieces = Pieces & { onBytes: (bytes: Buffer) => unknown }

/** The rest of a section, from its first line to its end. */
async function* section(value: Record<string, unknown>, pieces: CheckedPieces, count: Count): AsyncGenerator<Part> {
  if ('photo' in value) yield await photo(value as PhotoLine, pieces, count)
  else if ('photos' in value) yield* names(pieces, count)
  else if ('table' in value) yield* table(value as TableLine, pieces, count)
  else throw damaged()
}

async function* table(
  { table, columns }: TableLine,
  { rows, onBytes }: CheckedPieces,
  count: Count,
): AsyncGenerator<Part> {
  let counted = 0
  count.rows[table] = 0
  yield { kind: 'table', table, columns }
  for await (const { lines, isEnd } of rows()) {
    onBytes(lines)
    if (isEnd) break
    counted += countLines(lines)
    yield { kind: 'rows', rows: lines }
  }
  count.rows[table] = counted
  yield { kind: 'tableEnd' }
}

async function* names({ rows, onBytes }: CheckedPieces, count: Count): AsyncGenerator<Part> {
  for await (const { lines, isEnd } of rows()) {
    onBytes(lines)
    if (isEnd) return
    const names = lines.toString().trimEnd().split('\n').map(checkedName)
    count.photos += names.length
    yield { kind: 'beside', names }
  }
}

async function photo({ photo, bytes }: PhotoLine, { take, onBytes }: CheckedPieces, count: Count): Promise<Part> {
  const name = checkedName(photo)
  if (!Number.isInteger(bytes) || bytes < 0 || bytes > photoBytesMax) throw damaged()
  const content = await take(bytes)
  onBytes(content)
  onBytes(await take(1))
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

/** Checks a photo's name, because it becomes a path later. */
function checkedName(text: string): PhotoName {
  const name = nameOf(text)
  if (!name) throw damaged()
  return name
}

async function checkEnd(end: EndLine, { rows, photos }: Count, sha256: string, { isAtEnd }: Pieces): Promise<void> {
  const isSame = end.sha256 === sha256 && JSON.stringify(end.rows) === JSON.stringify(rows)
  if (!isSame || (end.photos ?? 0) !== photos || !(await isAtEnd())) throw damaged()
}

export const tableEnd = '\\.\n'
const newline = 10

/**
 * The bytes of a backup, in the pieces that the caller asks for. Each function throws a BackupError where the file ends
 * too soon.
 */
type Pieces = {
  line: () => Promise<Buffer>
  /** Many whole rows at once; the last piece is the line that ends them. */
  rows: () => AsyncGenerator<{ lines: Buffer; isEnd: boolean }>
  take: (bytes: number) => Promise<Buffer>
  isAtEnd: () => Promise<boolean>
  close: () => Promise<unknown>
}

function piecesOf(chunks: AsyncGenerator<Buffer>): Pieces {
  let rest: Buffer = Buffer.alloc(0)
  const more = async () => {
    const { value, done } = await chunks.next()
    if (!done) rest = rest.length ? Buffer.concat([rest, value]) : value
    return !done
  }
  const needMore = async () => {
    if (!(await more())) throw damaged()
  }
  const cut = (length: number) => {
    const piece = rest.subarray(0, length)
    rest = rest.subarray(length)
    return piece
  }
  return {
    line: async () => {
      while (!rest.includes(newline)) await needMore()
      return cut(rest.indexOf(newline) + 1)
    },
    rows: async function* () {
      for (;;) {
        const isEnd = startsWithEnd(rest)
        const length = isEnd ? tableEnd.length : endOfRows(rest)
        if (length > 0) yield { lines: cut(length), isEnd }
        else await needMore()
        if (isEnd) return
      }
    },
    take: async (bytes) => {
      const parts: Buffer[] = []
      for (let missing = bytes; missing > 0; missing -= parts.at(-1)?.length ?? 0) {
        if (rest.length === 0) await needMore()
        parts.push(cut(Math.min(missing, rest.length)))
      }
      return Buffer.concat(parts)
    },
    isAtEnd: async () => rest.length === 0 && !(await more()),
    close: () => chunks.return(undefined),
  }
}

const startsWithEnd = (rest: Buffer) => rest.subarray(0, tableEnd.length).equals(Buffer.from(tableEnd))

/** @returns the end of the last whole row; 0 when there is none yet */
function endOfRows(rest: Buffer): number {
  const end = rest.indexOf(`\n${tableEnd}`)
  return end >= 0 ? end + 1 : rest.lastIndexOf(newline) + 1
}

async function* unzipped(path: string, passphrase: string | null, rounds?: number): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  try {
    pipeline([...(await decrypting(path, passphrase, rounds)), gunzip], () => {})
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

export function countLines(rows: Buffer): number {
  let count = 0
  for (let at = rows.indexOf(newline); at >= 0; at = rows.indexOf(newline, at + 1)) count += 1
  return count
}

const wrongPassphrase =
  'BACKUP_PASSPHRASE n’est pas la phrase de cette sauvegarde, ou le fichier est abîmé : rien n’a été touché.'
const damaged = () => new BackupError('Cette sauvegarde est incomplète ou abîmée : rien n’a été touché.')
