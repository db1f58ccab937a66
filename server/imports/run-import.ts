import { setTimeout as sleep } from 'node:timers/promises'
import { importTexts } from '../../domain/imports/import-wire.ts'
import { insertCars } from '../cars/store.ts'
import { insertClients } from '../clients/clients.ts'
import { type TenantTx, withGarage } from '../database/tenant.ts'
import type { Context, Deps } from '../deps.ts'
import { recordEvent } from '../events/record-event.ts'
import type { JobData } from '../jobs/queues.ts'
import { isFull } from '../runtime/disk-full.ts'
import { countsOf, judge, keepDryRun } from './imports.ts'
import { forgetFile } from './kept-file.ts'
import { inPieces, keepMade, type NumberedOutcome, type StoredLine } from './line-store.ts'
import { type ImportRow, importRow, stopTexts, stopWork, takeTurn, workingStates } from './store.ts'
import { removeMade } from './undo.ts'

const progressMs = 500
const turnMs = 500

type Report = (percent: number) => void

/**
 * Runs a queued import, or its undo, in one transaction. An import that has already run is in another state and is
 * not repeated; an import that a dying server began was rolled back and runs again. While the garage runs another
 * import, this one waits without a connection.
 */
export async function runImport(deps: Deps, job: JobData['import']): Promise<void> {
  const { db, log, ...context } = deps
  const progress = savedProgress(deps, job)
  try {
    while (!(await withGarage(db, job.garageId, (tx) => work(tx, job.importId, { ...context, log }, progress.report))))
      await sleep(turnMs)
  } catch (error) {
    log.error({ err: error, event: 'import failed' }, 'import failed')
    const isOutOfRoom = isFull(error)
    const made = isOutOfRoom ? importTexts.noRoom : importTexts.failed
    const undone = isOutOfRoom ? importTexts.undoNoRoom : importTexts.undoFailed
    await withGarage(db, job.garageId, (tx) => stopWork(tx, job.importId, { made, undone }))
    return
  } finally {
    await progress.end()
  }
  await analyse(deps)
}

/** Ends an import or an undo that failed in several attempts. */
export const giveUpImport = ({ db }: Pick<Deps, 'db'>, { garageId, importId }: JobData['import']): Promise<void> =>
  withGarage(db, garageId, (tx) => stopWork(tx, importId, stopTexts))

/** Saves the progress of the work, twice a second. */
function savedProgress({ db }: Pick<Deps, 'db'>, { garageId, importId: id }: JobData['import']) {
  let progress = 0
  let saved = 0
  let saving = Promise.resolve()
  const update = (tx: TenantTx) =>
    tx.from('imports').where({ garage_id: garageId, id }).whereIn('state', workingStates).update({ progress })
  const ignored = () => {}
  const timer = setInterval(() => {
    if (progress === saved) return
    saved = progress
    saving = saving.then(() => withGarage(db, garageId, update)).then(ignored, ignored)
  }, progressMs)
  return {
    report: (percent: number) => {
      progress = Math.min(99, Math.round(percent))
    },
    end: () => {
      clearInterval(timer)
      return saving
    },
  }
}

/** @returns false if another import of the garage is running */
async function work(tx: TenantTx, id: string, context: Context, report: Report): Promise<boolean> {
  if (!(await takeTurn(tx))) return false
  // The file may have been purged.
  const row = await importRow(tx, id).catch(() => null)
  if (row?.state === 'running') await importAll(tx, row, context, report)
  if (row?.state === 'undoing') await undoAll(tx, row, context, report)
  return true
}

/** The percentage of the work that is judging the lines; the rest is writing. */
const judging = 40

async function importAll(tx: TenantTx, row: ImportRow, context: Context, report: Report): Promise<void> {
  const { id } = row
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
  await forgetFile(tx, id)
  const columns = JSON.stringify(row.columns.map((column) => ({ ...column, samples: [] })))
  await tx
    .from('imports')
    .where({ garage_id: tx.garageId, id })
    .update({ state: 'done', done_at: now, progress: 100, columns, reading: null })
  const after = { clients: rows.length, cars: cars.length }
  await recordEvent(tx, { userId: row.author_id }, { name: 'import.done', id, after }, context)
}

/** Whether every line would still have the outcome of the dry run. */
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

/** Undoes an import, or gives the reason why it stays: its data may have been used since the undo was requested. */
async function undoAll(tx: TenantTx, row: ImportRow, context: Context, report: Report): Promise<void> {
  const { id, counts } = row
  const refusal = await removeMade(tx, row, report)
  if (refusal !== null) return stopWork(tx, id, { undone: refusal })
  await tx.from('imports').where({ garage_id: tx.garageId, id }).update({ state: 'undone', progress: 100 })
  const before = { clients: counts?.clients ?? 0, cars: counts?.cars ?? 0 }
  await recordEvent(tx, { userId: row.author_id }, { name: 'import.undone', id, before }, context)
}

/** Updates PostgreSQL's statistics of tables that have just grown or shrunk by thousands of rows. */
async function analyse({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  for (const table of ['clients', 'cars', 'import_lines'])
    await db.raw(`analyze ${table}`).catch((error: unknown) => log.warn({ err: error, table }, 'analyze failed'))
}
