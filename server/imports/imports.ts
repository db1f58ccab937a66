import { setImmediate as nextTurn } from 'node:timers/promises'
import type { z } from 'zod'
import { formatPlate } from '../../domain/cars/plate.ts'
import type { Columns } from '../../domain/imports/columns.ts'
import { count, createDryRun, judgingRank, noCounts } from '../../domain/imports/dry-run.ts'
import { type Line, readLine } from '../../domain/imports/import-line.ts'
import { type importStartForm, importTexts } from '../../domain/imports/import-wire.ts'
import { insertCars } from '../cars/store.ts'
import { insertClients } from '../clients/clients.ts'
import { newId } from '../database/ids.ts'
import { type TenantTx, withGarage } from '../database/tenant.ts'
import type { Context, Deps } from '../deps.ts'
import { recordEvent } from '../events/record-event.ts'
import type { Actor } from '../http/actor.ts'
import { conflict, invalid } from '../http/errors.ts'
import type { JobData } from '../jobs/queues.ts'
import {
  carsInLines,
  clientsInLines,
  type Hanging,
  hangingOn,
  type ImportRow,
  importRow,
  inPieces,
  keepMade,
  lockImport,
  type NumberedOutcome,
  type StoredLine,
  saveOutcomes,
  storedLines,
  takeTurn,
  undoEnd,
} from './store.ts'

/** Sets what each column holds, and tries the file with it. @throws AppError 404, 400, 409 */
export async function setColumns(tx: TenantTx, id: string, fields: Columns): Promise<void> {
  await takeTurn(tx)
  const row = await lockImport(tx, id)
  if (!isOpen(row)) throw conflict('CONFLICT', importTexts.running)
  if (fields.length !== row.columns.length)
    throw invalid([{ path: ['columns'], message: importTexts.notChecked, code: 'custom' }])
  const columns = row.columns.map((column, at) => ({ ...column, field: fields[at] ?? null }))
  await keepDryRun(tx, { ...row, columns }, (await judge(tx, { ...row, columns })).outcomes, null)
}

const isOpen = ({ state }: ImportRow): boolean => state === 'uploaded' || state === 'checked'

async function keepDryRun(
  tx: TenantTx,
  { id, columns }: Pick<ImportRow, 'id' | 'columns'>,
  outcomes: readonly NumberedOutcome[],
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
      progress: 0,
      notice,
    })
}

function countsOf(outcomes: readonly NumberedOutcome[]) {
  const counts = noCounts()
  for (const outcome of outcomes) count(counts, outcome)
  return counts
}

/** How many lines are judged before other requests have their turn. */
const linesATurn = 100

/** Judges every line of a file by what the garage has now. */
async function judge(
  tx: TenantTx,
  { id, columns }: Pick<ImportRow, 'id' | 'columns'>,
  onLines?: (count: number) => void,
) {
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
  return { stored, outcomes }
}

/** Queues an import, which runs in the background. @throws AppError 404, 400, 409 */
export async function startImport(
  tx: TenantTx,
  actor: Actor,
  id: string,
  { skipUnreadable }: z.output<typeof importStartForm>,
  { jobs }: Context,
): Promise<void> {
  const row = await lockImport(tx, id)
  if (row.state === 'running') return
  if (row.state !== 'checked' || !row.counts)
    throw conflict('CONFLICT', isOpen(row) ? importTexts.notChecked : importTexts.running)
  if (row.counts.new === 0) throw conflict('CONFLICT', importTexts.nothing)
  if (row.counts.unreadable > 0 && !skipUnreadable) {
    throw invalid([{ path: ['skipUnreadable'], message: importTexts.unreadable, code: 'custom' }])
  }
  const started = {
    state: 'running',
    progress: 0,
    notice: null,
    author_id: actor.userId,
  } as const
  await tx.from('imports').where({ garage_id: tx.garageId, id }).update(started)
  await jobs.send(tx, 'import', { garageId: tx.garageId, importId: id })
}

const progressMs = 500

/**
 * Runs a queued import: all that its dry run promised in one transaction, or nothing. One that ran already, or was begun by a server that
 * died, is found as it was left.
 */
export async function runImport(deps: Deps, { garageId, importId }: JobData['import']): Promise<void> {
  const { db, log, ...context } = deps
  let progress = 0
  let saving = Promise.resolve()
  const update = (change: object) => (tx: TenantTx) =>
    tx.from('imports').where({ garage_id: garageId, id: importId, state: 'running' }).update(change)
  const save = () => {
    saving = saving
      .then(() => withGarage(db, garageId, update({ progress })))
      .then(
        () => {},
        () => {},
      )
  }
  const timer = setInterval(save, progressMs)
  try {
    const report = (percent: number) => {
      progress = Math.round(percent)
    }
    await withGarage(db, garageId, (tx) => importAll(tx, importId, { ...context, log }, report))
  } catch (error) {
    log.error({ err: error, event: 'import failed' }, 'import failed')
    await withGarage(db, garageId, update({ state: 'checked', progress: 0, notice: importTexts.failed }))
  } finally {
    clearInterval(timer)
    await saving
  }
}

