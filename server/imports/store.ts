import { createHash } from 'node:crypto'
import { carForm } from '../../domain/cars/car-schemas.ts'
import { clientForm } from '../../domain/clients/client-form.ts'
import { later } from '../../domain/ground/calendar.ts'
import type { KnownCar, KnownClient } from '../../domain/imports/dry-run.ts'
import { nameKey, noCounts } from '../../domain/imports/dry-run.ts'
import { importLimits } from '../../domain/imports/file-limits.ts'
import type { Line } from '../../domain/imports/import-line.ts'
import {
  type Import,
  type ImportCounts,
  type ImportState,
  type ImportSummary,
  importTexts,
} from '../../domain/imports/import-wire.ts'
import { type Instant, instantOf } from '../database/instant.ts'
import type { Row, TenantRead, TenantTx } from '../database/tenant.ts'
import type { AfterRestore } from '../deps.ts'
import { conflict, notFound } from '../http/errors.ts'

/** A column of the file: its title, its field, and sample values of its first lines. */
export type StoredColumns = Import['columns']
export type ImportRow = Omit<Row<'imports'>, 'columns' | 'counts' | 'reading'> & {
  columns: StoredColumns
  reading: Import['reading']
  counts: ImportCounts | null
  done_before_at: Instant | null
}

const doneBefore = `(select max(o.done_at) from imports o
  where o.garage_id = :garageId and o.digest = i.digest and o.state = 'done' and o.id <> i.id) as done_before_at`

/** The files of a garage, the latest first. */
export const importRows = (tx: TenantRead): Promise<ImportRow[]> =>
  tx.raw<ImportRow>(
    `select i.*, ${doneBefore} from imports i where i.garage_id = :garageId order by i.created_at desc, i.id limit 100`,
    { garageId: tx.garageId },
  )

/** @throws AppError 404 */
export async function importRow(tx: TenantRead, id: string): Promise<ImportRow> {
  const [row] = await tx.raw<ImportRow>(
    `select i.*, ${doneBefore} from imports i where i.garage_id = :garageId and i.id = :id`,
    { garageId: tx.garageId, id },
  )
  return row ?? missing()
}

function missing(): never {
  throw notFound()
}

/**
 * Locks an import without waiting, because the holder of the lock may be judging thousands of lines. @throws AppError
 * 404, 409
 */
export async function lockImport(tx: TenantTx, id: string): Promise<ImportRow> {
  await importRow(tx, id)
  const locked = await tx.from('imports').where({ garage_id: tx.garageId, id }).first('id').forUpdate().skipLocked()
  if (!locked) throw conflict('CONFLICT', importTexts.busy)
  return importRow(tx, id)
}

/** The states of an import that a server works on, or will work on. */
export const workingStates: ImportState[] = ['running', 'undoing']

/**
 * Reserves the garage's imports until the end of this transaction.
 * @returns false if another import holds the reservation; the caller must wait without a connection, because the other
 * import may take seconds
 */
export async function takeTurn(tx: TenantTx): Promise<boolean> {
  const sql = 'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as free'
  const [row] = await tx.raw<{ free: boolean }>(sql, [`import|${tx.garageId}`])
  return row?.free === true
}

/** The notices of an import or undo that ended with its server. */
export const stopTexts = { made: importTexts.stopped, undone: importTexts.undoStopped }

/** Ends an import or undo in progress whose changes were rolled back: it can be started again. */
export async function stopWork(
  { from, garageId }: Pick<TenantTx, 'from' | 'garageId'>,
  id: string,
  { made = null, undone = null }: { made?: string | null; undone?: string | null },
): Promise<void> {
  const at = (state: ImportState) => from('imports').where({ garage_id: garageId, id, state })
  await at('running').update({ state: 'checked', progress: 0, notice: made })
  await at('undoing').update({ state: 'done', progress: 100, notice: undone })
}

/** Ends the imports and undos that were in progress when a restored backup was written. */
export const stopRestored: AfterRestore = async (tx) => {
  const working = tx.from('imports').where({ garage_id: tx.garageId }).whereIn('state', workingStates)
  for (const { id } of await working.select('id')) await stopWork(tx, id, stopTexts)
}

/** Whether a file may still be read in another way, get other columns, or be removed. */
export const isOpen = ({ state }: ImportRow): boolean => state === 'uploaded' || state === 'checked'

export const toImport = ({ columns, reading, ...row }: ImportRow, now: Date): Import => ({
  ...toSummary(row, now),
  columns,
  reading,
})

