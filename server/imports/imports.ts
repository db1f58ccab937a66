import { setImmediate as nextTurn } from 'node:timers/promises'
import type { z } from 'zod'
import type { Columns } from '../../domain/imports/columns.ts'
import { count, createDryRun, judgingRank, noCounts } from '../../domain/imports/dry-run.ts'
import { type Line, readLine } from '../../domain/imports/import-line.ts'
import { type importStartForm, importTexts } from '../../domain/imports/import-wire.ts'
import { newId } from '../database/ids.ts'
import { instantOf } from '../database/instant.ts'
import type { TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import type { Actor } from '../http/actor.ts'
import { conflict, invalid } from '../http/errors.ts'
import { type NumberedOutcome, type StoredLine, saveOutcomes, storedLines } from './line-store.ts'
import {
  carsInLines,
  clientsInLines,
  type ImportRow,
  importRow,
  isOpen,
  knownDigest,
  lockImport,
  takeTurn,
  undoEnd,
  workingStates,
} from './store.ts'
import { undoRefusal } from './undo.ts'

/** Sets the field of each column, and repeats the dry run. @throws AppError 404, 400, 409 */
export async function setColumns(tx: TenantTx, id: string, fields: Columns): Promise<void> {
  const row = await lockImport(tx, id)
  if (!isOpen(row)) throw conflict('CONFLICT', importTexts.running)
  if (fields.length !== row.columns.length)
    throw invalid([{ path: ['columns'], message: importTexts.notChecked, code: 'custom' }])
  const columns = row.columns.map((column, at) => ({ ...column, field: fields[at] ?? null }))
  await keepDryRun(tx, { ...row, columns }, await judge(tx, { ...row, columns }), null)
}

/** Saves the result of a dry run, for an import that can be started. */
export async function keepDryRun(
  tx: TenantTx,
  { id, columns }: Pick<ImportRow, 'id' | 'columns'>,
  { outcomes, known }: Pick<DryRun, 'outcomes' | 'known'>,
  notice: string | null,
): Promise<void> {
  await saveOutcomes(tx, id, outcomes)
  await tx
    .from('imports')
    .where({ garage_id: tx.garageId, id })
    .update({
      state: 'checked',
      columns: JSON.stringify(columns),
      counts: JSON.stringify(countsOf(outcomes)),
      known_digest: known,
      progress: 0,
      notice,
    })
}

export function countsOf(outcomes: readonly NumberedOutcome[]) {
  const counts = noCounts()
  for (const outcome of outcomes) count(counts, outcome)
  return counts
}

/** The number of lines judged before other requests have their turn. */
const linesATurn = 100

/** @property known the digest of what the lines were compared with */
export type DryRun = { stored: StoredLine[]; outcomes: NumberedOutcome[]; known: string }

/** Judges every line of a file against the current data of the garage. */
export async function judge(
  tx: TenantTx,
  { id, columns }: Pick<ImportRow, 'id' | 'columns'>,
  onLines?: (count: number) => void,
): Promise<DryRun> {
  // Read first: a change that commits meanwhile makes it differ from what was compared.
  const known = await knownDigest(tx, id)
  const fields = columns.map(({ field }) => field)
  const stored: StoredLine[] = []
  const read: { line: number; what: Line }[] = []
  for await (const piece of storedLines(tx, id)) {
    for (const one of piece) {
      const what = readLine(one.cells, fields)
      stored.push({ ...one, cells: [] })
      if (what) read.push({ line: one.line, what })
      if (stored.length % linesATurn === 0) await nextTurn()
    }
    onLines?.(stored.length)
  }
  const lines = read.map(({ what }) => what)
  const run = createDryRun(await clientsInLines(tx, lines), await carsInLines(tx, lines), newId)
  const outcomes: NumberedOutcome[] = []
  const byRank = read.toSorted((one, other) => judgingRank(one.what) - judgingRank(other.what))
  for (const { line, what } of byRank) {
    outcomes.push({ line, ...run(what, line) })
    if (outcomes.length % linesATurn === 0) await nextTurn()
  }
  return { stored, outcomes, known }
}

/**
 * Queues an import, which runs in the background; does nothing if it is already queued. @throws AppError 404, 400, 409
 */
export async function startImport(
  tx: TenantTx,
  actor: Actor,
  id: string,
  { skipUnreadable }: z.output<typeof importStartForm>,
  context: Context,
): Promise<void> {
  if ((await importRow(tx, id)).state === 'running') return
  const row = await lockForWork(tx, id)
  if (row.state !== 'checked' || !row.counts)
    throw conflict('CONFLICT', isOpen(row) ? importTexts.notChecked : importTexts.running)
  if (row.counts.new === 0) throw conflict('CONFLICT', importTexts.nothing)
  if (row.counts.unreadable > 0 && !skipUnreadable) {
    throw invalid([{ path: ['skipUnreadable'], message: importTexts.unreadable, code: 'custom' }])
  }
  await beginWork(tx, actor, row, 'running', context)
}

/**
 * Queues the undo of an import, which runs in the background. @throws AppError 404, 409 if the imported data is in use
 */
export async function undoImport(tx: TenantTx, actor: Actor, id: string, context: Context): Promise<void> {
  const row = await lockForWork(tx, id)
  if (row.state !== 'done' || !row.done_at) throw conflict('CONFLICT', importTexts.notDone)
  if (undoEnd(row.done_at) <= instantOf(context.now())) throw conflict('CONFLICT', importTexts.undoTooLate)
  const refusal = await undoRefusal(tx, row)
  if (refusal !== null) throw conflict('CONFLICT', refusal)
  await beginWork(tx, actor, row, 'undoing', context)
}

/** Locks an import for its run or undo; a garage runs one at a time. @throws AppError 404, 409 */
async function lockForWork(tx: TenantTx, id: string): Promise<ImportRow> {
  const row = await lockImport(tx, id)
  const isFree = await takeTurn(tx)
  const working = tx.from('imports').where('garage_id', tx.garageId).whereIn('state', workingStates)
  if (!isFree || (await working.first('id'))) throw conflict('CONFLICT', importTexts.busy)
  return row
}

async function beginWork(
  tx: TenantTx,
  actor: Actor,
  { id }: ImportRow,
  state: 'running' | 'undoing',
  { jobs }: Context,
): Promise<void> {
  const begun = { state, progress: 0, notice: null, author_id: actor.userId }
  await tx.from('imports').where({ garage_id: tx.garageId, id }).update(begun)
  await jobs.send(tx, 'import', { garageId: tx.garageId, importId: id })
}

/** Removes a file that was not imported. @throws AppError 404, 409 */
export async function removeImport(tx: TenantTx, id: string): Promise<void> {
  if (!isOpen(await lockImport(tx, id))) throw conflict('CONFLICT', importTexts.running)
  await tx.from('imports').where({ garage_id: tx.garageId, id }).delete()
}
