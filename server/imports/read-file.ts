import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { columnLetters, recogniseColumns, titleRow } from '../../domain/imports/columns.ts'
import { type FileFault, fileFaults, importLimits } from '../../domain/imports/import-wire.ts'
import { type AppError, invalid } from '../http/errors.ts'
import type { ReadAnswer, ReadRow } from './reader.ts'
import type { StoredColumns } from './store.ts'

/** The file that is being read: one at a time on a server, whatever is sent at once. */
let reading: Promise<unknown> = Promise.resolve()

/** Reads the columns and lines of an uploaded file. @throws AppError 400 on the file, with the reason */
export const readColumns = async (path: string) => layOut(await readRows(path))

/** Reads a file in a thread of its own, which ends with it. */
async function readRows(path: string): Promise<ReadRow[]> {
  const turn = reading.then(() => readInThread(path))
  reading = turn.catch(() => undefined)
  const answer = await turn
  if ('rows' in answer) return answer.rows
  throw refusal(answer.fault, answer.line)
}

export function refusal(fault: FileFault, line?: number): AppError {
  const message = line === undefined ? fileFaults[fault] : `Ligne ${line}\u00a0: ${fileFaults[fault]}`
  return invalid([{ path: ['fichier'], message, code: fault }])
}

async function readInThread(path: string): Promise<ReadAnswer> {
  const content = new Uint8Array(await readFile(path))
  const worker = new Worker(new URL('./reader.ts', import.meta.url), {
    workerData: { importedFile: content },
    transferList: [content.buffer],
    resourceLimits: { maxOldGenerationSizeMb: importLimits.threadMb },
  })
  const timer = setTimeout(() => void worker.terminate(), importLimits.readMs)
  try {
    return await new Promise<ReadAnswer>((resolve) => {
      worker.once('message', resolve)
      // Out of memory, or out of time: nothing that was read is kept.
      worker.once('error', () => resolve({ fault: 'tooLong' }))
      worker.once('exit', () => resolve({ fault: 'tooLong' }))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

const samplesShown = 3

/** The columns of a file and its lines, below the row that names the columns if one does. */
function layOut(rows: readonly ReadRow[]): { columns: StoredColumns; lines: ReadRow[] } {
  const titlesAt = titleRow(rows.map(([, cells]) => cells))
  const titles = titlesAt === null ? [] : (rows[titlesAt]?.[1] ?? [])
  const lines = rows.slice(titlesAt === null ? 0 : titlesAt + 1)
  if (lines.length === 0) throw refusal('empty')
  const fields = recogniseColumns(titles)
  const width = lines.reduce((widest, [, cells]) => Math.max(widest, cells.length), titles.length)
  const columns = Array.from({ length: width }, (_, at) => ({
    title: titles[at] || `Colonne ${columnLetters(at)}`,
    field: fields[at] ?? null,
    samples: lines.slice(0, samplesShown).map(([, cells]) => cells[at] ?? ''),
  }))
  return { columns, lines }
}