export function toSummary(row: Omit<ImportRow, 'columns' | 'reading'>, now: Date): ImportSummary {
  const { id, name, state, lines, counts, progress, notice, created_at, done_at, done_before_at } = row
  const undoUntil = state === 'done' && done_at ? undoEnd(done_at) : null
  return {
    id,
    name,
    state,
    lines,
    counts: counts && { ...noCounts(), ...counts },
    progress,
    notice,
    doneBeforeAt: done_before_at,
    createdAt: created_at,
    doneAt: done_at,
    undoUntil: undoUntil && undoUntil > instantOf(now) ? undoUntil : null,
  }
}

export const undoEnd = (doneAt: Instant): Instant => instantOf(later(doneAt, { days: importLimits.undoDays }))

/** The number of clients that are compared in one step. */
const clientsAtOnce = 5000

/** The clients of the garage whom one of these lines may mention. All are compared, a few are returned. */
export async function clientsInLines(tx: TenantRead, lines: readonly Line[]): Promise<KnownClient[]> {
  const clients = lines.flatMap(({ client }) => client ?? [])
  const emails = new Set(clients.map(({ email }) => email))
  const phones = new Set(clients.map(({ telephone }) => telephone))
  const names = new Set(clients.map(nameKey))
  const known: KnownClient[] = []
  for (let after = '00000000-0000-0000-0000-000000000000'; clients.length > 0; ) {
    const rows = await tx.raw<KnownClient>(
      `select id, nom, prenom, lower(email) as email, telephone from clients
       where garage_id = :garageId and id > :after order by id limit ${clientsAtOnce}`,
      { garageId: tx.garageId, after },
    )
    for (const row of rows) {
      const { email, telephone } = row
      if ((email && emails.has(email)) || (telephone && phones.has(telephone)) || names.has(nameKey(row)))
        known.push(row)
    }
    if (rows.length < clientsAtOnce) break
    after = rows.at(-1)?.id ?? after
  }
  return known
}

export const carsInLines = (tx: TenantRead, lines: readonly Line[]): Promise<KnownCar[]> =>
  tx.raw<KnownCar>(
    'select id, plaque, marque, modele from cars where garage_id = :garageId and plaque = any(:plates)',
    { garageId: tx.garageId, plates: lines.flatMap(({ car }) => car?.plaque ?? []) },
  )

/** The fields that a dry run stores: after a release that changes them, lines are judged again. */
const storedFields = [...Object.keys(clientForm.shape), ...Object.keys(carForm.shape)].join(' ')

const madeBy = (column: 'made_client_id' | 'made_car_id') =>
  `(select ${column} from import_lines
    where garage_id = :garageId and import_id = :importId and ${column} is not null)`

/** Sums do not depend on the order of rows. `not in` compares with a hash table, whatever PostgreSQL expects. */
const knownSums = `
  select
    (select sum(hashtextextended(cast((c.id, c.nom, c.prenom, lower(c.email), c.telephone) as text), 0))
     from clients c where c.garage_id = :garageId and c.id not in ${madeBy('made_client_id')}) as clients,
    (select sum(hashtextextended(cast((v.id, v.plaque, v.marque, v.modele) as text), 0))
     from cars v where v.garage_id = :garageId and v.id not in ${madeBy('made_car_id')}) as cars`

/**
 * A digest of all that lines are compared with: every client and car of the garage, except those that this import has
 * created. It changes whenever a line could have another outcome, in whatever order changes commit.
 */
export async function knownDigest(tx: TenantRead, importId: string): Promise<string> {
  const [sums] = await tx.raw<{ clients: string | null; cars: string | null }>(knownSums, {
    garageId: tx.garageId,
    importId,
  })
  return createHash('sha256').update([sums?.clients, sums?.cars, storedFields].join('|')).digest('base64url')
}

/**
 * Removes files that were not imported in time, and the data for an undo after its time limit. Those in progress are
 * left to the next purge.
 * @returns the number of removed rows
 */
export async function purgeImports(tx: TenantTx, before: Date): Promise<number> {
  if (!(await takeTurn(tx))) return 0
  const old = tx.from('imports').where('garage_id', tx.garageId).whereRaw('coalesce(done_at, created_at) < ?', [before])
  const ids: string[] = await old.forUpdate().skipLocked().pluck('id')
  return tx.from('imports').where('garage_id', tx.garageId).whereIn('id', ids).delete()
}
