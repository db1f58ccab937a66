import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { type FileFault, fileFaults, importLimits } from '../../domain/imports/file-limits.ts'
import { importSchema } from '../../domain/imports/import-wire.ts'
import { importReadingSchema, type ReadingChoice } from '../../domain/imports/reading.ts'
import { busyAnswer } from '../confined/busy-answer.ts'
import type { FileSender } from '../confined/counting-time.ts'
import { type ConfinedProgram, type Patience, ProcessDied, startProcess, TooLong } from '../confined/start-process.ts'
import { createTurns } from '../confined/turns.ts'
import { type AppError, invalid } from '../http/errors.ts'
import { besideArrival } from '../http/uploads/parts.ts'

/** The reader, a program of its confined process. */
export const readerProgram: ConfinedProgram = {
  name: 'The reader of imported files',
  script: new URL('reader/child.ts', import.meta.url),
  libraries: ['saxen', 'fflate', 'zod'],
  heapMb: importLimits.readerHeapMb,
  options: ['--v8-pool-size=1'],
  hasOutput: true,
}

/** The answer of the process, which is not trusted. */
const answerSchema = z.union([
  z.object({ columns: importSchema.shape.columns, lines: z.int(), reading: importReadingSchema }),
  z.object({ fault: z.enum(Object.keys(fileFaults) as [FileFault, ...FileFault[]]), line: z.int().optional() }),
])

/**
 * A file that was read: its columns, and its rows as pieces of JSON in a separate file, which is deleted with the
 * upload.
 */
export type ReadFile = Extract<z.output<typeof answerSchema>, { columns: unknown }> & {
  pieces: () => AsyncIterable<string>
}

/** One file at a time on a server, alternating between garages. */
const turn = createTurns()

/**
 * Reads the columns and lines of an uploaded file in a new confined process.
 * @throws AppError 400 on the file, with the reason; 503 where the machine is too busy
 */
export function readFile(path: string, choice: ReadingChoice, sender: FileSender, patience = usual): Promise<ReadFile> {
  return turn(sender.garageId, async () => {
    const answer = await readInProcess(path, choice, sender, patience)
    if ('fault' in answer) throw refusal(answer.fault, answer.line)
    return { ...answer, pieces: () => createInterface({ input: createReadStream(besideArrival(path)) }) }
  }).catch(busyAnswer(busyText))
}

const busyText = 'Le serveur est trop occupé pour lire ce fichier\u00a0: renvoyez-le dans un instant.'

export function refusal(fault: FileFault, line?: number): AppError {
  const message = line === undefined ? fileFaults[fault] : `Ligne ${line}\u00a0: ${fileFaults[fault]}`
  return invalid([{ path: ['fichier'], message, code: fault }])
}

/** The longest times of a start and of a reading: with the wait for the turn, no proxy gives up before. */
type Times = Patience & { startMs: number }
const usual: Times = { startMs: 10_000, workMs: importLimits.readMs, waitMs: 20_000 }

async function readInProcess(
  path: string,
  choice: ReadingChoice,
  { onSpent }: FileSender,
  { startMs, ...patience }: Times,
) {
  const { size: bytes } = await stat(path)
  const child = await startProcess(readerProgram, startMs)
  const asked = child.ask({ path, bytes }, choice, patience, onSpent)
  try {
    const rows = saved(child.output, besideArrival(path))
    const answer = await Promise.race([asked, failureOf(rows)])
    child.end()
    await rows
    return answerSchema.parse(answer)
  } catch (error) {
    if (error instanceof TooLong) return { fault: 'tooLong' as const }
    if (error instanceof ProcessDied) return { fault: 'died' as const }
    throw error
  } finally {
    child.end()
    // Its time is counted when it ends.
    await asked.catch(() => {})
  }
}

/** The largest JSON of rows: every character in its longest form, and the signs around cells. */
const rowsBytes = 8 * importLimits.charactersKept

async function saved(output: Readable | null, path: string): Promise<void> {
  let bytes = 0
  async function* bounded(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > rowsBytes) throw new ProcessDied('The reader wrote more than it may')
      yield chunk
    }
  }
  if (output) await pipeline(output, bounded, createWriteStream(path, { mode: 0o600 }))
}

/** Rejects when the work fails, and otherwise never settles. */
const failureOf = (work: Promise<void>): Promise<never> => new Promise((_, reject) => void work.catch(reject))
