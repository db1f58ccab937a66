import { pageCount } from '../../domain/answer-schemas.ts'
import type { KnownCar, KnownClient, Outcome } from '../../domain/imports/dry-run.ts'
import { nameKey, noCounts } from '../../domain/imports/dry-run.ts'
import { importLimits } from '../../domain/imports/file-limits.ts'
import type { Line } from '../../domain/imports/import-line.ts'
import {
  type Import,
  type ImportCounts,
  type ImportLine,
  type ImportLineList,
  type ImportLinesQuery,
  type ImportState,
  type ImportSummary,
  importTexts,
  type LineStatus,
} from '../../domain/imports/import-wire.ts'
import { limits } from '../../domain/limits.ts'
import { type Instant, instantOf } from '../database/instant.ts'
import type { Row, TenantRead, TenantTx } from '../database/tenant.ts'
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
 * @returns false if another import holds the reservation: it may take seconds, during which nobody should hold a
 * connection
 */
export async function takeTurn(tx: TenantTx): Promise<boolean> {
  const sql = 'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as free'
  const [row] = await tx.raw<{ free: boolean }>(sql, [`import|${tx.garageId}`])
  return row?.free === true
}

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

export const undoEnd = (doneAt: Instant): Instant =>
  instantOf(new Date(Date.parse(doneAt) + importLimits.undoDays * limits.dayMs))

/** The number of rows in one statement. */
const atOnce = 1000

export async function inPieces<T>(rows: readonly T[], work: (piece: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += atOnce) await work(rows.slice(from, from + atOnce))
}

/** Stores the lines of a file, from a JSON array of their numbers and cells. */
export async function insertLines(tx: TenantTx, importId: string, rows: string): Promise<void> {
  await tx.raw(
    `insert into import_lines (garage_id, import_id, line, cells)
     select cast(:garageId as uuid), cast(:importId as uuid), (r->>0)::int, r->1 from jsonb_array_elements(cast(:rows as jsonb)) r
     returning line`,
    { garageId: tx.garageId, importId, rows },
  )
}

export type StoredLine = { line: number; cells: string[]; status: LineStatus | null }

/** The lines of a file in its order, a thousand at a time. */
export async function* storedLines(tx: TenantRead, importId: string): AsyncGenerator<StoredLine[]> {
  for (let after = -1; ; ) {
    const lines = await tx.raw<StoredLine>(
      `select line, cells, status from import_lines
       where garage_id = :garageId and import_id = :importId and line > :after order by line limit ${atOnce}`,
      { garageId: tx.garageId, importId, after },
    )
    if (lines.length > 0) yield lines
    if (lines.length < atOnce) return
    after = lines.at(-1)?.line ?? after
  }
}

export type NumberedOutcome = Outcome & { line: number }

/** Stores the result of a dry run for each line; a line without any imported value has no status. */
export async function saveOutcomes(
  tx: TenantTx,
  importId: string,
  outcomes: readonly NumberedOutcome[],
): Promise<void> {
  await tx
    .from('import_lines')
    .where({ garage_id: tx.garageId, import_id: importId })
    .update({ status: null, text: null, notes: null })
  await inPieces(outcomes, (piece) =>
    tx.raw(
      // A cluster sends an update "from" anything but a table to every node.
      `update import_lines set status = cast(:byLine as jsonb) -> cast(line as text) ->> 'status',
         text = cast(:byLine as jsonb) -> cast(line as text) -> 'text',
         notes = cast(:byLine as jsonb) -> cast(line as text) -> 'notes'
       where garage_id = :garageId and import_id = :importId and line = any(cast(:lines as int[]))`,
      {
        garageId: tx.garageId,
        importId,
        lines: piece.map(({ line }) => line),
        byLine: JSON.stringify(Object.fromEntries(piece.map((outcome) => [outcome.line, storedOutcome(outcome)]))),
      },
    ),
  )
}

/** Without notes the column stays null. */
const storedOutcome = ({ status, text, notes }: NumberedOutcome) => ({
  status,
  text,
  ...(notes.length > 0 && { notes }),
})

/** Stores what an import created for each line, for its undo, and erases the content of the file. */
export async function keepMade(tx: TenantTx, importId: string, outcomes: readonly NumberedOutcome[]): Promise<void> {
  await tx.from('import_lines').where({ garage_id: tx.garageId, import_id: importId }).delete()
  const made = outcomes.filter(({ client, car }) => client?.made || car?.made)
  await inPieces(made, (piece) =>
    tx.raw(
      `insert into import_lines (garage_id, import_id, line, cells, made_client_id, made_car_id)
       select cast(:garageId as uuid), cast(:importId as uuid), r.line, '[]', r.client, r.car
       from jsonb_to_recordset(cast(:rows as jsonb)) as r (line int, client uuid, car uuid)
       returning line`,
      {
        garageId: tx.garageId,
        importId,
        rows: JSON.stringify(
          piece.map(({ line, client, car }) => ({
            line,
            client: client?.made ? client.id : null,
            car: car?.made ? car.id : null,
          })),
        ),
      },
    ),
  )
}

/** A page of the lines with a result of the dry run. */
export async function listLines(
  tx: TenantRead,
  importId: string,
  { page, status }: ImportLinesQuery,
): Promise<ImportLineList> {
  const pageSize = importLimits.linesPageSize
  const lines = () => {
    const all = tx.from('import_lines').where({ garage_id: tx.garageId, import_id: importId }).whereNotNull('status')
    if (status === 'noted') return all.whereNotNull('notes')
    return status ? all.where({ status }) : all
  }
  const [counted, rows] = await Promise.all([
    lines().count({ total: '*' }).first(),
    lines()
      .orderBy('line')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .select('line', 'status', 'text', 'notes', 'cells') as Promise<(ImportLine & { notes: string[] | null })[]>,
  ])
  const items = rows.map((row) => ({ ...row, notes: row.notes ?? [] }))
  const total = Number(counted?.total)
  return { items, page, pageSize, total, pages: pageCount(total, pageSize) }
}

/** The lines that the dry run could not read, in the order of the file. A file has 20 MB at most. */
export const linesToCorrect = (tx: TenantRead, importId: string): Promise<Pick<ImportLine, 'cells' | 'text'>[]> =>
  tx.raw(
    `select cells, text from import_lines
     where garage_id = :garageId and import_id = :importId and status = 'unreadable' order by line`,
    { garageId: tx.garageId, importId },
  )

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
