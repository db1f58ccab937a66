import { Readable } from 'node:stream'
import { limits } from '../../domain/ground/limits.ts'
import { importLimits } from '../../domain/imports/file-limits.ts'
import { fileUpload } from '../../domain/imports/file-upload.ts'
import { importTexts } from '../../domain/imports/import-wire.ts'
import { choiceFaults, chosenReading, type ReadingChoice } from '../../domain/imports/reading.ts'
import { countingTime, type Sender } from '../confined/counting-time.ts'
import { newId } from '../database/ids.ts'
import { readGarage } from '../database/read-garage.ts'
import { type TenantTx, withGarage } from '../database/tenant.ts'
import type { WebDeps } from '../deps.ts'
import type { Make } from '../http/calls/in-garage.ts'
import { conflict, invalid } from '../http/errors.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { type Arrival, forget, saveArrival } from '../http/uploads/parts.ts'
import { enter } from '../http/uploads/upload.ts'
import { keepFile, keptFile } from './kept-file.ts'
import { insertLines } from './line-store.ts'
import { type ReadFile, readFile } from './read-file.ts'
import { type ImportRow, importRow, isOpen, lockImport } from './store.ts'

const readingTime = { user: 'fileReadingPerUser', garage: 'fileReadingPerGarage' } as const

/**
 * Reads an uploaded file. The returned function stores its lines without importing them.
 * @throws AppError 400, 409, 429
 */
export async function prepareImport(
  arrival: Arrival,
  sender: Sender,
  { limits: rates, now }: Pick<WebDeps, 'limits' | 'now'>,
): Promise<Make> {
  return keepRead(arrival, await readCounted(arrival.path, {}, sender, rates), now)
}

/** Stores a file and its lines. The returned function throws AppError 409. */
export function keepRead({ path, name, sha256: digest }: Arrival, read: ReadFile, now: WebDeps['now']): Make {
  return async (tx, actor) => {
    await refuseTooMany(tx)
    const id = newId()
    await tx.from('imports').insert({
      garage_id: tx.garageId,
      id,
      name: name.replace(/\p{C}/gu, '').slice(0, limits.lineMax),
      digest,
      state: 'uploaded',
      ...whatWasRead(read),
      author_id: actor.userId,
      created_at: now(),
    })
    await keepFile(tx, id, path)
    for await (const piece of read.pieces()) await insertLines(tx, id, piece)
    return { id }
  }
}

/** Reads a file, and counts the time for its sender and their garage. @throws AppError 400, 429 */
const readCounted = (path: string, choice: ReadingChoice, sender: Sender, rates: RateLimits): Promise<ReadFile> =>
  countingTime(rates, readingTime, sender, (counted) => readFile(path, choice, counted))

/** The stored facts of a file, besides its lines. */
const whatWasRead = ({ columns, lines, reading }: ReadFile) => ({
  columns: JSON.stringify(columns),
  reading: JSON.stringify(reading),
  lines,
})

type Again = Pick<WebDeps, 'db' | 'limits' | 'photos'>

/**
 * Reads a stored file in another way, as if it were sent again: its columns must be checked again. A file that cannot
 * be read in that way is unchanged.
 * @throws AppError 400, 404, 409, 429
 */
export async function readAgain(
  { db, limits: rates, photos }: Again,
  sender: Sender,
  id: string,
  asked: ReadingChoice,
): Promise<void> {
  const leave = enter(sender)
  const inGarage = { db, garageId: sender.garageId, folder: photos.arrivals }
  try {
    const { file, choice } = await fetchKept(inGarage, id, asked)
    try {
      const read = await readCounted(file.path, choice, sender, rates)
      await withGarage(db, sender.garageId, (tx) => replaceRead(tx, id, read))
    } finally {
      await forget(file)
    }
  } finally {
    leave()
  }
}

/** Writes a stored file to the disk. */
const fetchKept = (
  { db, garageId, folder }: Pick<Again, 'db'> & { garageId: string; folder: string },
  id: string,
  asked: ReadingChoice,
) =>
  readGarage(db, garageId, async (tx) => {
    const { reading } = refuseUnlessOpen(await importRow(tx, id))
    if (!reading) throw conflict('CONFLICT', importTexts.fileGone)
    const faults = choiceFaults(reading, asked)
    if (faults.length > 0) throw invalid(faults)
    const file = await saveArrival(Readable.from(keptFile(tx, id)), folder, fileUpload)
    return { file, choice: chosenReading(reading, asked) }
  })

function refuseUnlessOpen(row: ImportRow): ImportRow {
  if (!isOpen(row)) throw conflict('CONFLICT', importTexts.readingFixed)
  return row
}

async function replaceRead(tx: TenantTx, id: string, read: ReadFile): Promise<void> {
  refuseUnlessOpen(await lockImport(tx, id))
  await tx.from('import_lines').where({ garage_id: tx.garageId, import_id: id }).delete()
  for await (const piece of read.pieces()) await insertLines(tx, id, piece)
  await tx
    .from('imports')
    .where({ garage_id: tx.garageId, id })
    .update({ ...whatWasRead(read), state: 'uploaded', counts: null, progress: 0, notice: null })
}

async function refuseTooMany(tx: TenantTx): Promise<void> {
  const open = await tx
    .from('imports')
    .where('garage_id', tx.garageId)
    .whereIn('state', ['uploaded', 'checked', 'running'])
    .select('id')
  if (open.length >= importLimits.waiting) throw conflict('CONFLICT', importTexts.waiting)
}
