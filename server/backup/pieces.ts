import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { BackupError } from './backup-error.ts'
import { opening } from './seal.ts'

export const tableEnd = '\\.\n'
const newline = 10

/** The bytes of a backup, cut as one asks for them. Each throws a BackupError where the file ends too soon. */
export type Pieces = {
  line: () => Promise<Buffer>
  /** Whole rows, many at once; the last piece is the line that ends them. */
  rows: () => AsyncGenerator<{ lines: Buffer; isEnd: boolean }>
  take: (bytes: number) => Promise<Buffer>
  isAtEnd: () => Promise<boolean>
  close: () => Promise<unknown>
}

export function piecesOf(path: string, passphrase: string | null): Pieces {
  const chunks = unzipped(path, passphrase)
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

/** @returns where the whole rows at hand end; 0 when there is none yet */
function endOfRows(rest: Buffer): number {
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

export function countLines(rows: Buffer): number {
  let count = 0
  for (let at = rows.indexOf(newline); at >= 0; at = rows.indexOf(newline, at + 1)) count += 1
  return count
}

const wrongPassphrase =
  'BACKUP_PASSPHRASE n’est pas la phrase de cette sauvegarde, ou le fichier est abîmé : rien n’a été touché.'
export const damaged = () => new BackupError('Cette sauvegarde est incomplète ou abîmée : rien n’a été touché.')
