import { setTimeout as sleep } from 'node:timers/promises'
import { importTexts } from '../../domain/imports/import-wire.ts'
import { insertCars } from '../cars/store.ts'
import { insertClients } from '../clients/clients.ts'
import { type TenantTx, withGarage } from '../database/tenant.ts'
import type { Context, Deps } from '../deps.ts'
import { recordEvent } from '../events/record-event.ts'
import type { JobData } from '../jobs/queues.ts'
import { isFull } from '../runtime/disk-full.ts'
import { countsOf, type DryRun, judge, keepDryRun } from './imports.ts'
import { keepMade, newRows, saveOutcomes } from './line-store.ts'
import { type ImportRow, importRow, knownDigest, stopTexts, stopWork, takeTurn, workingStates } from './store.ts'
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
  const known = await knownDigest(tx, id)
  const isTrusted = known === row.known_digest || (await judgeAgain(tx, row, report))
  if (!isTrusted) return
  const made = await writeRows(tx, row, context.now(), report).catch(asChange)
  await keepMade(tx, id)
  const columns = JSON.stringify(row.columns.map((column) => ({ ...column, samples: [] })))
  await tx
    .from('imports')
    .where({ garage_id: tx.garageId, id })
    .update({ state: 'done', done_at: context.now(), progress: 100, columns, reading: null })
  await recordEvent(tx, { userId: row.author_id }, { name: 'import.done', id, after: made }, context)
  // Last, so that a change that commits while rows are written is seen too.
  if ((await knownDigest(tx, id)) !== known) throw new GarageChanged()
}

/**
 * Judges the lines again, because the garage has changed, and stores their outcomes.
 * @returns whether every line has the status that the dry run gave it; otherwise the new outcomes are to be checked
 */
async function judgeAgain(tx: TenantTx, row: ImportRow, report: Report): Promise<boolean> {
  const run = await judge(tx, row, (count) => report((judging * count) / row.lines))
  const isSame = isAsPromised(row, run)
  if (isSame) await saveOutcomes(tx, row.id, run.outcomes)
  else await keepDryRun(tx, row, run, importTexts.stale)
  return isSame
}

/** Creates the clients and cars that the dry run stored. @returns their numbers */
async function writeRows(tx: TenantTx, { id, counts }: ImportRow, now: Date, report: Report) {
  const made = { clients: 0, cars: 0 }
  const total = (counts?.clients ?? 0) + (counts?.cars ?? 0)
  const written = () => report(judging + ((99 - judging) * (made.clients + made.cars)) / total)
  for await (const clients of newRows(tx, id, 'client')) {
    made.clients += await insertClients(tx, clients, now)
    written()
  }
  for await (const cars of newRows(tx, id, 'car')) {
    made.cars += await insertCars(tx, cars, now)
    written()
  }
  return made
}

/** Thrown to roll back an import whose garage changes meanwhile; `withGarage` repeats it, like after any conflict. */
class GarageChanged extends Error {
  override name = 'GarageChanged'
  readonly code = '40001'
}

/** An email or a plate that somebody has taken meanwhile, or an owner whom they deleted, breaks a constraint. */
function asChange(error: unknown): never {
  throw /^2350[35]$/.test(String((error as { code?: string }).code)) ? new GarageChanged('', { cause: error }) : error
}

/** Whether every line would still have the outcome of the dry run. */
function isAsPromised({ counts }: ImportRow, { stored, outcomes }: DryRun): boolean {
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