/** The share of the work, in percent, that is judging the lines; the rest is writing. */
const judging = 40

async function importAll(tx: TenantTx, id: string, context: Context, report: (percent: number) => void): Promise<void> {
  await takeTurn(tx)
  // The file may have been purged by now.
  const row = await importRow(tx, id).catch(() => null)
  if (row?.state !== 'running') return
  const { stored, outcomes } = await judge(tx, row, (count) => report((judging * count) / row.lines))
  if (!isAsPromised(row, stored, outcomes)) return keepDryRun(tx, row, outcomes, importTexts.stale)
  const now = context.now()
  const rows = outcomes.flatMap(({ client }) => (client?.made ? [{ ...client.made, id: client.id }] : []))
  const cars = outcomes.flatMap(({ client, car }) =>
    car?.made ? [{ ...car.made, id: car.id, client_id: client?.id ?? null }] : [],
  )
  let written = 0
  const onWritten = (count: number) => {
    written += count
    report(judging + ((99 - judging) * written) / (rows.length + cars.length))
  }
  await inPieces(rows, async (piece) => onWritten(await insertClients(tx, piece, now)))
  await inPieces(cars, async (piece) => onWritten(await insertCars(tx, piece, now)))
  await keepMade(tx, id, outcomes)
  const columns = JSON.stringify(row.columns.map((column) => ({ ...column, samples: [] })))
  await tx
    .from('imports')
    .where({ garage_id: tx.garageId, id })
    .update({ state: 'done', done_at: now, progress: 100, columns })
  const after = { clients: rows.length, cars: cars.length }
  await recordEvent(tx, { userId: row.author_id }, { name: 'import.done', id, after }, context)
}

/** Whether every line would still become what the dry run said of it. */
function isAsPromised(
  { counts }: ImportRow,
  stored: readonly StoredLine[],
  outcomes: readonly NumberedOutcome[],
): boolean {
  const statuses = new Map(outcomes.map(({ line, status }) => [line, status]))
  const now = countsOf(outcomes)
  if (counts?.clients !== now.clients || counts.cars !== now.cars) return false
  return stored.every(({ line, status }) => status === (statuses.get(line) ?? null))
}

/** Takes back all that an import made. @throws AppError 404, 409 where something hangs on it by now */
export async function undoImport(tx: TenantTx, actor: Actor, id: string, context: Context): Promise<void> {
  const row = await lockImport(tx, id)
  if (row.state !== 'done' || !row.done_at || !row.counts) throw conflict('CONFLICT', importTexts.notDone)
  if (undoEnd(row.done_at) <= context.now()) throw conflict('CONFLICT', importTexts.undoTooLate)
  const made = (column: 'made_client_id' | 'made_car_id') =>
    tx.from('import_lines').where({ garage_id: tx.garageId, import_id: id }).whereNotNull(column).select(column)
  const clients = () => tx.from('clients').where('garage_id', tx.garageId).whereIn('id', made('made_client_id'))
  const cars = () => tx.from('cars').where('garage_id', tx.garageId).whereIn('id', made('made_car_id'))
  await clients().select('id').orderBy('id').forUpdate()
  await cars().select('id').orderBy('id').forUpdate()
  const hanging = await hangingOn(tx, row)
  if (hanging.length > 0) throw conflict('CONFLICT', hangingText(hanging))
  await cars().delete()
  await clients().delete()
  await tx.from('import_lines').where({ garage_id: tx.garageId, import_id: id }).delete()
  await tx.from('imports').where({ garage_id: tx.garageId, id }).update({ state: 'undone' })
  const before = { clients: row.counts.clients, cars: row.counts.cars }
  await recordEvent(tx, actor, { name: 'import.undone', id, before }, context)
}

const reasons: Record<Hanging['why'], string> = {
  process: 'a un processus',
  car: 'a un véhicule ajouté depuis',
  edit: 'a été modifié depuis',
}

function hangingText(hanging: readonly Hanging[]): string {
  const [first, second, third, more] = hanging.map(
    ({ line, client, plaque, why }) => `${client ?? formatPlate(plaque ?? '')} (ligne ${line}) ${reasons[why]}`,
  )
  const named = [first, second, third].filter(Boolean).join('\u00a0; ')
  return `Cet import ne s’annule plus\u00a0: ${named}${more ? '\u00a0; et d’autres' : ''}. Rien n’a été retiré.`
}

/** Removes a file that was not imported. @throws AppError 404, 409 */
export async function removeImport(tx: TenantTx, id: string): Promise<void> {
  if (!isOpen(await lockImport(tx, id))) throw conflict('CONFLICT', importTexts.running)
  await tx.from('imports').where({ garage_id: tx.garageId, id }).delete()
}
