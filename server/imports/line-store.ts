import { pageCount } from '../../domain/ground/answer-schemas.ts'
import type { Outcome } from '../../domain/imports/dry-run.ts'
import { importLimits } from '../../domain/imports/file-limits.ts'
import type { LineCar, LineClient } from '../../domain/imports/import-line.ts'
import type { ImportLine, ImportLineList, ImportLinesQuery, LineStatus } from '../../domain/imports/import-wire.ts'
import type { TenantRead, TenantTx } from '../database/tenant.ts'

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
    .update({ status: null, text: null, notes: null, new_rows: null })
  await inPieces(outcomes, (piece) =>
    tx.raw(
      // A cluster sends an update "from" anything but a table to every node.
      `update import_lines set status = cast(:byLine as jsonb) -> cast(line as text) ->> 'status',
         text = cast(:byLine as jsonb) -> cast(line as text) -> 'text',
         notes = cast(:byLine as jsonb) -> cast(line as text) -> 'notes',
         new_rows = cast(:byLine as jsonb) -> cast(line as text) -> 'newRows'
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

/** Without notes, and without new rows, the column stays null. */
const storedOutcome = ({ status, text, notes, client, car }: NumberedOutcome) => ({
  status,
  text,
  ...(notes.length > 0 && { notes }),
  ...((client?.made || car?.made) && { newRows: newRowsOf({ client, car }) }),
})

/** The rows that an import of a line creates. */
type NewRows = { client: LineClient & { id: string }; car: LineCar & { id: string; client_id: string | null } }

const newRowsOf = ({ client, car }: Pick<Outcome, 'client' | 'car'>): Partial<NewRows> => ({
  ...(client?.made && { client: { ...client.made, id: client.id } }),
  ...(car?.made && { car: { ...car.made, id: car.id, client_id: client?.id ?? null } }),
})

/** The new clients or cars of an import by the order of their lines, a thousand at a time, as the dry run stored them. */
export async function* newRows<Kind extends keyof NewRows>(
  tx: TenantRead,
  importId: string,
  kind: Kind,
): AsyncGenerator<NewRows[Kind][]> {
  for (let after = -1; ; ) {
    const lines = await tx.raw<{ line: number; row: NewRows[Kind] }>(
      `select line, new_rows -> cast(:kind as text) as row from import_lines
       where garage_id = :garageId and import_id = :importId and line > :after
         and new_rows -> cast(:kind as text) is not null
       order by line limit ${atOnce}`,
      { garageId: tx.garageId, importId, kind, after },
    )
    if (lines.length > 0) yield lines.map(({ row }) => row)
    if (lines.length < atOnce) return
    after = lines.at(-1)?.line ?? after
  }
}

/** Keeps the ids of what an import created, for its undo, and erases the content of the file. */
export async function keepMade(tx: TenantTx, importId: string): Promise<void> {
  const lines = () => tx.from('import_lines').where({ garage_id: tx.garageId, import_id: importId })
  await lines().whereNull('new_rows').delete()
  await lines().update({
    cells: '[]',
    status: null,
    text: null,
    notes: null,
    made_client_id: tx.sql(`cast(new_rows -> 'client' ->> 'id' as uuid)`),
    made_car_id: tx.sql(`cast(new_rows -> 'car' ->> 'id' as uuid)`),
    new_rows: null,
  })
  await tx.from('import_pieces').where({ garage_id: tx.garageId, import_id: importId }).delete()
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
